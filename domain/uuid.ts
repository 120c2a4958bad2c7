/** Whether a text is the id of a row, in small or capital letters. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The first and the last id that begin with these eight characters, by which people call a row; null: they begin none. */
export function uuidsThatBegin(text: string): [first: string, last: string] | null {
  if (!/^[0-9a-f]{8}$/i.test(text)) return null;
  return [`${text}-0000-0000-0000-000000000000`, `${text}-ffff-ffff-ffff-ffffffffffff`];
}
