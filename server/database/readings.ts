import { setImmediate } from "node:timers/promises";
import anyAscii from "any-ascii";
import { contactMessageLimits } from "../../domain/contact-message.ts";
import { leadForm } from "../../domain/lead.ts";
import { typedLength, typedLine, typedText } from "../../domain/letters.ts";
import { partnerApplicationLimits } from "../../domain/partner-application.ts";
import { errorFields, log } from "../log.ts";
import { syllablesOf } from "./mandarin.ts";

// The tables' own columns hold printable ASCII: the reading of text in other letters, which is kept beside it
// (docs/decisions/0040).

type Row = Readonly<Record<string, unknown>>;

/** Columns whose typed text is kept beside the reading. */
const keptAsTyped = { name: "name_as_typed", message: "message_as_typed" } as const;

/** Each table's columns that become readings, with their greatest lengths in code points. */
const readColumns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  leads: { name: leadForm.name.longest, message: leadForm.message.longest, city: 80 },
  contact_messages: { name: contactMessageLimits.name, message: contactMessageLimits.message },
  partner_applications: {
    name: partnerApplicationLimits.name,
    message: partnerApplicationLimits.message,
    business_name: partnerApplicationLimits.business_name,
    city: partnerApplicationLimits.city,
  },
};

/**
 * The rows as the table stores them: readings in the columns, and the typed text beside them where it differs. Where a
 * program sends the typed text, the column becomes its reading, whatever else was sent. A text that is too long is not
 * read, and the table refuses it.
 */
export async function withReadings(table: string, rows: readonly object[]): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(readColumns[table] ?? {});
  const read: Record<string, unknown>[] = [];
  for (const row of rows) {
    read.push(await readRow(row as Row, columns));
    // Other requests get a turn after each row.
    await setImmediate();
  }
  // A message of emoji alone has no reading, so only the typed text is kept.
  return table === "contact_messages"
    ? read
    : read.map((row) => (row.message === "" ? { ...row, message: null } : row));
}

async function readRow(row: Row, columns: readonly (readonly [string, number])[]): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...row };
  for (const [column, longest] of columns) {
    const beside = keptAsTyped[column as keyof typeof keptAsTyped];
    const given = (beside && row[beside]) ?? row[column];
    if (typeof given === "string") {
      if (typedLength(given) > longest) continue;
      const isPlain = isAscii(given);
      const typed = column === "message" ? typedText(given) : typedLine(given);
      read[column] = isPlain ? given.trim() : upTo(await readingOf(typed, column), longest);
      if (beside) read[beside] = isPlain || typed === read[column] ? null : typed;
    } else if (beside && Object.hasOwn(row, column)) read[beside] = null;
  }
  return read;
}

/** The beginning of a reading that fits, to the end of a word. */
function upTo(reading: string, longest: number): string {
  if (reading.length <= longest) return reading;
  const end = reading.lastIndexOf(" ", longest);
  return reading.slice(0, end > 0 ? end : longest).trim();
}

/**
 * A text in stored characters on one line: printable ASCII, transliterated from other letters. Reads Chinese character
 * by character, without the dictionary.
 */
export function lineReading(text: string): string {
  const typed = typedLine(text);
  return isAscii(typed) ? typed : inLatin(typed.replace(emoji, ""), (word) => word);
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Emoji with their modifiers: skin, hair, flags, joiners, keycaps. */
const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3/gu;

/**
 * Places where a reading needs a space that was not typed: Chinese beside other letters or an opening bracket, and
 * around full-width marks.
 */
const wordBoundaries =
  /(?<=[\p{L}\p{N}])(?<!\p{Script=Han})(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\p{L}\p{N}\p{Ps}])(?!\p{Script=Han})|(?<=[，。！？；：、）】》」』])(?=[\p{L}\p{N}\p{Ps}])|(?<=[\p{L}\p{N}])(?=[（【《「『])/gu;

/** A run of Chinese characters. */
const han = /\p{Script=Han}+/gu;

/** A run of letters in a script without capitals. */
const caseless = /(?!\p{Script=Latin})\p{Lo}[\p{Lo}\p{Lm}\p{M}\u200c]*/gu;

/**
 * A text in printable ASCII on one line: letters without their marks, other scripts transliterated. Readings begin with
 * capitals, except in messages. A person's Korean name is read by syllable.
 */
async function readingOf(text: string, column: string): Promise<string> {
  const begun = column === "message" ? (word: string) => word : capitalized;
  const lines = text.replace(emoji, "").split("\n");
  const written = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
  const spaced =
    column === "name"
      ? written.replace(/\s+/g, " ").replace(/(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu, " ")
      : written;
  const separated = spaced.replace(wordBoundaries, " ");
  const syllables = await syllablesOf(separated.match(han) ?? []).catch((error) => {
    log("error", "dictionary failed", errorFields(error));
    return null;
  });
  if (syllables === null) return inLatin(separated, begun);
  return inLatin(
    separated.replace(han, () => (syllables.shift() ?? []).map(begun).join(" ")),
    begun,
  );
}

/** `begun` makes the beginning of a word without capitals. */
function inLatin(text: string, begun: (word: string) => string): string {
  // any-ascii begins each Korean syllable with a capital.
  const latin = text.replace(caseless, (run) =>
    begun(/\p{Script=Hangul}/u.test(run) ? anyAscii(run).toLowerCase() : anyAscii(run)),
  );
  return anyAscii(latin)
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

function capitalized(word: string): string {
  return word.replace(/[a-z]/i, (letter) => letter.toUpperCase());
}
