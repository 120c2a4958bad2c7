/** Whether a text is the id of a row, in small or capital letters. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** What people call a row by, over the phone too: the first eight characters of its id. */
export function referenceOf(id: string): string {
  return id.slice(0, 8);
}

/** The first and the last id that a text stands for: one id where it is whole, or all that begin with a reference. Null: it is neither. */
export function uuidRangeOf(text: string): [first: string, last: string] | null {
  if (isUuid(text)) return [text, text];
  if (!/^[0-9a-f]{8}$/i.test(text)) return null;
  return [`${text}-0000-0000-0000-000000000000`, `${text}-ffff-ffff-ffff-ffffffffffff`];
}
