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

/** Where a test's database is, for `openDatabase` and a started server. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): void;
}

/** A place without a database. The next start is the first. */
export async function untouchedPlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl")));
}

/** A place as a first start leaves it. */
export async function databasePlace(): Promise<DatabasePlace> {
  return newPlace(await newDatabase(inject("postgresUrl"), inject("preparedDatabase")));
}

/** An empty folder in which the product starts its own database. */
export function embeddedPlace(): DatabasePlace {
  return newPlace(null);
}

function newPlace(databaseUrl: string | null): DatabasePlace {
  const dataDir = publicFolder("cedarline-data-");
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A fresh database for the suite or file that opens it. */
export async function suiteDatabase(): Promise<OpenDatabase> {
  const open = await freshDatabase();
  afterAll(() => open.close());
  return open;
}

/** A fresh database, prepared as a first start prepares it. */
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
