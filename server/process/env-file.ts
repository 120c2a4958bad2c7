import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { StartProblem } from "../problems.ts";

const envFile = fileURLToPath(new URL("../../.env", import.meta.url));

/**
 * What is set already stays. Tests (`NODE_ENV=test`) skip `.env`. Throws a `StartProblem` for an unreadable file, or a
 * line that Node's `parseEnv` would silently skip, such as `PORT: 3000`.
 */
export function loadEnvFile(): void {
  if (process.env.NODE_ENV === "test") return;
  const text = readEnvFile();
  // Line breaks stay, for the line number in the error.
  const withoutQuoted = text.replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (quoted) => `=${quoted.replace(/[^\n]/g, "")}`);
  const isValid = (line: string) => /^\s*(#.*|(export\s+)?\w+\s*=\s*([^\s"'`].*)?)?$/.test(line);
  const number = 1 + withoutQuoted.split(/\r?\n/).findIndex((line) => !isValid(line));
  if (number > 0) throw new StartProblem(`.env, line ${number}, must be NAME=value, or a comment that begins with #.`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

export function variablesOfEnvFile(): NodeJS.Dict<string> {
  return parseEnv(readEnvFile());
}

function readEnvFile(): string {
  try {
    return readFileSync(envFile, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "";
    throw new StartProblem(`.env cannot be read: ${code}.`);
  }
}
