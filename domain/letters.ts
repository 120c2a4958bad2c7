// Names and messages in the letters of whoever wrote them. What is stored in ASCII beside them is a reading (server/leads/readings.ts).

/**
 * Controls, marks that turn the direction of what stands around them, and what stands for a character that is none; joiners, which
 * letters of some scripts need, stay.
 */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]|(?!\n)\p{Cc}/gu;

/** A text as it was typed, composed (NFC), with its line breaks and without what cannot be seen. */
export function typedText(value: string): string {
  return value
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f]+/g, " ")
    .replace(unseen, "")
    .trim();
}

/** The same on one line, as a name is. */
export function typedLine(value: string): string {
  return typedText(value).replace(/\n+/g, " ");
}

/** Whether there is anything that can be read out: a letter, a digit or a sign of ASCII. Emoji alone are none. */
export function canBeRead(text: string): boolean {
  return /[\p{L}\p{N}\x21-\x7e]/u.test(text);
}

/** Whether it shows anything: emoji have no reading, and are something to say. */
export function canBeSeen(text: string): boolean {
  return canBeRead(text) || /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text);
}

/** How long a text is, in Unicode code points: what people count as characters, roughly, and what PostgreSQL counts. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** The length of what was typed, in code points. Browsers send a line break as two. */
export function typedLength(typed: string): number {
  return codePoints(typed.replaceAll("\r\n", "\n"));
}

/** A name as it was typed, and its reading in ASCII where that differs; else null. */
export interface WrittenName {
  name: string;
  name_reading: string | null;
}

/** A name where it stands for the first time: with its reading, where that differs. */
export function nameWithReading({ name, name_reading }: WrittenName): string {
  return name_reading === null ? isolated(name) : `${isolated(name)} (${name_reading})`;
}

/** A name within a sentence; one of a script that is written from the right turns nothing of what stands around it (Unicode UAX 9). */
export function isolated(name: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}
