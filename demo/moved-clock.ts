import { openPostgres } from "../server/database/postgres.ts";

const realDate = Date;

/**
 * Moves the time of this process and of its own database, so that the product's verbs record a past. Call this with the
 * demo's own cluster alone: `now()` is replaced for all of it until `restore`.
 */
export async function moveClock(superuserUrl: string, start: Date) {
  const database = openPostgres(superuserUrl, 1);
  let now = start.getTime();
  await database.run(`
    set allow_system_table_mods = on;
    drop schema if exists moved_clock cascade;
    create schema moved_clock;
    grant usage on schema moved_clock to public;
    create table moved_clock.reading (at timestamptz);
    grant select on moved_clock.reading to public;
    insert into moved_clock.reading values ('${start.toISOString()}');
    create function moved_clock.now() returns timestamptz stable parallel safe language sql
      as 'select at from moved_clock.reading';
    create or replace function pg_catalog.now() returns timestamptz stable parallel safe language sql
      as 'select moved_clock.now()'`);
  globalThis.Date = new Proxy(realDate, {
    construct: (target, values: [], itself) =>
      Reflect.construct(target, values.length === 0 ? [now] : values, itself) as Date,
    get: (target, name, itself) => (name === "now" ? () => now : Reflect.get(target, name, itself)),
  });
  return {
    /** The time is never set back. */
    async set(at: Date): Promise<void> {
      if (at.getTime() <= now) return;
      now = at.getTime();
      await database.query("update moved_clock.reading set at = $1", [at.toISOString()]);
    },
    /** The database is then as any other: nothing of the moved clock stays in it. */
    async restore(): Promise<void> {
      globalThis.Date = realDate;
      await database.run(`
        set allow_system_table_mods = on;
        create or replace function pg_catalog.now() returns timestamptz strict stable parallel safe language internal
          as 'now';
        drop schema moved_clock cascade`);
      await database.close();
    },
  };
}
