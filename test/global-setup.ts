import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../server/build.ts";
import { openDatabase } from "../server/database/open.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * What the test files share: the pages, built once before any test starts them; one PostgreSQL server, on which each suite
 * takes a database of its own; and a data folder as a first start leaves it, which each suite copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const dataDir = mkdtempSync(join(tmpdir(), "cedarline-prepared-"));
  const [server] = await Promise.all([
    startPostgres(),
    openDatabase({ dataDir, databaseUrl: null }, () => {}).then((open) => open.close()),
  ]);
  project.provide("postgresUrl", server.superuserUrl);
  project.provide("preparedDataDir", dataDir);
  return async () => {
    rmSync(dataDir, { recursive: true });
    await server.remove();
  };
}
