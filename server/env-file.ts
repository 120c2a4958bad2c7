import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { StartProblem } from "./start-problem.ts";

/** The file `.env` in the project's root, which may be missing. */
const envFile = fileURLToPath(new URL("../.env", import.meta.url));

/**
 * Adds the variables of the file `.env` in the project's root to this process, unless they are set already. Tests
 * (`NODE_ENV=test`) go without it. Throws a `StartProblem` when the file is there and cannot be read.
 */
export function loadEnvFile(): void {
  if (process.env.NODE_ENV === "test" || !existsSync(envFile)) return;
  const badLine = lineOfMistake(readEnvFile());
  if (badLine) throw new StartProblem(`.env, line ${badLine}, must be NAME=value, or a comment that begins with #.`);
  process.loadEnvFile(envFile);
}

/** What the file says; nothing where there is none. */
export function variablesOfEnvFile(): NodeJS.Dict<string> {
  return existsSync(envFile) ? parseEnv(readFileSync(envFile, "utf8")) : {};
}

function readEnvFile(): string {
  try {
    return readFileSync(envFile, "utf8");
  } catch (error) {
    throw new StartProblem(`.env cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** The number of the first line that Node would skip without a word, as it does `PORT: 3000`; 0: there is none. */
function lineOfMistake(text: string): number {
  // A value in quotes may go on for several lines.
  const withoutQuoted = text.replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (quoted) => `=${quoted.replace(/[^\n]/g, "")}`);
  const lines = withoutQuoted.split(/\r?\n/);
  return 1 + lines.findIndex((line) => !/^\s*(#.*|(export\s+)?\w+\s*=\s*([^\s"'`].*)?)?$/.test(line));
}
