import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { operatorKey } from "./running-server.ts";

const script = fileURLToPath(new URL("../server/operator/operator.ts", import.meta.url));

/** The words that start the operator's command line as a process, as `npm run operator` does. */
export const operatorProgram = [process.execPath, "--disable-warning=ExperimentalWarning", script];

/** What a command answered. */
export interface Answer {
  code: number;
  out: string;
  err: string;
  /** Standard output as JSON. */
  json<Value = Record<string, unknown>>(): Value;
}

/** Runs a command against the site at `url` without a terminal; null: no site is named. */
export async function runOperator(
  url: string | null,
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<Answer> {
  const [program = "", ...before] = operatorProgram;
  const child = spawn(program, [...before, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      SERVICE_ROLE_KEY: operatorKey,
      ...(url === null ? {} : { OPERATE_URL: url }),
      ...variables,
    },
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, "close");
  return { code, out: out.trim(), err: err.trim(), json: () => JSON.parse(out) };
}
