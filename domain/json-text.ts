/** The value of a JSON text. Null: not JSON, or the JSON value null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The properties of a JSON object. Anything else has none. */
export function propertiesOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}
