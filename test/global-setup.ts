import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../server/build.ts";
import { openDatabase } from "../server/database/open.ts";
import { postgresDatabase } from "./fresh-database.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * What the test files share: the pages, built once before any test starts them; one PostgreSQL server, on which each suite
 * takes a database of its own; a data folder and a database as a first start leaves them, which suites copy; and what Node has
 * compiled.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const folder = mkdtempSync(join(tmpdir(), "cedarline-prepared-"));
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const dataDir = join(folder, "data");
  const server = await startPostgres();
  const databaseUrl = await postgresDatabase(server.superuserUrl);
  await Promise.all([null, databaseUrl].map((databaseUrl) => prepare(dataDir, databaseUrl)));
  project.provide("postgresUrl", server.superuserUrl);
  project.provide("preparedDataDir", dataDir);
  project.provide("preparedDatabase", new URL(databaseUrl).pathname.slice(1));
  return async () => {
    rmSync(folder, { recursive: true });
    await server.remove();
  };
}

async function prepare(dataDir: string, databaseUrl: string | null): Promise<void> {
  const open = await openDatabase({ dataDir, databaseUrl }, () => {});
  await open.prepared;
  await open.close();
}
