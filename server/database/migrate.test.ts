import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { type DatabasePlace, emptyDatabasePlace, preparedDatabasePlace } from "../../test/fresh-database.ts";
import { withConnection } from "../../test/postgres-server.ts";
import { type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Database } from "./database.ts";
import { migrate, migrationsDone, type SetupStep } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { type Migration, readMigrations, schemaVersion } from "./schema-files.ts";

let place: DatabasePlace;
let secondSession: Database;

function usePlace(newPlace: () => Promise<DatabasePlace>) {
  beforeEach(async () => {
    place = await newPlace();
    secondSession = openPostgres(place.databaseUrl ?? "");
  });
  afterEach(async () => {
    await secondSession.close();
    place.remove();
  });
}

const released = readMigrations();

const migrateHere = (migrations: Migration[] = [], onStep: (step: SetupStep) => void = () => {}) =>
  migrate(place.databaseUrl ?? "", async () => {}, { migrations: [...released, ...migrations], onStep });

const namesAfterReleased = (...added: Migration[]) => [...released, ...added].map(({ name }) => name);

const lead =
  "insert into leads (name, zip_code, service_issue, email) values ('Ann', '98033', 'leak', 'ann@example.com')";

describe("a database without a recorded version of the product", () => {
  usePlace(emptyDatabasePlace);

  test("a database without a recorded version gets the schema from only one of several simultaneous processes, and its other tables stay unchanged", async () => {
    await secondSession.run(
      `create table customers (name text); insert into customers values ('Ann');
       create function greeting() returns text language sql return 'Hello';
       -- As some hosted services do.
       alter default privileges grant execute on functions to anon`,
    );
    const steps: SetupStep[] = [];
    await Promise.all([1, 2, 3].map(() => migrateHere([], (step) => steps.push(step))));
    expect(steps.filter(({ step, waits }) => step === "schema" && !waits)).toHaveLength(1);
    expect(await secondSession.query("select name from setup_steps where name = $1", [schemaVersion])).toHaveLength(1);
    expect(await secondSession.query("select name from customers")).toEqual([{ name: "Ann" }]);
    expect(
      await secondSession.query("select relacl, relrowsecurity from pg_class where relname = 'customers'"),
    ).toEqual([{ relacl: null, relrowsecurity: false }]);
    expect(await secondSession.query("select proacl from pg_proc where proname = 'greeting'")).toEqual([
      { proacl: null },
    ]);
    expect(
      await secondSession.query("select has_function_privilege('anon', 'matching_facts(json)', 'execute') as can_call"),
    ).toEqual([{ can_call: false }]);
  });

  test("a database that belongs to another role is prepared, and its rights stay, because only its owner can change them", async () => {
    const name = new URL(place.databaseUrl ?? "").pathname.slice(1);
    await withConnection(inject("postgresUrl").replace(/[^/]*$/, name), (client) =>
      client.query(`alter database ${name} owner to postgres; grant create on schema public to cedarline`),
    );
    await migrateHere();
    expect(await secondSession.query("select datacl from pg_database where datname = current_database()")).toEqual([
      { datacl: null },
    ]);
  });

  test("a database without a recorded version is refused with a one-line reason and left unchanged if it has tables with the product's names", async () => {
    await secondSession.run("create table leads (name text); create table setup_steps (name text)");
    await expect(migrateHere()).rejects.toThrow(
      /^The database already has tables leads, setup_steps, which an older version .*Nothing in it was changed\. .*operator -- backup FILE.*operator -- restore FILE.*$/,
    );
    expect(await secondSession.query("select relname from pg_class where relname = 'contractors'")).toEqual([]);
  });
});

describe("a database that another version of the product created", () => {
  usePlace(preparedDatabasePlace);

  test("a database of another version is refused with a one-line reason and left unchanged", async () => {
    await secondSession.query("update setup_steps set name = $1 where name = $2", ["release 0.9.0", schemaVersion]);
    const steps = await secondSession.query("select * from setup_steps order by name");
    await expect(startServer(place)).rejects.toThrow(
      /^The server exited with code 1: The database was created by another version \(its schema is "release 0\.9\.0", but this version needs "release 1\.0\.0"\), and nothing in it was changed\. .*delete the folder DATA_DIR.*operator -- backup FILE.*operator -- restore FILE.*\n$/,
    );
    expect(await secondSession.query("select * from setup_steps order by name")).toEqual(steps);
  });
});

describe("migrations", () => {
  usePlace(preparedDatabasePlace);

  /** The transaction stays open until the returned function is called. */
  async function openTransaction(statements: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: place.databaseUrl ?? "" });
    await client.connect();
    await client.query(`begin; ${statements}`);
    return () => client.end();
  }

  /**
   * Ends the connection that updates the schema. In production, an administrator or a fail-over may end the connection.
   */
  const endSetup = () =>
    secondSession.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cedarline setup' and datname = current_database()",
    );

  const column: Migration = { name: "9998_column.sql", script: "alter table leads add column later text" };
  const index: Migration = {
    name: "9999_index.sql",
    script: `-- Outside a transaction: leads are stored while the index is built.
create index concurrently if not exists leads_by_later on leads (later);
-- A second statement.
create index concurrently if not exists events_by_kind on events (kind);
`,
  };

  const stateOf = async (name: string) => {
    const [row] = await secondSession.query<{ is_whole: boolean }>(
      "select indisvalid as is_whole from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    return row ? (row.is_whole ? "whole" : "unfinished") : "none";
  };

  test("migrations wait for a long transaction, and leads are stored while an index is built", async () => {
    const steps: SetupStep[] = [];
    const endReading = await openTransaction("select from leads limit 1");
    // The index build waits for this transaction, because the transaction has an older snapshot.
    const endSnapshot = await openTransaction("set transaction isolation level repeatable read; select 1");
    const migrating = migrateHere([column, index], (step) => steps.push(step));
    await until(() => steps.some(({ waits }) => waits === "a lock"));
    await secondSession.run(lead);
    await endReading();
    await until(async () => (await stateOf("leads_by_later")) === "unfinished");
    await secondSession.run(lead);
    await endSnapshot();
    await migrating;
    expect([await stateOf("leads_by_later"), await stateOf("events_by_kind")]).toEqual(["whole", "whole"]);
    expect(await migrationsDone(secondSession)).toEqual(namesAfterReleased(column, index));
    expect(await secondSession.query("select later from leads")).toHaveLength(2);
  });

  test("a start takes the right to our functions and to temporary tables from everybody, as in a database of release 1.0.0", async () => {
    const name = new URL(place.databaseUrl ?? "").pathname.slice(1);
    await secondSession.run(
      `grant execute on all functions in schema public to public; grant temporary on database ${name} to public;
       delete from setup_steps where starts_with(name, 'function_rights.sql ')`,
    );
    await migrateHere();
    expect(
      await secondSession.query(
        `select has_database_privilege('anon', current_database(), 'temporary') as can_create_tables,
                exists (select from pg_proc, aclexplode(proacl) where pronamespace = 'public'::regnamespace and grantee = 0) as can_call`,
      ),
    ).toEqual([{ can_create_tables: false, can_call: false }]);
  });

  test("migrations build an index again after its build was interrupted", async () => {
    const endSnapshot = await openTransaction("set transaction isolation level repeatable read; select 1");
    const migrationFailure = expect(migrateHere([column, index])).rejects.toThrow(DatabaseUnavailable);
    await until(async () => (await stateOf("leads_by_later")) === "unfinished");
    await endSetup();
    await migrationFailure;
    await endSnapshot();
    expect(await stateOf("leads_by_later")).toBe("unfinished");
    await migrateHere([column, index]);
    expect(await stateOf("leads_by_later")).toBe("whole");
  });

  test("migrations drop an index whose build fails", async () => {
    await secondSession.run("insert into operators (email) values ('a@example.com'), ('b@example.com')");
    const script =
      "-- Outside a transaction\ncreate unique index concurrently if not exists one_operator on operators ((true));\n";
    await expect(migrateHere([{ name: "9999_unique.sql", script }])).rejects.toThrow(
      'The database cannot be brought up to date: 9999_unique.sql failed (23505, could not create unique index "one_operator"). The version before this one still works with it.',
    );
    expect(await stateOf("one_operator")).toBe("none");
    expect(await migrationsDone(secondSession)).toEqual(namesAfterReleased());
  });

  test("each migration runs only once, even if a later migration fails or two processes start", async () => {
    const counting = { name: "9998_counting.sql", script: "update blog_version set version = version + 100" };
    const failing = { name: "9999_failing.sql", script: "update blog_version set version = 0; select 1 / 0" };
    const [before] = await secondSession.query<{ version: number }>("select version from blog_version");
    await expect(migrateHere([counting, failing])).rejects.toThrow(
      /^The database cannot be brought up to date: 9999_failing\.sql failed \(22012\)\./,
    );
    await Promise.all([1, 2].map(() => migrateHere([counting])));
    expect(await secondSession.query("select version from blog_version")).toEqual([
      { version: (before?.version ?? 0) + 100 },
    ]);
    expect(await migrationsDone(secondSession)).toEqual(namesAfterReleased(counting));
  });

  test("migrations are retried after a transient error, and stop the server from starting after a permanent error", async () => {
    const raising = (state: string) => ({
      name: "9999_raising.sql",
      script: `do $$ begin raise exception 'No.' using errcode = '${state}'; end $$`,
    });
    // A refused value, a syntax error, a missing right, a missing table, a program limit, and our own exception.
    for (const state of ["23514", "42601", "42501", "42P01", "54000", "P0001"]) {
      await expect(migrateHere([raising(state)])).rejects.toThrow(`9999_raising.sql failed (${state}, No.).`);
    }
    // Too many connections, a shutdown, and a broken connection. A retry needs a new connection.
    for (const state of ["53300", "57P01", "08006"]) {
      await expect(migrateHere([raising(state)])).rejects.toThrow(DatabaseUnavailable);
    }
    await secondSession.run("create sequence attempts");
    const script =
      "do $$ begin if nextval('attempts') = 1 then raise exception using errcode = '40001'; end if; end $$";
    await migrateHere([{ name: "9999_clash.sql", script }]);
    expect(await secondSession.query("select last_value from attempts")).toEqual([{ last_value: 2 }]);
  });

  test("after the migrations, each changed file of SQL functions runs, unless a later release has migrated the database", async () => {
    const otherFile = `
      create or replace function is_filled(value text) returns boolean immutable parallel safe language sql return true;
      update setup_steps set name = 'values.functions.sql of another release' where starts_with(name, 'values.functions.sql ')`;
    const takesBlank = async () =>
      (await secondSession.query<{ takes: boolean }>("select is_filled(' ') as takes"))[0]?.takes;
    await secondSession.run(otherFile);
    await migrateHere();
    expect(await takesBlank()).toBe(false);
    await secondSession.run(`${otherFile}; insert into setup_steps (name) values ('9999_later.sql')`);
    await migrateHere();
    expect(await takesBlank()).toBe(true);
  });

  test("while another process runs migrations, the site waits, reports `preparing`, and survives a lost connection", async () => {
    const send = ({ url }: RunningServer) =>
      fetch(`${url}/fence-repair/bellevue`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" }),
      });
    const endMigrating = await openTransaction(`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
    const server = await startServer(place);
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([503, { status: "preparing" }]);
    expect(server.log.filter(({ event }) => event === "preparing database")).toMatchObject([
      { level: "info", step: "schema", waits: "another process" },
    ]);
    expect((await send(server)).status).toBe(503);
    await endSetup();
    await until(() => server.log.some(({ event }) => event === "database unavailable"));
    await endMigrating();
    await untilHealth(server.url, 200);
    expect((await send(server)).status).toBe(303);
    expect(await server.stop()).toBe(0);
  });
});

test("leads.functions.sql has the key of the advisory lock `people`, and no two locks have the same key", () => {
  const functions = readFileSync(new URL("./schema/leads.functions.sql", import.meta.url), "utf8");
  const [, number] = /(\d+)\D*-- The key `people` of advisory-locks\.ts/.exec(functions) ?? [];
  expect(Number(number)).toBe(advisoryLocks.people);
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length);
});
