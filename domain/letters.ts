// Any script. server/letters/readings.ts transliterates to ASCII.

/** With the replacement character and lone surrogates (`Cs`). Some scripts need zero-width joiners. */
const invisibleCharacters = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd\p{Cs}]|(?!\n)\p{Cc}/gu;

/** NFC without invisible characters, with `\n`. Never longer than `value`. */
export function normalizeText(value: string): string {
  return composed(value)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f]+/g, " ")
    .replace(invisibleCharacters, "")
    .trim();
}

/** NFC makes two letters of some, such as `\u0958` of Hindi. Such a text stays as typed. */
function composed(text: string): string {
  const nfc = text.normalize("NFC");
  return codePoints(nfc) > codePoints(text) ? text : nfc;
}

/** On one line. */
export function normalizeLine(value: string): string {
  return normalizeText(value).replace(/\n+/g, " ");
}

/** It has a letter, a digit, or a visible ASCII character. Emoji do not count. */
export function canBeRead(text: string): boolean {
  return /[\p{L}\p{N}\x21-\x7e]/u.test(text);
}

/** As before, but emoji count. */
export function canBeSeen(text: string): boolean {
  return canBeRead(text) || /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

/** As PostgreSQL counts. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** In code points. Browsers send two for a line break, which counts as one. */
export function typedLength(typed: string): number {
  return codePoints(typed.replaceAll("\r\n", "\n"));
}

/** `name_reading`: in ASCII, if that differs. */
export interface NameWithReading {
  name: string;
  name_reading: string | null;
}

export function nameWithReading({ name, name_reading }: NameWithReading): string {
  const reading = readingBeside({ name, name_reading });
  return reading === null ? isolateRightToLeft(name) : `${isolateRightToLeft(name)} (${reading})`;
}

/** Null where only apostrophes differ: phones type “O’Hara”. */
export function readingBeside({ name, name_reading }: NameWithReading): string | null {
  return name_reading === name.replace(/[\u2018\u2019]/g, "'") ? null : name_reading;
}

/** "" if the first word is an initial or a title with a period. */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^[^.]{2,}$/.test(first) ? isolateRightToLeft(first) : "";
}

const rightToLeftLetters =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Isolates a name that is written from right to left, which would reorder the sentence around it (Unicode UAX 9). */
export function isolateRightToLeft(name: string): string {
  return rightToLeftLetters.test(name) ? `\u2068${name}\u2069` : name;
}
