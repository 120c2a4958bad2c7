import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite, type QueryOptions, types } from "@electric-sql/pglite";
import { type Connection, type Database, DatabaseUnavailable, isUnavailable } from "./database.ts";
import { FlushedFolder, flushingStartParams, syncPath, syncTree } from "./flushed-folder.ts";

type Statements = Pick<PGlite, "query" | "exec">;

/** A full disk is not the statement's fault: whoever asked may try again. */
function named(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable("The database is unavailable.", { cause: error }) : error;
}

function connection(statements: Statements, options: QueryOptions): Connection {
  return {
    async query<Row extends object>(text: string, values: unknown[] = []) {
      try {
        return (await statements.query<Row>(text, values, options)).rows;
      } catch (error) {
        throw named(error);
      }
    },
    async run(script) {
      try {
        await statements.exec(script, options);
      } catch (error) {
        throw named(error);
      }
    },
  };
}

/** The embedded engine, which can be asked what its triggers told. */
export interface EmbeddedDatabase extends Database {
  /** Yields and forgets what `record_change` (journal.sql) told since it was last asked. */
  takeChanges(): string[];
}

/** The SQLSTATE of the notices that tell of a change. */
const changeCode = "CEDAR";

/** What SQLite says when somebody else holds the lock (https://sqlite.org/rescode.html). */
const sqliteBusy = 5;

/** Thrown when another process has the folder open. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}

/**
 * Takes the folder for this process alone. The embedded engine has no lock of its own, and two processes on one folder
 * silently lose rows. The lock is the operating system's own on a SQLite file: it ends with the process, however that ends,
 * so a killed server leaves nothing behind that stops the next start.
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop that one first, or set DATA_DIR.`,
    );
  }
  return () => lock.close();
}

/** Opens the embedded engine on `folder`, creating it on the first start (a few seconds). */
export async function openPglite(folder: string): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const files = join(folder, "postgres");
  const flushedMark = join(files, "flushed");
  let engine: PGlite;
  try {
    engine = await PGlite.create({
      fs: new FlushedFolder(files),
      startParams: flushingStartParams,
      parsers: { [types.INT8]: Number },
    });
    // A first start that was killed leaves files that were never flushed.
    if (!existsSync(flushedMark)) {
      syncTree(files);
      writeFileSync(flushedMark, "");
      syncPath(files);
      // Not the tree of `folder`: to close any file descriptor of the lock is to give the lock up.
      syncPath(folder);
    }
  } catch (error) {
    unlock();
    throw error;
  }
  let changes: string[] = [];
  const options: QueryOptions = {
    onNotice({ code, message }) {
      if (code === changeCode && message !== undefined) changes.push(message);
    },
  };
  return {
    engine: "embedded",
    ...connection(engine, options),
    transaction: (work) => engine.transaction((transaction) => work(connection(transaction, options))),
    takeChanges() {
      const taken = changes;
      changes = [];
      return taken;
    },
    async close() {
      await engine.close();
      unlock();
    },
  };
}
