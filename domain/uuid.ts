export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Short enough for the phone. */
export function referenceOf(id: string): string {
  return id.slice(0, 8);
}

/** The id twice, or the lowest and highest id with these first eight characters. */
export function uuidRangeOf(text: string): [first: string, last: string] | null {
  if (isUuid(text)) return [text, text];
  if (!/^[0-9a-f]{8}$/i.test(text)) return null;
  return [`${text}-0000-0000-0000-000000000000`, `${text}-ffff-ffff-ffff-ffffffffffff`];
}
