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

/** A step of the setup: making the schema, or a migration by its file's name. */
export interface SetupStep {
  step: string;
  /** What it waits for. Missing: it is working. */
  waits?: "another process" | "a lock";
}

interface Setup {
  /** Called for each step that has work, when it begins and when it first waits. */
  onStep?(step: SetupStep): void;
  /** Stops the setup. */
  signal?: AbortSignal;
  migrations?: Migration[];
}

/** The step that makes the schema in an empty database. */
export const newSchema = "schema";

/**
 * Milliseconds before a step is tried again: while another process works, and after a lock's timeout, at first and at
 * most.
 */
const processPauseMs = 250;
const lockPausesMs = { first: 1_000, longest: 10_000 };

/**
 * Updates the schema over its own connection. It makes the schema in a database without our tables. In a database with
 * our mark it runs the missing migrations and then applies changed functions. Each step holds an advisory lock and is
 * one transaction (except those of outside-transaction.ts), so several processes may start at once, and an aborted
 * start leaves no step half done. It asks again and again for a lock that others hold, for a moment each time.
 * `afterwards` runs in the last step's transaction. Throws a `StartProblem` and changes nothing where the database has
 * another mark, or our tables without a mark, and where a step fails for good.
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

  /** Runs a step once no other process runs one. `runIfFree` yields false until then. */
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
        // Waits here and not in the database, because a waiting session would block a concurrent index build.
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
      // A later release's functions also serve this one, and ours may not fit its tables.
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
    // Closing the connection releases the lock too.
    await database.query("select pg_advisory_unlock($1)", [advisoryLocks.migration]).catch(() => {});
  }
  return true;
}

/** An error about a refused value (class 22) may quote it, which a log must not. */
function faultLine(step: string, { state, message }: { state: string; message: string }): string {
  const said = state.startsWith("22") ? state : `${state}, ${message.split("\n")[0]}`;
  const hint = step === newSchema ? "" : " The version before this one still works with it.";
  return `The database cannot be brought up to date: ${step} failed (${said}).${hint}`;
}

const bringOver =
  'To bring its data over: take a copy with the version that made it ("npm run -s operator -- backup FILE"), start this one with a new DATA_DIR or DATABASE_URL, then "npm run -s operator -- restore FILE" (docs/operations/upgrade.md).';

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

/** `unreleased` with the first digits of the hash. */
const shorten = (name: string) => name.replace(/^(unreleased .{8}).*/, "$1");

/** The names of the migrations that the database has had since the baseline, in order. */
export async function migrationsDone(connection: Connection): Promise<string[]> {
  const steps = await connection.query<Pick<SetupStepRow, "name">>(
    "select name from setup_steps where name like '%.sql' order by name",
  );
  return steps.map(({ name }) => name);
}

/** Runs `step` unless this database has had a step of this name. */
export async function applyStepOnce(connection: Connection, name: string, step: () => Promise<void>): Promise<void> {
  const [done] = await connection.query("select from setup_steps where name = $1", [name]);
  if (done) return;
  await step();
  await connection.query("insert into setup_steps (name) values ($1)", [name]);
}
