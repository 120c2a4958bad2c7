import { StartProblem } from "../start-problem.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { baselineMigrations } from "./baseline.ts";
import type { Connection, Database } from "./database.ts";
import type { SetupStepRow } from "./rows.ts";
import { applyFunctions, createSchema, type Migration, readMigrations } from "./schema-files.ts";

/**
 * Brings the schema up to date: makes it in an empty database; in another one runs the migrations that it has not seen, then applies the
 * functions that changed. Each step is a transaction of its own under an advisory lock, so that several processes may start at once and
 * a start that is cut off leaves no step half done. `afterwards` runs in the transaction of the last step. Throws a `StartProblem` when
 * the database is older than the baseline.
 */
export async function migrate(
  database: Database,
  afterwards: (connection: Connection) => Promise<void>,
  migrations: Migration[] = readMigrations(),
): Promise<void> {
  const underLock = (step: (connection: Connection) => Promise<void>) =>
    database.transaction(async (connection) => {
      await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migration]);
      await step(connection);
    });
  await underLock((connection) => reachBaseline(connection, migrations));
  const done = await migrationsDone(database);
  for (const { name, script } of migrations.filter((migration) => !done.includes(migration.name))) {
    await underLock((connection) => once(connection, name, () => connection.run(script)));
  }
  await underLock(async (connection) => {
    const known = [...baselineMigrations, ...migrations.map(({ name }) => name)];
    const isOfLaterRelease = (await migrationsDone(connection)).some((name) => !known.includes(name));
    // The functions of a later release serve this one too, and ours may not fit its tables.
    if (!isOfLaterRelease) await applyFunctions(connection);
    await afterwards(connection);
  });
}

async function reachBaseline(connection: Connection, migrations: Migration[]): Promise<void> {
  await connection.run(
    "create table if not exists setup_steps (name text primary key, done_at timestamptz not null default now())",
  );
  const done = await migrationsDone(connection);
  if (done.length === 0) return createSchema(connection, migrations);
  const missing = baselineMigrations.find((name) => !done.includes(name));
  if (missing === undefined) return;
  throw new StartProblem(
    `The database was made by an older version and lacks ${missing}: start the version before this one on it once, then this one.`,
  );
}

/** The names of the migrations that the database has seen, in their order. */
export async function migrationsDone(connection: Connection): Promise<string[]> {
  const steps = await connection.query<Pick<SetupStepRow, "name">>(
    "select name from setup_steps where name like '%.sql' order by name",
  );
  return steps.map(({ name }) => name);
}

/** Runs `step` unless a step of this name was ever done in this database. */
export async function once(connection: Connection, name: string, step: () => Promise<void>): Promise<void> {
  const [done] = await connection.query("select from setup_steps where name = $1", [name]);
  if (done) return;
  await step();
  await connection.query("insert into setup_steps (name) values ($1)", [name]);
}
