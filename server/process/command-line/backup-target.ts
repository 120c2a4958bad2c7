import { fstatSync, type Stats } from "node:fs";
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkBackup, linesOf, type RowCounts } from "../../people/backup-file.ts";
import { CommandProblem } from "../../problems.ts";

type Chunks = AsyncIterable<Uint8Array>;

/** Opened before the site begins to send. */
export interface BackupTarget {
  /** Standard output, which then takes nothing else. */
  isStdout: boolean;
  /** Throws a `CommandProblem` if the backup is incomplete or cannot be written. */
  save(content: Chunks): Promise<RowCounts>;
  /** What `save` has not completed is removed. */
  close(): Promise<void>;
}

/**
 * A file gets the backup under its name once it is complete; a link leads to the file. A pipe, a device, and standard
 * output get it as it arrives.
 */
export async function openBackupTarget(path: string): Promise<BackupTarget> {
  try {
    const existing = await unlessMissing(stat(path));
    if (existing && isStdout(existing)) return streamTo(path, true, writeToStdout, async () => {});
    if (existing === null || existing.isFile()) return await replaceFile(path, await linkedFile(path));
    const file = await open(path, "w");
    return streamTo(
      path,
      false,
      (chunk) => file.appendFile(chunk),
      () => file.close(),
    );
  } catch (error) {
    throw writeProblem(path, error);
  }
}

async function unlessMissing<Found>(look: Promise<Found>): Promise<Found | null> {
  return look.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

function isStdout({ dev, ino }: Stats): boolean {
  const stdout = fstatSync(1);
  return stdout.dev === dev && stdout.ino === ino;
}

const writeToStdout = (chunk: Uint8Array) =>
  new Promise<void>((done, fail) => process.stdout.write(chunk, (error) => (error ? fail(error) : done())));

/** Whether or not it exists. */
async function linkedFile(path: string): Promise<string> {
  const existing = await unlessMissing(realpath(path));
  if (existing !== null) return existing;
  const next = await readlink(path).catch(() => null);
  return next === null ? path : linkedFile(resolve(dirname(path), next));
}

function streamTo(
  path: string,
  isStdout: boolean,
  write: (chunk: Uint8Array) => Promise<void>,
  close: () => Promise<void>,
): BackupTarget {
  async function* written(content: Chunks): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      await write(chunk);
      yield chunk;
    }
  }
  return {
    isStdout,
    async save(content) {
      try {
        return (await checkBackup(linesOf(written(content)))).rows;
      } catch (error) {
        throw writeProblem(path, error);
      }
    },
    close,
  };
}

/** A temporary file becomes `file` after the check. */
async function replaceFile(path: string, file: string): Promise<BackupTarget> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle: FileHandle = await open(unfinished, "wx+", 0o600);
  let isSaved = false;
  return {
    isStdout: false,
    async save(content) {
      try {
        for await (const chunk of content) await handle.appendFile(chunk);
        const { rows } = await checkBackup(linesOf(handle.createReadStream({ start: 0, autoClose: false })));
        await handle.sync();
        await rename(unfinished, file);
        isSaved = true;
        // The rename survives a power failure then.
        const folder = await open(dirname(file));
        await folder.sync();
        await folder.close();
        return rows;
      } catch (error) {
        throw writeProblem(path, error);
      }
    },
    async close() {
      await handle.close();
      if (!isSaved) await rm(unfinished, { force: true });
    },
  };
}

function writeProblem(path: string, error: unknown): CommandProblem {
  if (error instanceof CommandProblem) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new CommandProblem(`The backup could not be written to ${path}: ${code ?? message}.`);
}
