// Names and messages in any script. The ASCII reading that is stored beside them comes from server/database/readings.ts.

/**
 * Controls, marks that change the direction of the text around them, and characters that stand for none. Joiners stay,
 * because some scripts need them.
 */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]|(?!\n)\p{Cc}/gu;

/** A text as it was typed: composed (NFC), with its line breaks, without invisible characters. */
export function typedText(value: string): string {
  return value
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f]+/g, " ")
    .replace(unseen, "")
    .trim();
}

/** Like `typedText`, but on one line. For names. */
export function typedLine(value: string): string {
  return typedText(value).replace(/\n+/g, " ");
}

/** Whether a text has anything to read: a letter, a digit, or an ASCII sign. Emoji alone have nothing. */
export function canBeRead(text: string): boolean {
  return /[\p{L}\p{N}\x21-\x7e]/u.test(text);
}

/** Whether a text shows anything. Emoji count, although they have no reading. */
export function canBeSeen(text: string): boolean {
  return canBeRead(text) || /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

/** The length in Unicode code points, which PostgreSQL counts too. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** The typed length in code points. Browsers send a line break as two characters. */
export function typedLength(typed: string): number {
  return codePoints(typed.replaceAll("\r\n", "\n"));
}

/** A name as typed, and its ASCII reading where that differs, else null. */
export interface WrittenName {
  name: string;
  name_reading: string | null;
}

/** A name at its first mention, with its reading where that differs. */
export function nameWithReading({ name, name_reading }: WrittenName): string {
  return name_reading === null ? isolated(name) : `${isolated(name)} (${name_reading})`;
}

/** The name to greet somebody by; empty: an initial or a title is none. */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^[^.]{2,}$/.test(first) ? isolated(first) : "";
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * A name within a sentence, isolated so that a right-to-left script does not reorder the text around it (Unicode UAX
 * 9).
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
