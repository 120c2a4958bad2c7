import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurnOfEventLoop } from "node:timers/promises";
import { PGlite, types } from "@electric-sql/pglite";
import { type Connection, type Database, DatabaseUnavailable, isUnavailable } from "./database.ts";
import { FlushedFolder, flushingStartParams, syncPath, syncTree } from "./flushed-folder.ts";
import { sharedFlush } from "./shared-flush.ts";

type Statements = Pick<PGlite, "query" | "exec">;

/** A full disk is not the statement's fault: whoever asked may try again. */
function named(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable("The database is unavailable.", { cause: error }) : error;
}

/** What must be free on the disk for a statement to begin, in bytes: four segments of the engine's log. */
const reservedBytes = 64 * 2 ** 20;

/** The engine waits forever, and with it the whole process, once its log finds no room: it is not to come to that. */
function checkRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < reservedBytes) {
    throw new DatabaseUnavailable(
      `The disk is full: less than ${reservedBytes / 2 ** 20} MiB are free for the database`,
    );
  }
}

function connection(statements: Statements, folder: string): Connection {
  return {
    async query<Row extends object>(text: string, values: unknown[] = []) {
      checkRoom(folder);
      try {
        return (await statements.query<Row>(text, values)).rows;
      } catch (error) {
        throw named(error);
      }
    },
    async run(script) {
      checkRoom(folder);
      try {
        await statements.exec(script);
      } catch (error) {
        throw named(error);
      }
    },
  };
}

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

function startEngine(fs: FlushedFolder): Promise<PGlite> {
  return PGlite.create({
    fs,
    startParams: flushingStartParams,
    parsers: { [types.INT8]: Number },
  });
}

/** Makes a new cluster. It gets its name when all of it is on the disk, so a first start that was cut off begins anew. */
async function createCluster(files: string): Promise<void> {
  const unfinished = `${files}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const engine = await startEngine(new FlushedFolder(unfinished));
  await engine.close();
  syncTree(unfinished);
  renameSync(unfinished, files);
  syncPath(dirname(files));
}

/** Makes the folder where it is missing, and has the disk keep its name and those of the folders above that were missing. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncPath(dirname(made));
}

/** Makes the function that runs one piece of work after the other, as the engine would by itself, and lets one hold the others back. */
function turns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** How often it is looked whether a checkpoint or a vacuum is due, in milliseconds. */
const maintenanceCheckMs = 60_000;

/** How much log a start after a crash may have to read, in bytes; a checkpoint is due when there is more. */
const longestLogBytes = 64 * 2 ** 20;

/** PostgreSQL leaves checkpoints to a process that the embedded engine does not have: its log would grow without end. */
async function checkpointWhenDue(database: Connection): Promise<void> {
  const [log] = await database.query<{ bytes: number }>(
    "select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()",
  );
  if (log && log.bytes > longestLogBytes) await database.run("checkpoint");
}

/**
 * PostgreSQL leaves this to a process too: without it a table would keep the room of every row that was deleted, and the planner
 * would not know that it has grown. When it is due is what autovacuum goes by
 * (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM).
 */
async function vacuumWhenDue(database: Connection): Promise<void> {
  const due = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, s.relname) as name
       from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
      where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
         or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)`,
  );
  for (const { name } of due) await database.run(`vacuum (analyze) ${name}`);
}

/** Opens the embedded engine on `folder`, creating it on the first start (a few seconds). */
export async function openPglite(folder: string): Promise<Database> {
  makeFolder(folder);
  const unlock = lockFolder(folder);
  const files = join(folder, "postgres");
  const folderOfEngine = new FlushedFolder(files);
  let engine: PGlite;
  try {
    checkRoom(folder);
    if (!existsSync(join(files, "PG_VERSION"))) await createCluster(files);
    engine = await startEngine(folderOfEngine);
  } catch (error) {
    unlock();
    throw error;
  }
  const inTurn = turns();
  const statements = connection(engine, folder);
  const database: Connection = {
    query: <Row extends object>(text: string, values?: unknown[]) => inTurn(() => statements.query<Row>(text, values)),
    run: (script) => inTurn(() => statements.run(script)),
  };
  // What fails now is tried again a minute later.
  const maintenance = setInterval(async () => {
    for (const maintain of [vacuumWhenDue, checkpointWhenDue]) await maintain(database).catch(() => {});
  }, maintenanceCheckMs).unref();
  return {
    engine: "embedded",
    ...database,
    flush: sharedFlush(database),
    transaction: (work) => inTurn(() => engine.transaction((transaction) => work(connection(transaction, folder)))),
    queryAhead: <Row extends object>(text: string, values?: unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        inTurn(async () => {
          await folderOfEngine.postponingFlush(() => statements.query<Row>(text, values)).then(resolve, reject);
          await nextTurnOfEventLoop();
          folderOfEngine.makeUp();
        }).catch(reject);
      }),
    async close() {
      clearInterval(maintenance);
      await engine.close();
      unlock();
    },
  };
}
