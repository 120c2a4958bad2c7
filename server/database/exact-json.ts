// In every runtime that we support, not yet in TypeScript's library.
const { rawJSON: raw, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
};

/** Whether `parseExactJson` left it as it was written. */
export const isRaw = isRawJSON;

/**
 * Reads JSON that goes on to the database. A number that JavaScript cannot hold stays as it was written, for
 * `JSON.stringify` to write again: the database decides what to make of it. Throws a `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? raw(context.source)
      : value,
  );
}
