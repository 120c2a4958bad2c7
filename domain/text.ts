/**
 * Makes a typed value safe to store and to send on, as the specification asks: printable ASCII only, trimmed.
 * Letters with marks lose the mark instead of disappearing (`José` becomes `Jose`), and a line break or tab becomes one
 * space, so that words do not run together.
 */
export function cleanText(value: string): string {
  return value
    .normalize("NFKD")
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}
