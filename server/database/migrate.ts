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
  readMigrations,
  readSchemaVersion,
  schemaVersion,
  setDatabaseRights,
} from "./schema-files.ts";
import { ensureServerUsable } from "./usable-server.ts";

export interface SetupStep {
  /** `schema`, `functions`, or a migration's file. */
  step: string;
  /** Missing while the step runs. */
  waits?: "another process" | "a lock";
}

interface MigrateOptions {
  /** When the step `schema` or a migration begins, and when a step first waits for another process or for a lock. */
  onStep?(step: SetupStep): void;
  signal?: AbortSignal;
  migrations?: Migration[];
}

export const schemaStep = "schema";

/** Before a retry: while another process runs a step, and after a lock timeout. */
const processPauseMs = 250;
const lockPausesMs = { first: 1_000, longest: 10_000 };

/**
 * The whole schema in an empty database, else the missing migrations and changed functions. Each step runs under an
 * advisory lock, so several processes may start at once. `afterwards` runs in the last step's transaction. Throws a
 * `StartProblem` if a step fails for good, if the tables are another program's or an incompatible version's, or if the
 * server cannot be used.
 */
export async function migrate(
  url: string,
  afterwards: (connection: Connection) => Promise<void>,
  { onStep = () => {}, signal, migrations = readMigrations() }: MigrateOptions = {},
): Promise<void> {
  await ensureServerUsable(url);
  const database = await connectForSetup(url);
  const giveUp = () => void database.close();
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();

  /** `runIfFree`: false while another process runs a step. */
  async function retryUntilDone(step: string, runIfFree: () => Promise<boolean>): Promise<void> {
    const reported = new Set<SetupStep["waits"]>();
    const wait = async (waits: SetupStep["waits"], ms: number) => {
      if (!reported.has(waits)) onStep({ step, waits });
      reported.add(waits);
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
        // The lock's holder may run `create index concurrently`, which would wait for this transaction.
        if (!(await tryLock(connection, advisoryLocks.migration))) return false;
        await work(connection);
        return true;
      }),
    );

  const runMigration = ({ name, script }: Migration) =>
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
    await inTransaction(schemaStep, (connection) =>
      ensureSchema(connection, migrations, () => onStep({ step: schemaStep })),
    );
    const doneNames = await migrationsDone(database);
    for (const missing of migrations.filter(({ name }) => !doneNames.includes(name))) await runMigration(missing);
    await inTransaction("functions", async (connection) => {
      const ourNames = migrations.map(({ name }) => name);
      const isOfLaterRelease = (await migrationsDone(connection)).some((name) => !ourNames.includes(name));
      // This release works with a later one's functions, but its own might not fit the later tables.
      if (!isOfLaterRelease) await applyFunctions(connection);
      await setDatabaseRights(connection);
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
    // The lock ends with the connection at the latest.
    await database.query("select pg_advisory_unlock($1)", [advisoryLocks.migration]).catch(() => {});
  }
  return true;
}

/** An error of class 22 may quote a stored value, which must not be logged. */
function faultLine(step: string, { state, message }: { state: string; message: string }): string {
  const cause = state.startsWith("22") ? state : `${state}, ${message.split("\n")[0]}`;
  const hint = step === schemaStep ? "" : " The version before this one still works with it.";
  return `The database cannot be brought up to date: ${step} failed (${cause}).${hint}`;
}

const howToMoveData =
  'To move its data: run "npm run -s operator -- backup FILE" with the version that created the database, start this version with a new DATA_DIR or DATABASE_URL, then run "npm run -s operator -- restore FILE" (docs/operations/upgrade.md).';

async function ensureSchema(connection: Connection, migrations: Migration[], onNew: () => void): Promise<void> {
  const storedVersion = await readSchemaVersion(connection);
  if (storedVersion === schemaVersion) return;
  if (storedVersion) {
    const versionsText = `its schema is "${storedVersion}", but this version needs "${schemaVersion}"`;
    throw new StartProblem(
      `The database was created by another version (${versionsText}), and nothing in it was changed. If you do not need its data: delete the folder DATA_DIR, or set DATABASE_URL to an empty database. ${howToMoveData}`,
    );
  }
  const [first, ...others] = await findOurTables(connection);
  if (first) {
    const tables = others.length ? `tables ${first}, ${others[0]}${others.length > 1 ? " …" : ""}` : `a table ${first}`;
    throw new StartProblem(
      `The database already has ${tables}, which an older version or another program created. Nothing in it was changed. ${howToMoveData}`,
    );
  }
  onNew();
  await createSchema(connection, migrations);
}

export async function migrationsDone(connection: Connection): Promise<string[]> {
  const steps = await connection.query<Pick<SetupStepRow, "name">>(
    "select name from setup_steps where name like '%.sql' order by name",
  );
  return steps.map(({ name }) => name);
}

export async function applyStepOnce(connection: Connection, name: string, step: () => Promise<void>): Promise<void> {
  const [recordedStep] = await connection.query("select from setup_steps where name = $1", [name]);
  if (recordedStep) return;
  await step();
  await connection.query("insert into setup_steps (name) values ($1)", [name]);
}
