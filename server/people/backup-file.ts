import { createHash } from "node:crypto";
import { CommandProblem } from "../problems.ts";

// JSON lines: a heading, a line for each row, and an ending with the number of rows by table and the SHA-256 of all
// lines before.

const fileFormat = "cedarline-backup";

/** Grows only if an older program would misread the new format. */
const formatVersion = 1;

interface Heading {
  /** ISO 8601. */
  time: string;
  /** The release whose schema the migrations start from, such as "release 1.0.0", then the applied migrations. */
  migrations: string[];
}

/** By table. */
export type RowCounts = Record<string, number>;

/** Call `heading` first, and `ending` last. */
export class BackupWriter {
  readonly #hash = createHash("sha256");
  readonly #counts: RowCounts = {};

  heading(heading: Heading): string {
    return this.#add(JSON.stringify({ format: fileFormat, version: formatVersion, ...heading }));
  }

  /** `row` is JSON text. Parsing it would round long numbers. */
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

/** At line feeds alone, because a row's JSON may contain other line separators. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let incompleteLine = "";
  for await (const chunk of chunks) {
    const lines = (incompleteLine + decoder.decode(chunk, { stream: true })).split("\n");
    incompleteLine = lines.pop() ?? "";
    yield* lines;
  }
  if (incompleteLine) yield incompleteLine;
}

/** Throws a `CommandProblem` unless the file is complete and this program can read it. */
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
    throw new CommandProblem("The file was changed: its checksum does not match.");
  return { ...heading, rows: ending.rows };
}

export interface BackupRow {
  table: string;
  row: Record<string, unknown>;
  /** For the database to parse, because long numbers in `row` are rounded. */
  line: string;
}

/** `checkBackup` must have accepted the file. */
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
    // The line was cut off, or the file is no backup.
  }
  throw new CommandProblem("The file is not a complete backup: one of its lines cannot be read.");
}

function readHeading(content: object): Heading {
  const heading = content as Partial<Heading & { format: string; version: number }>;
  if (heading.format !== fileFormat) throw new CommandProblem("The file is not a backup of this product.");
  if (heading.version !== formatVersion) {
    throw new CommandProblem(
      `The file has format ${heading.version}; this version reads only format ${formatVersion}. Restore it with the version that made it.`,
    );
  }
  return { time: String(heading.time), migrations: heading.migrations ?? [] };
}

function isEnding(content: object): content is { rows: RowCounts; sha256: string } {
  return "sha256" in content && "rows" in content;
}
