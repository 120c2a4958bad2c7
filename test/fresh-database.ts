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

/** A test's database, for `openDatabase` and `startServer`. If `databaseUrl` is null, the product starts its own. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): void;
}

/** An empty database, as before the product's first start. */
export async function untouchedPlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl")));
}

/** A database as it is after the product's first start. */
export async function databasePlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl"), inject("preparedDatabase")));
}

/** An empty folder in which the product creates its own database. */
export function embeddedPlace(): DatabasePlace {
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

/** Opens a `databasePlace`. `close` also deletes the database. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const place = await databasePlace();
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
