import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { readCatalog } from "../../test/read-catalog.ts";
import { type ReleaseBefore, releaseBefore } from "../../test/release-before.ts";
import { until } from "../../test/until.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { baselineMigrations } from "./baseline.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { migrate, migrationsDone } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { type Migration, readMigrations } from "./schema-files.ts";

const lead =
  "insert into leads (name, zip_code, service_issue, email) values ('Ann', '98033', 'leak', 'ann@example.com')";

let place: ReleaseBefore;
let older: Database;
beforeEach(async () => {
  place = await releaseBefore();
  older = place.older;
});
afterEach(() => place.close());

/** Brings it up to date and further, without what the content says. */
const migrateHere = (...further: Migration[]) =>
  migrate(place.databaseUrl, async () => {}, { migrations: [...readMigrations(), ...further] });

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
  const upgraded = await openDatabase(
    place,
    (event, error) => event === "database unavailable" && console.error(error),
  );
  const made = await freshDatabase();
  expect(await readCatalog(upgraded.database)).toEqual(await readCatalog(made.database));
  // Either release finds every migration of its own done.
  expect(await migrationsDone(upgraded.database)).toEqual(await migrationsDone(made.database));
  expect(await migrationsDone(made.database)).toEqual(expect.arrayContaining(baselineMigrations));
  const dropped = readFileSync(new URL("./schema/dropped.functions.sql", import.meta.url), "utf8");
  const isDropped = (name: string) => new RegExp(`\\b${name.split("(")[0]}\\b`).test(dropped);
  expect(await functionsOf(made.database)).toEqual(
    expect.arrayContaining(functions.filter((name) => !isDropped(name))),
  );
  expect((await functionsOf(upgraded.database)).filter(isDropped)).toEqual([]);
  expect(await older.query("select name, service_of_lead(service, '/') as service from leads")).toEqual([
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

const waiting =
  "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";

test("a migration waits for a submission of the release before, which is stored", async () => {
  const script = "alter table idempotency_keys add column later text; alter table leads add column later text";
  let migrating = Promise.resolve();
  await older.transaction(async (connection) => {
    await connection.run("insert into idempotency_keys (role, table_name, key) values ('anon', 'leads', 'older')");
    migrating = migrateHere({ name: "9999_later.sql", script });
    await until(async () => (await older.query(waiting)).length === 1);
    await connection.run(lead);
  });
  await migrating;
  expect(await older.query("select status, later from leads")).toEqual([{ status: "new", later: null }]);
});

test("a migration that changes several tables takes them in the order of a submission", async () => {
  const earlier = readMigrations().filter(({ name }) => name < "0082_returned_mail.sql");
  // The functions of today are of later columns.
  await migrate(place.databaseUrl, async () => {}, { migrations: earlier }).catch(() => {});
  expect((await migrationsDone(older)).at(-1)).toBe("0081_statements.sql");
  let migrating = Promise.resolve();
  await older.transaction(async (submission) => {
    await submission.run(lead);
    let isWritten = false;
    let writing = Promise.resolve();
    await older.transaction(async (reader) => {
      await reader.run("lock table contractors in access share mode");
      migrating = migrateHere();
      await until(async () => (await older.query(waiting)).length === 1);
      writing = submission
        .run(`insert into deliveries (kind, channel, recipient, recipient_role, cause)
          values ('receipt', 'mail', 'ann@example.com', 'homeowner', 'older')`)
        .then(() => {
          isWritten = true;
        });
      await until(async () => isWritten || (await older.query(waiting)).length === 2);
    });
    await writing;
  });
  await migrating;
  expect(await older.query("select from leads join deliveries on recipient = email")).toHaveLength(1);
});

test("each migration is done or not by itself, and no process does it twice", async () => {
  const counting = { name: "9998_counting.sql", script: "update blog_version set version = version + 100" };
  const failing = { name: "9999_failing.sql", script: "update blog_version set version = 0; select 1 / 0" };
  await expect(migrateHere(counting, failing)).rejects.toThrow(
    /^The database cannot be brought up to date: 9999_failing\.sql failed \(22012\)\./,
  );
  await Promise.all([1, 2].map(() => migrateHere(counting)));
  expect(await older.query("select version from blog_version")).toEqual([{ version: 100 }]);
  expect(await migrationsDone(older)).not.toContain(failing.name);
});

test("what no other attempt can mend ends it, what is the server's trouble is left to a new connection, and a clash is tried again", async () => {
  const raising = (state: string) => ({
    name: "9999_raising.sql",
    script: `do $$ begin raise exception 'No.' using errcode = '${state}'; end $$`,
  });
  // A value that is refused, a statement, a right, a table that is not there, a limit, our own refusal.
  for (const state of ["23514", "42601", "42501", "42P01", "54000", "P0001"]) {
    await expect(migrateHere(raising(state))).rejects.toThrow(`9999_raising.sql failed (${state}, No.).`);
  }
  // Too many connections, an administrator's stop, a broken line.
  for (const state of ["53300", "57P01", "08006"]) {
    await expect(migrateHere(raising(state))).rejects.toThrow(DatabaseUnavailable);
  }
  await older.run("create sequence attempts");
  const script = "do $$ begin if nextval('attempts') = 1 then raise exception using errcode = '40001'; end if; end $$";
  await migrateHere({ name: "9999_clash.sql", script });
  expect(await older.query("select last_value from attempts")).toEqual([{ last_value: 2 }]);
});

test("a file of functions that changed is applied again, unless a later release was here", async () => {
  await migrateHere();
  const otherFile = `
    create or replace function is_filled(value text) returns boolean immutable parallel safe language sql return true;
    update setup_steps set name = 'values.functions.sql of another release' where starts_with(name, 'values.functions.sql ')`;
  const takesBlank = async () => (await older.query<{ takes: boolean }>("select is_filled(' ') as takes"))[0]?.takes;
  await older.run(otherFile);
  await migrateHere();
  expect(await takesBlank()).toBe(false);
  await older.run(`${otherFile}; insert into setup_steps (name) values ('9999_later.sql')`);
  await migrateHere();
  expect(await takesBlank()).toBe(true);
});

test("SQL has the number of the advisory lock of people, and each lock has another", () => {
  const functions = readFileSync(new URL("./schema/leads.functions.sql", import.meta.url), "utf8");
  const [, number] = /(\d+)\D*-- advisory-locks.ts: people/.exec(functions) ?? [];
  expect(Number(number)).toBe(advisoryLocks.people);
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length);
});
