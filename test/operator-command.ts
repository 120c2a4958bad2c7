import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runOperator as runInProcess } from "../server/process/command-line/commands.ts";
import { runProgram } from "./run-program.ts";
import { operatorKey } from "./running-server.ts";

const script = fileURLToPath(new URL("../server/process/command-line/operator.ts", import.meta.url));

const operatorCommand = [process.execPath, "--disable-warning=ExperimentalWarning", script];

interface CommandOutput {
  code: number;
  out: string;
  err: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test expects another shape.
  json<Value = any>(): Value;
}

/** Runs a command as a process, without a terminal. If `url` is null, OPERATE_URL is not set. */
export async function runOperator(
  url: string | null,
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<CommandOutput> {
  const output = await runProgram([script, ...words], {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "test",
    SERVICE_ROLE_KEY: operatorKey,
    ...(url === null ? {} : { OPERATE_URL: url }),
    ...variables,
  });
  return { ...output, json: () => JSON.parse(output.out) };
}

/** Runs a command in this process. Faster than `runOperator`. */
export async function runOperatorInProcess(
  url: string,
  words: readonly string[],
  variables: Record<string, string> = {},
): Promise<CommandOutput> {
  Object.assign(process.env, { SERVICE_ROLE_KEY: operatorKey, OPERATE_URL: url, ...variables });
  const output = { out: "", err: "" };
  const writerTo = (stream: keyof typeof output) => ({
    write(text: string) {
      output[stream] += text;
    },
  });
  const code = await runInProcess(words, { stdout: writerTo("out"), stderr: writerTo("err") });
  return { code, out: output.out.trim(), err: output.err.trim(), json: () => JSON.parse(output.out) };
}

/** Whether `runOnTerminal` works on this machine. The function needs `script` from util-linux. */
export const canRunOnTerminal = existsSync("/usr/bin/script");

/**
 * Runs a command on a terminal. Whenever output appears, `watch` is called with all of the output so far and with the
 * function `typeText`. `typeText(null)` ends the input.
 */
export async function runOnTerminal(
  url: string,
  words: readonly string[],
  watch: (screen: string, typeText: (text: string | null) => void) => void,
): Promise<{ code: number; screen: string }> {
  const command = [...operatorCommand, ...words].map((word) => `'${word}'`).join(" ");
  const child = spawn("/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, SERVICE_ROLE_KEY: operatorKey, OPERATE_URL: url },
  });
  const typeText = (text: string | null) => (text === null ? child.stdin.end() : child.stdin.write(text));
  let screen = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    screen += chunk;
    watch(screen, typeText);
  });
  const [code] = await once(child, "close");
  return { code, screen };
}
