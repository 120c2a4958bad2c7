import anyAscii from "any-ascii";
import { contactMessageLimits } from "../../domain/contact-message.ts";
import { leadLimits } from "../../domain/lead.ts";
import { typedLine, typedText } from "../../domain/letters.ts";
import { partnerApplicationLimits } from "../../domain/partner-application.ts";

// The tables' own columns hold printable ASCII: of other letters a reading. What was typed stands beside it (docs/decisions/0040).

type Row = Readonly<Record<string, unknown>>;

/** Columns of which what was typed is kept too, beside the reading. */
const keptAsTyped = { name: "name_as_typed", message: "message_as_typed" } as const;

/** The columns of each table that become readings, with the greatest lengths in code points. */
const readColumns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  leads: { name: leadLimits.name, message: leadLimits.message, city: 80 },
  contact_messages: { name: contactMessageLimits.name, message: contactMessageLimits.message },
  partner_applications: {
    name: partnerApplicationLimits.name,
    message: partnerApplicationLimits.message,
    business_name: partnerApplicationLimits.business_name,
    city: partnerApplicationLimits.city,
  },
};

/**
 * The rows as the table stores them: readings in the columns, and what was typed beside them where it differs. Where a program says what
 * was typed, the column is its reading, whatever else was sent.
 */
export async function withReadings(table: string, rows: readonly object[]): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(readColumns[table] ?? {});
  const read = await Promise.all(rows.map((row) => readRow(row as Row, columns)));
  // Of a message of emoji alone there is no reading: it is as if none were there, but for what was typed.
  return table === "contact_messages"
    ? read
    : read.map((row) => (row.message === "" ? { ...row, message: null } : row));
}

async function readRow(row: Row, columns: readonly (readonly [string, number])[]): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...row };
  for (const [column, longest] of columns) {
    const beside = keptAsTyped[column as keyof typeof keptAsTyped];
    const given = (beside && row[beside]) ?? row[column];
    if (typeof given === "string" && /^[\x20-\x7e]*$/.test(given)) {
      read[column] = given.trim();
      if (beside) read[beside] = null;
    } else if (typeof given === "string") {
      const typed = column === "message" ? typedText(given) : typedLine(given);
      const reading = column === "name" ? await nameReading(typed) : await textReading(typed);
      // What was typed too long is refused by the table.
      read[column] = [...typed].length > longest ? reading : upTo(reading, longest);
      if (beside) read[beside] = typed === reading ? null : typed;
    } else if (beside && Object.hasOwn(row, column)) read[beside] = null;
  }
  return read;
}

/** As much of a reading as there is room for, to the end of a word. */
function upTo(reading: string, longest: number): string {
  if (reading.length <= longest) return reading;
  const [whole] = /^.*(?=\s)/.exec(reading.slice(0, longest + 1)) ?? [];
  return (whole ?? reading.slice(0, longest)).trim();
}

/** The reading of a name, word by word. */
async function nameReading(name: string): Promise<string> {
  return (await Promise.all(name.split(/\s+/).map(nameWordReading))).filter(Boolean).join(" ");
}

/** By syllables where the script has them. Scripts without capitals get them: people write Li Lei, not li lei. */
async function nameWordReading(word: string): Promise<string> {
  const reading = await textReading(word.replace(/(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu, " "));
  const isCased = /\p{Lu}|\p{Ll}/u.test(word);
  return isCased ? reading : reading.replace(/(?<![a-z'`])[a-z]/gi, (letter) => letter.toUpperCase());
}

/** Emoji with all that belongs to them: skin, hair, flags, joiners, keycaps. */
const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3/gu;

/** A text in printable ASCII, on one line: letters with marks without them, other scripts as they are read. */
async function textReading(text: string): Promise<string> {
  const written = text.replace(emoji, "").replace(/\s*\n\s*/g, " ");
  const latin = /\p{Script=Han}/u.test(written) ? await withMandarin(written) : written;
  // Which begins each Korean syllable with a capital.
  return latin
    .split(/(\p{Script=Hangul}+)/u)
    .map((part, place) => (place % 2 ? anyAscii(part).toLowerCase() : anyAscii(part)))
    .join("")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

/** Chinese characters by their Mandarin reading, with a space between syllables. The dictionary is read when it is first needed. */
async function withMandarin(text: string): Promise<string> {
  const { pinyin } = await import("pinyin-pro");
  const read = text.replace(
    /\p{Script=Han}+/gu,
    (characters) => ` ${pinyin(characters, { toneType: "none", type: "array", surname: "head", v: true }).join(" ")} `,
  );
  return read.replace(/ {2,}/g, " ").replace(/ (?=[\p{P}])/gu, "");
}
