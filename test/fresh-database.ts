import { rmSync } from "node:fs";
import { afterAll, inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../server/database/open.ts";
import { newDatabase, publicFolder } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    preparedDatabase: string;
  }
}

/** Where the product finds its database. If `databaseUrl` is null, the product creates a database in `dataDir`. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): void;
}

/** A database without tables, as before the product's first start. */
export async function emptyDatabasePlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl")));
}

/** A database with tables and sample posts, as after the product's first start. */
export async function preparedDatabasePlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl"), inject("preparedDatabase")));
}

/** An empty folder in which the product creates its own database. */
export function embeddedDatabasePlace(): DatabasePlace {
  return newPlace(null);
}

function newPlace(databaseUrl: string | null): DatabasePlace {
  const dataDir = publicFolder("cedarline-data-");
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

export async function suiteDatabase(): Promise<OpenDatabase> {
  const open = await freshDatabase();
  afterAll(() => open.close());
  return open;
}

/** Creates and opens a database with tables and sample posts. `close` also deletes the database. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const place = await preparedDatabasePlace();
  const open = await openDatabase(place, (event, error) => {
    if (event === "database unavailable") console.error(error);
  });
  await open.prepared;
  return {
    ...open,
    async close() {
      await open.close();
      place.remove();
    },
  };
}
