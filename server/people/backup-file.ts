import { createHash } from "node:crypto";
import { CommandProblem } from "../problems.ts";

// A backup is lines of JSON: what it is, then one row a line, then how many rows of each table and the SHA-256 of all that
// stands before, so that a file which was cut off or changed is known for what it is.

const format = "cedarline-backup";

/** Changes whenever an older program could misread the file. */
const version = 1;

/** The first line. */
interface Heading {
  /** When the copy was made, as ISO 8601. */
  time: string;
  /** The mark of the database and the migrations that it had seen; of a version before 1.0.0 the migrations alone. */
  migrations: string[];
}

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** Puts the lines of a file together, in order. */
export class BackupWriter {
  readonly #hash = createHash("sha256");
  readonly #counts: RowCounts = {};

  heading(heading: Heading): string {
    return this.#add(JSON.stringify({ format, version, ...heading }));
  }

  /** `row` is the JSON that the database made of it, which keeps every digit. */
  row(table: string, row: string): string {
    this.#counts[table] = (this.#counts[table] ?? 0) + 1;
    return this.#add(`{"table":${JSON.stringify(table)},"row":${row}}`);
  }

  ending(): string {
    return `${JSON.stringify({ rows: this.#counts, sha256: this.#hash.digest("hex") })}\n`;
  }

  #add(json: string): string {
    this.#hash.update(`${json}\n`);
    return `${json}\n`;
  }
}

/** Splits at line feeds only: JSON may hold every other character that ends a line. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/** Reads a file to its end; throws a `CommandProblem` unless it is a whole backup that this program can read. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<Heading & { rows: RowCounts }> {
  const hash = createHash("sha256");
  let heading: Heading | null = null;
  let ending: { rows: RowCounts; sha256: string } | null = null;
  for await (const line of lines) {
    const content = parse(line);
    heading ??= readHeading(content);
    ending = isEnding(content) ? content : null;
    if (!ending) hash.update(`${line}\n`);
  }
  if (!heading) throw new CommandProblem("The file is empty.");
  if (!ending) throw new CommandProblem("The file is cut off: its last line is missing.");
  if (ending.sha256 !== hash.digest("hex"))
    throw new CommandProblem("The file was changed: its checksum does not fit.");
  return { ...heading, rows: ending.rows };
}

/** A row of a file, and its line as it stands there: only the database keeps every digit of its numbers. */
export interface BackupRow {
  table: string;
  row: Record<string, unknown>;
  line: string;
}

/** The rows of a file that was checked. */
export async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<BackupRow> {
  for await (const line of lines) {
    const { table, row } = parse(line) as { table: string; row?: BackupRow["row"] };
    if (row) yield { table, row, line };
  }
}

function parse(line: string): object {
  try {
    const content = JSON.parse(line);
    if (typeof content === "object" && content !== null) return content;
  } catch {
    // What is no JSON was cut off, or was never a backup.
  }
  throw new CommandProblem("The file is no whole backup: a line of it cannot be read.");
}

function readHeading(content: object): Heading {
  const heading = content as Partial<Heading & { format: string; version: number }>;
  if (heading.format !== format) throw new CommandProblem("The file is no backup of this product.");
  if (heading.version !== version) {
    throw new CommandProblem(`The file has format ${heading.version}; this program reads format ${version}.`);
  }
  return { time: String(heading.time), migrations: heading.migrations ?? [] };
}

function isEnding(content: object): content is { rows: RowCounts; sha256: string } {
  return "sha256" in content && "rows" in content;
}
