type Level = "info" | "warn" | "error";

/**
 * Writes one line of JSON to the standard output. What visitors typed, addresses of people and keys never go in here;
 * of an error only its name, message and stack do.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  // Pipes, files and terminals are written to before this returns, so that no line is lost, however the process ends.
  process.stdout.write(`${line.replace(/[^\x20-\x7e]/g, escaped)}\n`);
}

/** A path may hold what some readers take for the end of a line, or what turns the direction of writing around. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The part of an unexpected error that helps to find its cause. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { error: error.name, message: error.message, stack: error.stack, ...cause };
}
