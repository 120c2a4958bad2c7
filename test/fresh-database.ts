import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../server/database/open.ts";
import { publicFolder } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    preparedDatabase: string;
  }
}

/**
 * A database of its own on the test run's PostgreSQL server, owned by a role that is no superuser, as on a hosted service: an empty one,
 * or a copy of `template`.
 */
export async function postgresDatabase(superuserUrl = inject("postgresUrl"), template = "template1"): Promise<string> {
  const name = `${testDatabases}${randomUUID().replaceAll("-", "")}`;
  const url = new URL(superuserUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // Two suites may start at once; a role belongs to the whole server.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_roles where rolname = 'cedarline'");
    const password = url.password && ` password ${client.escapeLiteral(decodeURIComponent(url.password))}`;
    if (rowCount === 0) await client.query(`create role cedarline login createrole${password}`);
    await client.query(`create database ${name} owner cedarline template ${template}`);
  } finally {
    await client.end();
  }
  url.username = "cedarline";
  url.pathname = `/${name}`;
  return url.href;
}

const testDatabases = "cedarline_test_";

/** Removes what the tests have made on a server that stays. */
export async function dropTestDatabases(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [
    testDatabases,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/** Where a test's database lives: what `openDatabase` and a started server need to find it. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): void;
}

/** A place where no start has been: the next one is the first. */
export async function untouchedPlace(): Promise<DatabasePlace> {
  return newPlace(await postgresDatabase());
}

/** A place as a first start leaves it. */
export async function databasePlace(): Promise<DatabasePlace> {
  return newPlace(await postgresDatabase(inject("postgresUrl"), inject("preparedDatabase")));
}

/** A folder without anything in it, in which the product starts a database of its own. */
export function embeddedPlace(): DatabasePlace {
  return newPlace(null);
}

function newPlace(databaseUrl: string | null): DatabasePlace {
  const dataDir = publicFolder("cedarline-data-");
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A fresh database for the suite, or the file, that opens it. */
export async function suiteDatabase(): Promise<OpenDatabase> {
  const open = await freshDatabase();
  afterAll(() => open.close());
  return open;
}

/** A fresh database of the product, prepared as a first start prepares it. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const place = await databasePlace();
  let prepared = () => {};
  const ready = new Promise<void>((resolve) => {
    prepared = resolve;
  });
  const open = await openDatabase(place, (event, error) => {
    if (event === "database prepared") prepared();
    else if (event === "database unavailable") console.error(error);
  });
  await ready;
  return {
    ...open,
    async close() {
      await open.close();
      place.remove();
    },
  };
}
