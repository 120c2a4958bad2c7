/** What a text says as JSON; null: it is none, or says so. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The properties of an object that was kept, whatever they are; of anything else none. */
export function propertiesOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}
