/** Says of a file why it has no text. */
export const notUtf8 = "It is not in UTF-8, but in another encoding such as Windows-1252. Save it as UTF-8.";

/** The text of bytes in UTF-8, without a byte order mark; null: they are in another encoding. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
