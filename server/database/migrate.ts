import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "../problems.ts";
import { advisoryLocks, tryLock } from "./advisory-locks.ts";
import { type Connection, type Database, isContention, permanentFault } from "./database.ts";
import { isOutsideTransaction, runOutsideTransaction } from "./outside-transaction.ts";
import { connectForSetup } from "./postgres.ts";
import type { SetupStepRow } from "./rows.ts";
import {
  applyFunctions,
  createSchema,
  findOurTables,
  type Migration,
  mark,
  markOf,
  readMigrations,
} from "./schema-files.ts";

/** What is being done to the database: the making of its schema, or a migration by the name of its file. */
export interface SetupStep {
  step: string;
  /** What it waits for; left out: it is at work. */
  waits?: "another process" | "a lock";
}

interface Setup {
  /** Hears of each step that there is something to do for, as it begins and when it first has to wait. */
  onStep?(step: SetupStep): void;
  /** Gives it up. */
  signal?: AbortSignal;
  migrations?: Migration[];
}

/** The step that makes the schema in a database that has nothing of ours. */
export const newSchema = "schema";

/** How long it is waited before a step is tried again, in milliseconds: for another process, and for a lock at first and at most. */
const processPauseMs = 250;
const lockPausesMs = { first: 1_000, longest: 10_000 };

/**
 * Brings the schema up to date, over a connection of its own. It makes the schema where nothing of ours stands. In a database with our
 * mark it runs the migrations that are not recorded there, then applies the functions that changed. Each step holds an advisory lock and
 * is a transaction (but for those of outside-transaction.ts): several processes may start at once, and a start that is cut off leaves no
 * step half done. A lock that others hold is asked for again and again, for a moment each time. `afterwards` runs in the transaction of
 * the last step. Throws a `StartProblem`, and changes nothing, where the database has another mark or tables of ours without one; and
 * where a step fails for good.
 */
export async function migrate(
  url: string,
  afterwards: (connection: Connection) => Promise<void>,
  { onStep = () => {}, signal, migrations = readMigrations() }: Setup = {},
): Promise<void> {
  const database = await connectForSetup(url);
  const giveUp = () => void database.close();
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();

  /** Does a step once nobody else does one; `runIfFree` yields false while somebody does. */
  async function retryUntilDone(step: string, runIfFree: () => Promise<boolean>): Promise<void> {
    const told = new Set<SetupStep["waits"]>();
    const wait = async (waits: SetupStep["waits"], ms: number) => {
      if (!told.has(waits)) onStep({ step, waits });
      told.add(waits);
      await pause(ms, null, { signal });
    };
    for (let lockPauseMs = lockPausesMs.first; ; ) {
      try {
        if (await runIfFree()) return;
        await wait("another process", processPauseMs);
      } catch (error) {
        const fault = permanentFault(error);
        if (fault) throw new StartProblem(faultLine(step, fault), { cause: error });
        if (!isContention(error)) throw error;
        await wait("a lock", lockPauseMs);
        lockPauseMs = Math.min(lockPauseMs * 2, lockPausesMs.longest);
      }
    }
  }

  const inTransaction = (step: string, work: (connection: Connection) => Promise<void>) =>
    retryUntilDone(step, () =>
      database.transaction(async (connection) => {
        // It is not waited for in the database: a session that waits there holds up whoever builds an index concurrently.
        if (!(await tryLock(connection, advisoryLocks.migration))) return false;
        await work(connection);
        return true;
      }),
    );

  const migration = ({ name, script }: Migration) =>
    isOutsideTransaction(script)
      ? retryUntilDone(name, () =>
          underSessionLock(database, () => runOnce(name, () => runOutsideTransaction(database, script))),
        )
      : inTransaction(name, (connection) => runOnce(name, () => connection.run(script)));

  const runOnce = (name: string, work: () => Promise<void>) =>
    applyStepOnce(database, name, () => {
      onStep({ step: name });
      return work();
    });

  try {
    await inTransaction(newSchema, (connection) =>
      ensureSchema(connection, migrations, () => onStep({ step: newSchema })),
    );
    const done = await migrationsDone(database);
    for (const waiting of migrations.filter(({ name }) => !done.includes(name))) await migration(waiting);
    await inTransaction("functions", async (connection) => {
      const known = migrations.map(({ name }) => name);
      const isOfLaterRelease = (await migrationsDone(connection)).some((name) => !known.includes(name));
      // The functions of a later release serve this one too, and ours may not fit its tables.
      if (!isOfLaterRelease) await applyFunctions(connection);
      await afterwards(connection);
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await database.close();
  }
}

async function underSessionLock(database: Database, work: () => Promise<void>): Promise<boolean> {
  const [lock] = await database.query<{ is_taken: boolean }>("select pg_try_advisory_lock($1) as is_taken", [
    advisoryLocks.migration,
  ]);
  if (!lock?.is_taken) return false;
  try {
    await work();
  } finally {
    // The end of the connection frees it too.
    await database.query("select pg_advisory_unlock($1)", [advisoryLocks.migration]).catch(() => {});
  }
  return true;
}

/** An error about a refused value (class 22) may quote it, and a log must not. */
function faultLine(step: string, { state, message }: { state: string; message: string }): string {
  const said = state.startsWith("22") ? state : `${state}, ${message.split("\n")[0]}`;
  const hint = step === newSchema ? "" : " The version before this one still works with it.";
  return `The database cannot be brought up to date: ${step} failed (${said}).${hint}`;
}

const bringOver =
  'To bring its data over: take a copy with the version that made it ("npm run -s operator -- backup FILE"), start this one with a new DATA_DIR or DATABASE_URL, then "npm run -s operator -- restore FILE" (docs/operations.md).';

async function ensureSchema(connection: Connection, migrations: Migration[], onNew: () => void): Promise<void> {
  const found = await markOf(connection);
  if (found === mark) return;
  if (found) {
    const both = `its mark is "${shorten(found)}", this version's "${shorten(mark)}"`;
    throw new StartProblem(
      `The database was made by another version (${both}), and nothing in it was changed. Without data worth keeping: delete the folder DATA_DIR, or name an empty database in DATABASE_URL. ${bringOver}`,
    );
  }
  const [first, ...others] = await findOurTables(connection);
  if (first) {
    const tables = others.length ? `tables ${first}, ${others[0]}${others.length > 1 ? " …" : ""}` : `a table ${first}`;
    throw new StartProblem(
      `The database has ${tables} and no mark of this version: an older version made it, or another program. Nothing in it was changed. ${bringOver}`,
    );
  }
  onNew();
  await createSchema(connection, migrations);
}

/** `unreleased` with the first digits of the hash, as Git has it. */
const shorten = (name: string) => name.replace(/^(unreleased .{8}).*/, "$1");

/** The names of the migrations since the baseline that the database has seen, in their order. */
export async function migrationsDone(connection: Connection): Promise<string[]> {
  const steps = await connection.query<Pick<SetupStepRow, "name">>(
    "select name from setup_steps where name like '%.sql' order by name",
  );
  return steps.map(({ name }) => name);
}

/** Runs `step` unless a step of this name was ever done in this database. */
export async function applyStepOnce(connection: Connection, name: string, step: () => Promise<void>): Promise<void> {
  const [done] = await connection.query("select from setup_steps where name = $1", [name]);
  if (done) return;
  await step();
  await connection.query("insert into setup_steps (name) values ($1)", [name]);
}
