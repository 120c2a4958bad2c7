import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../server/build.ts";
import { startPostgres } from "./postgres.ts";

/** The pages, built once before any test starts them; and one PostgreSQL server, on which each suite takes a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const server = await startPostgres();
  project.provide("postgresUrl", server.superuserUrl);
  return () => server.remove();
}
