import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { DatabaseUnavailable } from "./database.ts";
import { parseExactJson } from "./exact-json.ts";
import { syncPath } from "./flushed-folder.ts";

/** What became of one row. */
export interface Change {
  /** Counts the changes of this database from 1, in the order in which they were committed. */
  seq: number;
  /** When, as ISO 8601. */
  at: string;
  table: string;
  /** The values of the primary key by column. */
  key: Record<string, unknown>;
  /** The whole row by column; null: it was deleted. */
  row: Record<string, unknown> | null;
  /** Another row stood in its way when it was to be brought back. */
  refused?: true;
}

/**
 * A second account of every change beside the embedded database, in plain files of one line each. A line begins with the
 * CRC-32 of the JSON that follows, so that one which a power cut tore is known for what it is.
 */
export interface Journal {
  /** Resolves once the changes, and all that were handed over before, are on the disk; throws `DatabaseUnavailable` until they are. */
  append(changes: readonly string[]): Promise<void>;
  /** Tries again to write what could not be written, if anything; throws `DatabaseUnavailable` when it still cannot be. */
  recover(): Promise<void>;
  /** The changes with a higher number than `seq`, in their order, and how many lines could not be read. */
  changesSince(seq: number): Promise<{ changes: Change[]; unreadable: number }>;
  /** Drops what rows said before they were changed or deleted, and every line older than a week. */
  eraseTraces(): Promise<void>;
  close(): Promise<void>;
}

interface Line {
  text: string;
  change: Change | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** How long lines are kept at least, in milliseconds; each file holds one day's. */
const lifetimeMs = 7 * dayMs;

/** Opens the journal in `folder`, which is made when there is something to write. */
export function openJournal(folder: string): Journal {
  let file: { handle: FileHandle; path: string; until: number; holdsLines: boolean } | null = null;
  let unwritten: string[] = [];
  let hasFailed = false;
  let last: Promise<unknown> = Promise.resolve();
  let waitingWrite: Promise<void> | null = null;

  /** One thing at a time happens to the files, in the order in which it was asked for. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  }

  /** Everybody who comes while a write is under way shares the next one. */
  function settled(): Promise<void> {
    if (unwritten.length === 0) return Promise.resolve();
    waitingWrite ??= inTurn(() => {
      waitingWrite = null;
      return write();
    });
    return waitingWrite;
  }

  async function write(): Promise<void> {
    const lines = unwritten.slice();
    if (lines.length === 0) return;
    try {
      if (file && Date.now() >= file.until) await closeFile();
      file ??= await beginFile();
      await file.handle.appendFile(lines.join(""));
      await file.handle.datasync();
      file.holdsLines = true;
    } catch (error) {
      hasFailed = true;
      // What the disk made of this file is not known: the lines go to the next one whole.
      await abandonFile().catch(() => {});
      throw new DatabaseUnavailable("The journal cannot be written.", { cause: error });
    }
    hasFailed = false;
    unwritten = unwritten.slice(lines.length);
  }

  async function beginFile() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    syncPath(join(folder, ".."));
    const path = join(folder, nameOf(new Date()));
    const handle = await open(path, "ax", 0o600);
    syncPath(folder);
    return { handle, path, until: Date.now() + dayMs, holdsLines: false };
  }

  /** Leaves the file behind where it holds lines that somebody waited for: a full disk must not fill with what it tore. */
  async function abandonFile(): Promise<void> {
    const abandoned = file;
    await closeFile();
    if (abandoned && !abandoned.holdsLines) await rm(abandoned.path);
  }

  async function closeFile(): Promise<void> {
    const open = file;
    file = null;
    await open?.handle.close();
  }

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    return all.sort();
  }

  async function readFiles(): Promise<{ name: string; lines: Line[] }[]> {
    const files = [];
    for (const name of (await names()).filter((name) => beginningOf(name) !== null)) {
      const texts = (await readFile(join(folder, name), "utf8")).split("\n").filter(Boolean);
      files.push({ name, lines: texts.map((text) => ({ text, change: parse(text) })) });
    }
    return files;
  }

  async function eraseTraces(): Promise<void> {
    await closeFile();
    for (const name of await names()) {
      const begun = beginningOf(name);
      // What is not named for its beginning was being rewritten when the server was killed.
      if (begun === null || begun + dayMs + lifetimeMs < Date.now()) await rm(join(folder, name));
    }
    const files = await readFiles();
    const latest = new Map<string, number>();
    for (const { change } of files.flatMap((file) => file.lines)) {
      if (change) latest.set(rowOf(change), Math.max(change.seq, latest.get(rowOf(change)) ?? 0));
    }
    for (const { name, lines } of files) {
      const kept = lines.filter(({ change }) => change !== null && latest.get(rowOf(change)) === change.seq);
      if (kept.length === lines.length) continue;
      const [path, rewritten] = [join(folder, name), join(folder, `${name}.new`)];
      if (kept.length === 0) await rm(path);
      else {
        const text = kept.map((line) => `${line.text}\n`).join("");
        await writeFile(rewritten, text, { mode: 0o600, flush: true });
        await rename(rewritten, path);
      }
    }
    if (files.length) syncPath(folder);
  }

  return {
    append(changes) {
      unwritten.push(...changes.map((json) => `${checksum(json)} ${json}\n`));
      return settled();
    },
    async recover() {
      if (hasFailed) await settled();
    },
    changesSince: (seq) =>
      inTurn(async () => {
        const changes = new Map<number, Change>();
        let unreadable = 0;
        for (const { change } of (await readFiles()).flatMap((file) => file.lines)) {
          if (change === null) unreadable++;
          // A line that was written to a second file, because the first failed, is the same one.
          else if (change.seq > seq) changes.set(change.seq, change);
        }
        return { changes: [...changes.values()].sort((a, b) => a.seq - b.seq), unreadable };
      }),
    eraseTraces: () => inTurn(eraseTraces),
    close: () => inTurn(closeFile),
  };
}

/** A file is named for the moment of its first line. */
function nameOf(begun: Date): string {
  return `${begun.toISOString().replaceAll(":", "")}.jsonl`;
}

function beginningOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)\.jsonl$/.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}`);
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, "0");
}

/** The change that a line tells of; null when it was torn, or damaged since. */
function parse(text: string): Change | null {
  const json = text.slice(9);
  return text === `${checksum(json)} ${json}` ? (parseExactJson(json) as Change) : null;
}

function rowOf({ table, key }: Change): string {
  return JSON.stringify([table, key]);
}
