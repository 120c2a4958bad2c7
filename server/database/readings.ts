import { setImmediate } from "node:timers/promises";
import anyAscii from "any-ascii";
import { contactMessageLimits } from "../../domain/contact-message.ts";
import { leadForm } from "../../domain/lead.ts";
import { normalizeLine, normalizeText, typedLength } from "../../domain/letters.ts";
import { partnerApplicationLimits } from "../../domain/partner-application.ts";
import { errorFields, log } from "../log.ts";
import { syllablesOf } from "./mandarin.ts";

// Columns such as `name` store a reading: text transliterated to printable ASCII. `name_as_typed` stores the text as
// typed (docs/decisions/0040).

type Row = Readonly<Record<string, unknown>>;

/** By column of a reading: the column for the text as typed. */
const typedColumns = { name: "name_as_typed", message: "message_as_typed" } as const;

/** Columns of readings, with their maximum lengths in code points. */
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
 * Replaces text by its reading, and adds the text as typed if it differs. If a row has `name_as_typed`, that text's
 * reading replaces `name`. Leaves text unchanged that is too long, so that the table refuses the row.
 */
export async function withReadings(table: string, rows: readonly object[]): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(readColumns[table] ?? {});
  const read: Record<string, unknown>[] = [];
  for (const row of rows) {
    read.push(await readRow(row as Row, columns));
    // Lets other requests run between rows.
    await setImmediate();
  }
  // A message of only emoji has an empty reading. It becomes null, except in contact messages, which require a message.
  return table === "contact_messages"
    ? read
    : read.map((row) => (row.message === "" ? { ...row, message: null } : row));
}

async function readRow(row: Row, columns: readonly (readonly [string, number])[]): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...row };
  for (const [column, longest] of columns) {
    const typedColumn = typedColumns[column as keyof typeof typedColumns];
    const value = (typedColumn && row[typedColumn]) ?? row[column];
    if (typeof value === "string") {
      if (typedLength(value) > longest) continue;
      const isPlain = isAscii(value);
      const typed = column === "message" ? normalizeText(value) : normalizeLine(value);
      read[column] = isPlain ? value.trim() : upTo(await readingOf(typed, column), longest);
      if (typedColumn) read[typedColumn] = isPlain || typed === read[column] ? null : typed;
    } else if (typedColumn && Object.hasOwn(row, column)) read[typedColumn] = null;
  }
  return read;
}

/** Cuts a reading to `longest` characters, at the end of a word if possible. */
function upTo(reading: string, longest: number): string {
  if (reading.length <= longest) return reading;
  const end = reading.lastIndexOf(" ", longest);
  return reading.slice(0, end > 0 ? end : longest).trim();
}

/** The reading of a one-line text. Transliterates Chinese by single characters, without the dictionary. */
export function lineReading(text: string): string {
  const typed = normalizeLine(text);
  return isAscii(typed) ? typed : inLatin(typed.replace(emoji, ""), (word) => word);
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Emoji with their modifiers: skin, hair, flags, joiners, keycaps. */
const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3/gu;

/**
 * Positions where a reading needs a space: between Chinese and other letters or an opening bracket, and around
 * full-width punctuation.
 */
const wordBoundaries =
  /(?<=[\p{L}\p{N}])(?<!\p{Script=Han})(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\p{L}\p{N}\p{Ps}])(?!\p{Script=Han})|(?<=[，。！？；：、）】》」』])(?=[\p{L}\p{N}\p{Ps}])|(?<=[\p{L}\p{N}])(?=[（【《「『])/gu;

const han = /\p{Script=Han}+/gu;

/** A run of letters in a script without capitals. */
const caseless = /(?!\p{Script=Latin})\p{Lo}[\p{Lo}\p{Lm}\p{M}\u200c]*/gu;

/**
 * The reading of a text, on one line. Capitalizes words of scripts without capitals, except in messages. Puts spaces
 * between the syllables of Korean names.
 */
async function readingOf(text: string, column: string): Promise<string> {
  const cased = column === "message" ? (word: string) => word : capitalized;
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
    log("error", "Chinese dictionary failed", errorFields(error));
    return null;
  });
  if (syllables === null) return inLatin(separated, cased);
  return inLatin(
    separated.replace(han, () => (syllables.shift() ?? []).map(cased).join(" ")),
    cased,
  );
}

/** Transliterates a text. `cased` changes each word of a script without capitals. */
function inLatin(text: string, cased: (word: string) => string): string {
  // any-ascii capitalizes each Korean syllable.
  const latin = text.replace(caseless, (run) =>
    cased(/\p{Script=Hangul}/u.test(run) ? anyAscii(run).toLowerCase() : anyAscii(run)),
  );
  return anyAscii(latin)
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

function capitalized(word: string): string {
  return word.replace(/[a-z]/i, (letter) => letter.toUpperCase());
}
