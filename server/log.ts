import { mayHaveSecrets, withoutSecrets } from "../domain/redaction.ts";
import { DatabaseUnavailable } from "./problems.ts";

// No line must be lost when the process exits. Node has no public API for a synchronous socket.
(process.stdout as unknown as { _handle?: { setBlocking?(isBlocking: boolean): void } })._handle?.setBlocking?.(true);

type Level = "info" | "warn" | "error";

/**
 * One line of JSON. No keys, text that people entered, email addresses, or IP addresses, and errors through
 * `errorFields`. What looks like a link's token or an email address is left out, because an error may quote one.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const entry = { time: new Date().toISOString(), level, event, ...fields };
  let line = JSON.stringify(entry);
  // Looking at each string takes longer than the rest of a cached page's answer.
  if (mayHaveSecrets(line))
    line = JSON.stringify(entry, (_name, value) => (typeof value === "string" ? withoutSecrets(value) : value));
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escapeCharacter)}\n`);
}

/** It might end the line or reverse its text in a log viewer. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** As JSON. Their stacks have been logged. */
const loggedOutages = new Set<string>();
const maxLoggedOutages = 100;

/** A `DatabaseUnavailable` error that was logged before has no stack. */
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
