import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedBlog } from "../server/blog/seed.ts";
import { openDatabase } from "../server/database/open.ts";
import { buildWhenStale } from "../server/process/build.ts";
import { dropTestDatabases, newDatabase, startPostgres } from "./postgres-server.ts";

/**
 * Prepares what all test files share: the built pages, a PostgreSQL server, a template database with tables
 * and sample posts, and Node's compile cache. Starts a new PostgreSQL server unless `TEST_DATABASE_URL` names one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const folder = mkdtempSync(join(tmpdir(), "cedarline-prepared-"));
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const testDatabaseUrl = process.env.TEST_DATABASE_URL;
  const server = testDatabaseUrl
    ? { superuserUrl: testDatabaseUrl, remove: () => dropTestDatabases(testDatabaseUrl) }
    : await startPostgres({ fsync: "off", full_page_writes: "off", autovacuum: "off" });
  const databaseUrl = await newDatabase(server.superuserUrl);
  const open = await openDatabase({ dataDir: folder, databaseUrl }, () => {}, seedBlog);
  await open.prepared;
  await open.close();
  project.provide("postgresUrl", server.superuserUrl);
  project.provide("preparedDatabase", new URL(databaseUrl).pathname.slice(1));
  return async () => {
    rmSync(folder, { recursive: true });
    await server.remove();
  };
}
