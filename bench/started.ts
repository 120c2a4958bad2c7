import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Target } from "./load.ts";

const children: ChildProcess[] = [];
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** Starts a program of ours that says in a line of JSON where it listens; it ends with this one. */
export async function start(
  file: string,
  words: string[] = [],
  variables: Record<string, string | undefined> = {},
): Promise<Target> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...words], {
    // The log goes where logs go, to a pipe that somebody reads.
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...variables },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const { event, address } = JSON.parse(line);
    if (event !== "listening") continue;
    child.stdout.resume();
    return { url: new URL(address.replace("localhost", "127.0.0.1")), pid: child.pid ?? 0 };
  }
  throw new Error(`${file} did not start.`);
}

/** Starts the product on a data folder, or on the database that `DATABASE_URL` names. */
export function startProduct(dataDir: string, variables: Record<string, string> = {}): Promise<Target> {
  const { DATABASE_URL } = process.env;
  return start("../server/main.ts", [], { DATA_DIR: dataDir, DATABASE_URL, ...variables });
}
