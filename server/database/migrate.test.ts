import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DatabasePlace, freshDatabase, untouchedPlace } from "../../test/fresh-database.ts";
import { readCatalog } from "../../test/read-catalog.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { baselineMigrations } from "./baseline.ts";
import type { Database } from "./database.ts";
import { migrate, migrationsDone } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { openPostgres } from "./postgres.ts";
import { readMigrations } from "./schema-files.ts";

const nothingMore = async () => {};
const lead =
  "insert into leads (name, zip_code, service_issue, email) values ('Ann', '98033', 'leak', 'ann@example.com')";

/** A database as the release before the baseline left it, and a process of that release on it. */
let place: DatabasePlace;
let older: Database;
beforeEach(async () => {
  place = await untouchedPlace();
  older = openPostgres(place.databaseUrl ?? "");
  await older.run("create table setup_steps (name text primary key, done_at timestamptz not null default now())");
  await older.run(readFileSync(new URL("../../test/release-before.sql", import.meta.url), "utf8"));
  await older.query("insert into setup_steps (name) select unnest($1::text[])", [baselineMigrations]);
  await older.run("insert into services (slug, takes_leads) values ('general', true)");
});
afterEach(async () => {
  await older.close();
  place.remove();
});

/** The functions that a process can call, with their arguments. */
async function functionsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype`,
  );
  return rows.map(({ name }) => name);
}

test("a database of the release before is brought to what a new one is", async () => {
  await older.run(lead);
  const functions = await functionsOf(older);
  const upgraded = await openDatabase(place, (_event, error) => error && console.error(error));
  const made = await freshDatabase();
  expect(await readCatalog(upgraded.database)).toEqual(await readCatalog(made.database));
  // Either release finds every migration of its own done.
  expect(await migrationsDone(upgraded.database)).toEqual(await migrationsDone(made.database));
  expect(await migrationsDone(made.database)).toEqual(expect.arrayContaining(baselineMigrations));
  expect(await functionsOf(made.database)).toEqual(expect.arrayContaining(functions));
  expect(await older.query("select name, wanted_service(service, '/') as service from leads")).toEqual([
    { name: "Ann", service: "general" },
  ]);
  await made.close();
  await upgraded.close();
});

test("a database that is older than that is refused in one line", async () => {
  await older.query("delete from setup_steps where name = '0070_holders.sql'");
  await expect(openDatabase(place, () => {})).rejects.toThrow(
    /^The database was made by an older version and lacks 0070_holders\.sql: start the version before this one on it once, then this one\.$/,
  );
});

test("a migration waits for a submission of the release before, which is stored", async () => {
  const script = "alter table idempotency_keys add column later text; alter table leads add column later text";
  let migrating = Promise.resolve();
  await older.transaction(async (connection) => {
    await connection.run("insert into idempotency_keys (role, table_name, key) values ('anon', 'leads', 'older')");
    migrating = migrate(older, nothingMore, [...readMigrations(), { name: "9999_later.sql", script }]);
    const waiting =
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
    await expect.poll(() => older.query(waiting)).toHaveLength(1);
    await connection.run(lead);
  });
  await migrating;
  expect(await older.query("select status, later from leads")).toEqual([{ status: "new", later: null }]);
});

test("each migration is done or not by itself, and no process does it twice", async () => {
  const counting = { name: "9998_counting.sql", script: "update blog_version set version = version + 100" };
  const ours = [...readMigrations(), counting];
  const failing = { name: "9999_failing.sql", script: "update blog_version set version = 0; select 1 / 0" };
  await expect(migrate(older, nothingMore, [...ours, failing])).rejects.toMatchObject({ code: "22012" });
  await Promise.all([1, 2].map(() => migrate(older, nothingMore, ours)));
  expect(await older.query("select version from blog_version")).toEqual([{ version: 100 }]);
  expect(await migrationsDone(older)).not.toContain(failing.name);
});

test("a file of functions that changed is applied again, unless a later release was here", async () => {
  await migrate(older, nothingMore);
  const otherFile = `
    create or replace function is_filled(value text) returns boolean immutable parallel safe language sql return true;
    update setup_steps set name = 'values.functions.sql of another release' where starts_with(name, 'values.functions.sql ')`;
  const takesBlank = async () => (await older.query<{ takes: boolean }>("select is_filled(' ') as takes"))[0]?.takes;
  await older.run(otherFile);
  await migrate(older, nothingMore);
  expect(await takesBlank()).toBe(false);
  await older.run(`${otherFile}; insert into setup_steps (name) values ('9999_later.sql')`);
  await migrate(older, nothingMore);
  expect(await takesBlank()).toBe(true);
});

test("SQL has the numbers of the advisory locks", () => {
  const numbers = ["leads.functions.sql", "previous-release.sql"].flatMap((name) => [
    ...readFileSync(new URL(`./schema/${name}`, import.meta.url), "utf8").matchAll(
      /(\d+)\D*-- advisory-locks.ts: (\w+)/g,
    ),
  ]);
  const { people, idempotencyKey } = advisoryLocks;
  expect(Object.fromEntries(numbers.map(([, number, name]) => [name, Number(number)]))).toEqual({
    people,
    idempotencyKey,
  });
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length);
});
