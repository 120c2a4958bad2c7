import { setImmediate } from "node:timers/promises";
import anyAscii from "any-ascii";
import { contactMessageLimits } from "../../domain/contact-message.ts";
import { leadForm } from "../../domain/lead.ts";
import { normalizeLine, normalizeText, typedLength } from "../../domain/letters.ts";
import { partnerApplicationLimits } from "../../domain/partner-application.ts";
import { errorFields, log } from "../log.ts";
import { syllablesOf } from "./mandarin.ts";

// `name` and others store a reading: text transliterated to printable ASCII. `name_as_typed` has what was typed
// (docs/decisions/0040).

type Row = Readonly<Record<string, unknown>>;

const asTypedColumns = { name: "name_as_typed", message: "message_as_typed" } as const;

/** In code points. */
const readingColumns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
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
 * What differs from its reading goes into `name_as_typed` or `message_as_typed`. A value that is there is
 * transliterated. Too long a text stays, so that the table refuses the row.
 */
export async function withReadings(table: string, rows: readonly object[]): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(readingColumns[table] ?? {});
  const results: Record<string, unknown>[] = [];
  for (const row of rows) {
    results.push(await transliterateRow(row as Row, columns));
    // Other requests run between rows.
    await setImmediate();
  }
  // Only emoji become "", because contact messages need a `message`.
  return table === "contact_messages"
    ? results
    : results.map((row) => (row.message === "" ? { ...row, message: null } : row));
}

async function transliterateRow(
  row: Row,
  columns: readonly (readonly [string, number])[],
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...row };
  for (const [column, longest] of columns) {
    const asTypedColumn = asTypedColumns[column as keyof typeof asTypedColumns];
    const value = (asTypedColumn && row[asTypedColumn]) ?? row[column];
    if (typeof value === "string") {
      if (typedLength(value) > longest) continue;
      const isPlain = isAscii(value);
      const normalized = column === "message" ? normalizeText(value) : normalizeLine(value);
      result[column] = isPlain ? value.trim() : cutTo(await readingOf(normalized, column), longest);
      if (asTypedColumn) result[asTypedColumn] = isPlain || normalized === result[column] ? null : normalized;
    } else if (asTypedColumn && Object.hasOwn(row, column)) result[asTypedColumn] = null;
  }
  return result;
}

/** At a word's end if possible. */
function cutTo(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(" ", longest);
  return text.slice(0, end > 0 ? end : longest).trim();
}

/** Each Chinese character alone, without words. */
export function lineReading(text: string): string {
  const line = normalizeLine(text);
  return isAscii(line) ? line : inLatin(line.replace(emoji, ""), (word) => word);
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** With their modifiers: skin, hair, flags, joiners, keycaps. */
const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3/gu;

/** Between Chinese and other letters or an opening bracket, and around full-width punctuation. */
const wordBoundaries =
  /(?<=[\p{L}\p{N}])(?<!\p{Script=Han})(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\p{L}\p{N}\p{Ps}])(?!\p{Script=Han})|(?<=[，。！？；：、）】》」』])(?=[\p{L}\p{N}\p{Ps}])|(?<=[\p{L}\p{N}])(?=[（【《「『])/gu;

const han = /\p{Script=Han}+/gu;

const caselessLetters = /(?!\p{Script=Latin})\p{Lo}[\p{Lo}\p{Lm}\p{M}\u200c]*/gu;

/** On one line. Words from scripts without capitals get some, except in messages. */
async function readingOf(text: string, column: string): Promise<string> {
  const setCase = column === "message" ? (word: string) => word : capitalize;
  const lines = text.replace(emoji, "").split("\n");
  const singleLine = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
  const withKoreanSpaces =
    column === "name"
      ? singleLine.replace(/\s+/g, " ").replace(/(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu, " ")
      : singleLine;
  const withWordSpaces = withKoreanSpaces.replace(wordBoundaries, " ");
  const syllables = await syllablesOf(withWordSpaces.match(han) ?? []).catch((error) => {
    log("error", "Chinese text transliterated without the dictionary", errorFields(error));
    return null;
  });
  if (syllables === null) return inLatin(withWordSpaces, setCase);
  return inLatin(
    withWordSpaces.replace(han, () => (syllables.shift() ?? []).map(setCase).join(" ")),
    setCase,
  );
}

/** `setCase`: for each word from a script without capitals. */
function inLatin(text: string, setCase: (word: string) => string): string {
  // any-ascii adds capitals to Korean syllables.
  const latin = text.replace(caselessLetters, (run) =>
    setCase(/\p{Script=Hangul}/u.test(run) ? anyAscii(run).toLowerCase() : anyAscii(run)),
  );
  return anyAscii(latin)
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

function capitalize(word: string): string {
  return word.replace(/[a-z]/i, (letter) => letter.toUpperCase());
}
