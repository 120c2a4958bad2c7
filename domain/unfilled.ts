/**
 * Stands in a text of a market that is still to be written, with what it will say behind it: "UNFILLED: Who bills for water here?".
 * Where a text has a value that only programs read, it is `unfilled-1`.
 */
export const unfilledMark = "UNFILLED:";

/** Whether a text is still to be written. */
export function isUnfilled(text: string): boolean {
  return /\bunfilled[:-]/i.test(text);
}

/**
 * The same without what is still to be written: a text is empty, and an entry of a list is left out, as is one that is nothing but
 * texts of which one is missing (a question without its answer).
 */
export function withoutUnfilled<Value>(value: Value): Value {
  return emptied(value) as Value;
}

function emptied(value: unknown): unknown {
  if (typeof value === "string") return isUnfilled(value) ? "" : value;
  if (Array.isArray(value)) return value.filter((entry) => !isMissing(entry)).map(emptied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]));
}

function isMissing(entry: unknown): boolean {
  if (typeof entry === "string") return isUnfilled(entry);
  if (typeof entry !== "object" || entry === null) return false;
  const parts = Object.values(entry);
  return parts.every((part) => typeof part === "string") && parts.some(isUnfilled);
}
