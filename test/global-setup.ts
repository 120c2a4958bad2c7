import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedBlog } from "../server/blog/seed.ts";
import { openDatabase } from "../server/database/open.ts";
import { buildWhenStale } from "../server/process/build.ts";
import { dropTestDatabases, newDatabase, startPostgres } from "./postgres-server.ts";

/**
 * What the test files share: the pages, built once before any test starts them; one PostgreSQL server, or the one
 * that TEST_DATABASE_URL names (test/on-postgres.ts), on which each suite takes a database of its own; a database as a first start leaves it, which suites copy; and what Node has compiled.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const folder = mkdtempSync(join(tmpdir(), "cedarline-prepared-"));
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? { superuserUrl: given, remove: () => dropTestDatabases(given) }
    : await startPostgres({ fsync: "off" });
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
