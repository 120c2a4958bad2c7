import { DatabaseUnavailable } from "./problems.ts";

// A line is out before `log` returns, so that an exit loses none. Files and terminals are written so anyway. A socket, which is what a
// process that Node starts gets as its standard output, has no public way to ask for it.
(process.stdout as unknown as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(true);

type Level = "info" | "warn" | "error";

/**
 * Writes one line of JSON to the standard output. What visitors typed, addresses of people and keys never go in here;
 * of an error only its name, message and stack do.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escaped)}\n`);
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
