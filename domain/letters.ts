// Names and messages in any script. server/letters/readings.ts transliterates them to ASCII.

/**
 * Includes the replacement character and lone surrogates (`Cs`). Zero-width joiners stay, because some scripts need
 * them.
 */
const invisibleCharacters = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd\p{Cs}]|(?!\n)\p{Cc}/gu;

/** NFC without invisible characters. Line breaks become `\n`. Never longer than `value`. */
export function normalizeText(value: string): string {
  return composed(value)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f]+/g, " ")
    .replace(invisibleCharacters, "")
    .trim();
}

/** NFC writes some letters as two, such as `\u0958` of Hindi. A text that becomes longer stays as typed. */
function composed(text: string): string {
  const nfc = text.normalize("NFC");
  return codePoints(nfc) > codePoints(text) ? text : nfc;
}

/** Like `normalizeText`, but joins the lines. */
export function normalizeLine(value: string): string {
  return normalizeText(value).replace(/\n+/g, " ");
}

/** Whether a text has a letter, a digit, or a visible ASCII character. Emoji do not count. */
export function canBeRead(text: string): boolean {
  return /[\p{L}\p{N}\x21-\x7e]/u.test(text);
}

/** Like `canBeRead`, but emoji count. */
export function canBeSeen(text: string): boolean {
  return canBeRead(text) || /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

/** The length in code points, as PostgreSQL counts it. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** The length in code points. Counts a line break as one code point, although browsers send two code points. */
export function typedLength(typed: string): number {
  return codePoints(typed.replaceAll("\r\n", "\n"));
}

/** `name_reading` is the name in ASCII letters. Null if `name_reading` would equal `name`. */
export interface NameWithReading {
  name: string;
  name_reading: string | null;
}

export function nameWithReading({ name, name_reading }: NameWithReading): string {
  return name_reading === null ? isolateRightToLeft(name) : `${isolateRightToLeft(name)} (${name_reading})`;
}

/** The first name for a greeting. "" if the first word is an initial or a title with a period. */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^[^.]{2,}$/.test(first) ? isolateRightToLeft(first) : "";
}

const rightToLeftLetters =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Isolates a right-to-left name, so that the name does not reorder the sentence around it (Unicode UAX 9). */
export function isolateRightToLeft(name: string): string {
  return rightToLeftLetters.test(name) ? `\u2068${name}\u2069` : name;
}
