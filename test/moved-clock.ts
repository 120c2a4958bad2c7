import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../server/database/open.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { preparedDatabasePlace } from "./fresh-database.ts";

/**
 * Creates a database in which `now()` returns the time that a test sets. `now()` is replaced in PostgreSQL's catalog,
 * so that the column defaults and SQL functions of the product also use the test's time.
 */
export async function databaseWithClock(isoTime: string) {
  const place = await preparedDatabasePlace();
  const superuserUrl = new URL(inject("postgresUrl"));
  superuserUrl.pathname = new URL(String(place.databaseUrl)).pathname;
  const superuserDatabase = openPostgres(superuserUrl.href, 1);
  await superuserDatabase.run(`
    set allow_system_table_mods = on;
    create schema clock;
    grant usage on schema clock to public;
    create table clock.reading (at timestamptz);
    grant select on clock.reading to public;
    insert into clock.reading values ('${isoTime}');
    create function clock.now() returns timestamptz stable parallel safe language sql as 'select at from clock.reading';
    create or replace function pg_catalog.now() returns timestamptz stable parallel safe language sql as 'select clock.now()'`);
  const openDatabases: OpenDatabase[] = [];
  async function open(): Promise<OpenDatabase> {
    const another = await openDatabase(place, (_event, error) => error && console.error(error));
    await another.prepared;
    openDatabases.push(another);
    return another;
  }
  return {
    open,
    setClock: (isoTime: string) => superuserDatabase.query("update clock.reading set at = $1", [isoTime]),
    async close() {
      for (const database of openDatabases) await database.close();
      await superuserDatabase.close();
      place.remove();
    },
  };
}
