/** Whether a text is the id of a row, in either case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The short name of a row, to be said over the phone: the first eight characters of its id. */
export function referenceOf(id: string): string {
  return id.slice(0, 8);
}

/**
 * The first and last id that a text can mean: one id where it is whole, or every id that begins with a reference. Null:
 * neither.
 */
export function uuidRangeOf(text: string): [first: string, last: string] | null {
  if (isUuid(text)) return [text, text];
  if (!/^[0-9a-f]{8}$/i.test(text)) return null;
  return [`${text}-0000-0000-0000-000000000000`, `${text}-ffff-ffff-ffff-ffffffffffff`];
}
