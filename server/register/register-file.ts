import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "csv-parse";
import type { Register } from "../../content/types.ts";
import { comparableNumber, type RegisterRow } from "../../domain/register.ts";
import { CommandProblem } from "../command-problem.ts";
import { flawOf, type RowShape, rowShape } from "./register-row.ts";

/** What a file of the whole register has of the numbers that were looked for. */
interface RegisterFile {
  /** Its name, without the folder. */
  name: string;
  /** In hexadecimal. */
  sha256: string;
  /** When it was written last: what it says holds for then. */
  asOf: Date;
  /** How many rows it has, whoever's they are. */
  rows: number;
  found: RegisterRow[];
}

/** The longest row, in characters: a quote that nothing ends must not take in the whole file. */
const longestRow = 64 * 1024;

/**
 * Reads a file of the register from its beginning to its end, and keeps the rows of `numbers` alone. `progress` is told how many of its
 * bytes are read. Throws a `CommandProblem` for one that is not whole or lacks a column.
 */
export async function readRegisterFile(
  path: string,
  { columns }: Pick<Register, "columns">,
  numbers: readonly string[],
  progress: (read: number, size: number) => void = () => {},
): Promise<RegisterFile> {
  const { size, mtime: asOf } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
  });
  const name = basename(path);
  const refuse = (why: string): never => {
    throw new CommandProblem(`${name} was not read: ${why}.`);
  };
  const wanted = new Set(numbers.map(comparableNumber));
  const shape = rowShape(columns);
  const hash = createHash("sha256");
  const found: RegisterRow[] = [];
  let places: Places | null = null;
  let rows = 0;
  let last: string[] = [];
  let isEnded = false;

  const parser = parse({ bom: true, max_record_size: longestRow, skip_empty_lines: true });
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  let read = 0;
  file.on("data", (chunk) => {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    read += bytes.length;
    isEnded = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
    progress(read, size);
  });
  file.on("error", (error) => parser.destroy(error));
  file.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (places === null) {
        places = placesOf(cells, columns, (column) => refuse(`it lacks the column ${column}`));
        continue;
      }
      rows += 1;
      last = cells;
      const number = cells[places[columns.number] ?? -1] ?? "";
      if (wanted.has(comparableNumber(number)))
        found.push(rowOf(shape, places, cells, (why) => refuse(`row ${rows}, of ${number}: ${why}`)));
    }
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    refuse(flawOfFile(error as Error));
  } finally {
    file.destroy();
  }
  if (rows === 0) refuse("it has no rows");
  // Without a line's end behind it the last row may be the beginning of one.
  if (!isEnded && places) rowOf(shape, places, last, () => refuse("it ends in the middle of a row"));
  return { name, sha256: hash.digest("hex"), asOf, rows, found };
}

/** Where each column that is read stands. */
type Places = Record<string, number>;

function placesOf(
  header: string[],
  { specialties, ...columns }: Register["columns"],
  refuse: (missing: string) => never,
): Places {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = Object.values(columns).find((column) => !names.includes(column));
  if (missing !== undefined) refuse(missing);
  const read = [...Object.values(columns), ...specialties.filter((column) => names.includes(column))];
  return Object.fromEntries(read.map((column) => [column, names.indexOf(column)]));
}

function rowOf(shape: RowShape, places: Places, cells: string[], refuse: (why: string) => never): RegisterRow {
  const named = Object.entries(places).map(([column, place]) => [column, cells[place]]);
  const { data, error } = shape.safeParse(Object.fromEntries(named));
  return data ?? refuse(flawOf(error as NonNullable<typeof error>));
}

/** What the parser found wrong, as a sentence's end. */
function flawOfFile({ code, message, lines }: { code?: string; message: string; lines?: unknown }): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "it ends in the middle of a row";
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH":
      return `line ${lines} has more or fewer columns than the first, or the file ends in the middle of it`;
    case "CSV_MAX_RECORD_SIZE":
      return `a row is longer than ${longestRow} characters at line ${lines}`;
    default:
      return code?.startsWith("CSV_") ? `it is no file of comma-separated values at line ${lines}` : (code ?? message);
  }
}
