import { DatabaseUnavailable } from "./problems.ts";

// Makes `log` synchronous, so that an exit loses no line. Node has no public API for this on sockets, which child processes
// have as standard output.
(process.stdout as unknown as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(true);

type Level = "info" | "warn" | "error";

/**
 * Writes one line of JSON to standard output. Do not pass text that people typed, their addresses, or keys. Pass errors
 * through `errorFields`.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escaped)}\n`);
}

/** Escapes characters that log viewers may take for a line end, or that reverse text. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Errors of the unavailable database whose stack has been logged, as JSON. */
const loggedAbsences = new Set<string>();
const maxLoggedAbsences = 100;

/** Log fields of an error. An unavailable database logs each stack only once. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  const fields = { error: error.name, message: error.message, ...cause };
  if (error instanceof DatabaseUnavailable) {
    const absence = JSON.stringify(fields);
    if (loggedAbsences.has(absence)) return fields;
    if (loggedAbsences.size < maxLoggedAbsences) loggedAbsences.add(absence);
  }
  return { ...fields, stack: error.stack };
}
