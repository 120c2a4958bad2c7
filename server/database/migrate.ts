import { readdirSync, readFileSync } from "node:fs";
import type { Connection, Database } from "./database.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Any number that no other program on the same PostgreSQL uses: "cedar" on a phone's keys. */
const lockNumber = 23_327;

/**
 * Brings the schema up to date, in one transaction and under a lock, so that several processes may start at once and a
 * start that is cut off leaves nothing half done. `afterwards` runs in the same transaction.
 */
export async function migrate(
  database: Database,
  afterwards: (connection: Connection) => Promise<void>,
): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query("select pg_advisory_xact_lock($1)", [lockNumber]);
    await connection.run(
      "create table if not exists setup_steps (name text primary key, done_at timestamptz not null default now())",
    );
    const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    for (const name of files.sort()) {
      await once(connection, name, () => connection.run(readFileSync(new URL(name, folder), "utf8")));
    }
    await afterwards(connection);
  });
}

/** Runs `step` unless a step of this name was ever done in this database. */
export async function once(connection: Connection, name: string, step: () => Promise<void>): Promise<void> {
  const [done] = await connection.query("select from setup_steps where name = $1", [name]);
  if (done) return;
  await step();
  await connection.query("insert into setup_steps (name) values ($1)", [name]);
}
