import { mayHaveSecrets, withoutSecrets } from "../domain/redaction.ts";
import { DatabaseUnavailable } from "./problems.ts";

// Makes `log` synchronous, so that no line is lost when the process exits. Node has no
// public API to make a socket synchronous.
(process.stdout as unknown as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(true);

type Level = "info" | "warn" | "error";

/**
 * Writes one line of JSON to standard output. Do not pass keys, text that people entered, email addresses,
 * or IP addresses. Pass errors through `errorFields`. What looks like a link's token or an email address is left out,
 * because the message of an error may quote one.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const entry = { time: new Date().toISOString(), level, event, ...fields };
  let line = JSON.stringify(entry);
  // Looking at each string takes longer than the rest of a cached page's answer.
  if (mayHaveSecrets(line))
    line = JSON.stringify(entry, (_name, value) => (typeof value === "string" ? withoutSecrets(value) : value));
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escapeCharacter)}\n`);
}

/** Escapes a character that might end the line or reverse its text in a log viewer. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The JSON of each `DatabaseUnavailable` error whose stack has been logged. */
const loggedOutages = new Set<string>();
const maxLoggedOutages = 100;

/** Log fields of an error. Omits the stack of a `DatabaseUnavailable` error that was logged before. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  const fields = { error: error.name, message: error.message, ...cause };
  if (error instanceof DatabaseUnavailable) {
    const outage = JSON.stringify(fields);
    if (loggedOutages.has(outage)) return fields;
    if (loggedOutages.size < maxLoggedOutages) loggedOutages.add(outage);
  }
  return { ...fields, stack: error.stack };
}
