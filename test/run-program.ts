import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Runs a program of the product in `folder` until it ends. The program's environment is only PATH and `variables`. */
export async function runProgram(
  args: readonly string[],
  variables: Record<string, string | undefined> = {},
  folder = fileURLToPath(new URL("../", import.meta.url)),
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...variables },
  });
  const [[code], out, err] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { code, out: out.trim(), err: err.trim() };
}
