import { createHash } from "node:crypto";
import { CommandProblem } from "../problems.ts";

// A backup is JSON lines: a heading, one row a line, and at the end each table's count and the SHA-256 of everything
// before. A cut or changed file is recognized by them.

const format = "cedarline-backup";

/** Increased whenever an older program could misread the file. */
const version = 1;

/** The first line. */
interface Heading {
  /** When the copy was made, ISO 8601. */
  time: string;
  /** The database's mark and its migrations. A version before 1.0.0 has only migrations. */
  migrations: string[];
}

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** Assembles a file's lines, in order. */
export class BackupWriter {
  readonly #hash = createHash("sha256");
  readonly #counts: RowCounts = {};

  heading(heading: Heading): string {
    return this.#add(JSON.stringify({ format, version, ...heading }));
  }

  /** `row` is the database's JSON, which keeps every digit. */
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

/** Splits at line feeds only, because JSON may contain every other line separator. */
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

/** Reads a file to its end. Throws a `CommandProblem` unless it is a complete backup that this program can read. */
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

/** A row of a file, and its line as written, because only the database keeps every digit of its numbers. */
export interface BackupRow {
  table: string;
  row: Record<string, unknown>;
  line: string;
}

/** The rows of a checked file. */
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
    // Text that is no JSON was cut off, or never was a backup.
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
