import { DatabaseUnavailable } from "./database/database.ts";

type Level = "info" | "warn" | "error";

/** How long a line waits for others at most, in milliseconds. */
const longestWaitMs = 5;

/** What is not written yet. */
let waiting = "";
let timer: NodeJS.Timeout | null = null;

// Also after an error that nobody caught. Pipes, files and terminals are written to before this returns.
process.on("exit", write);

/**
 * Writes one line of JSON to the standard output. What visitors typed, addresses of people and keys never go in here;
 * of an error only its name, message and stack do.
 *
 * Lines that come close behind another wait for each other and are written as one: a pipe takes some 64 kB until its reader comes,
 * and many small writes fill it sooner, so that an exit would lose the rest. What is no information alone is written at once, with
 * what waits.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  waiting += `${line.replace(/[^\x20-\x7e]/g, escaped)}\n`;
  if (timer && level === "info") return;
  write();
  timer ??= setTimeout(() => {
    timer = null;
    write();
  }, longestWaitMs).unref();
}

function write(): void {
  if (waiting === "") return;
  const lines = waiting;
  waiting = "";
  process.stdout.write(lines);
}

/** A path may hold what some readers take for the end of a line, or what turns the direction of writing around. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Why the database was found to be away so far. */
const knownAbsences = new Set<string>();
const maxAbsences = 100;

/** The part of an unexpected error that helps to find its cause. A database that is away has its stack once for each cause. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  const said = { error: error.name, message: error.message, ...cause };
  if (error instanceof DatabaseUnavailable) {
    const absence = JSON.stringify(said);
    if (knownAbsences.has(absence)) return said;
    if (knownAbsences.size < maxAbsences) knownAbsences.add(absence);
  }
  return { ...said, stack: error.stack };
}
