import { DatabaseUnavailable } from "./problems.ts";

// Makes `log` synchronous, so that an exit loses no line. Files and terminals are so anyway. A socket, which is a child
// process's standard output, has no public way to ask for it.
(process.stdout as unknown as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(true);

type Level = "info" | "warn" | "error";

/**
 * Writes one line of JSON to the standard output. Typed text, people's addresses, and keys never appear; an error shows
 * only its name, message, and stack.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escaped)}\n`);
}

/** Escapes characters in paths that some readers take for a line end, and marks that reverse text. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The reasons for which the database has been away so far. */
const knownAbsences = new Set<string>();
const maxAbsences = 100;

/** The fields of an unexpected error. A database that is away logs its stack once for each reason. */
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
