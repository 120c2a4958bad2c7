import { type OpenDatabase, openDatabase } from "../server/database/open.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { databasePlace } from "./fresh-database.ts";

/**
 * A fresh database whose clock a test sets: `now()` in the product's queries is that time. Times that the schema itself
 * sets keep the real clock.
 */
export async function databaseWithClock(isoTime: string) {
  const place = await databasePlace();
  const owner = openPostgres(place.databaseUrl ?? "");
  await owner.run(`
    create schema clock;
    create table clock.reading (at timestamptz);
    insert into clock.reading values ('${isoTime}');
    create function clock.now() returns timestamptz stable language sql as 'select at from clock.reading';
    do $$ begin
      execute format('alter database %I set search_path = public, clock, pg_catalog', current_database());
    end $$`);
  const opened: OpenDatabase[] = [];
  /** Another process on the same database. */
  async function open(): Promise<OpenDatabase> {
    const another = await openDatabase(place, (_event, error) => error && console.error(error));
    await another.prepared;
    opened.push(another);
    return another;
  }
  return {
    open,
    setClock: (isoTime: string) => owner.query("update clock.reading set at = $1", [isoTime]),
    async close() {
      for (const each of opened) await each.close();
      await owner.close();
      place.remove();
    },
  };
}
