import { rmSync } from "node:fs";
import { connected, type PostgresServer, publicFolder } from "../test/postgres-server.ts";
import { type RunningServer, startServer, untilHealth } from "../test/running-server.ts";

/** The built product, for a bench. */
export interface ProductServer extends RunningServer {
  /** Stops it, and removes what it wrote beside its database. */
  remove(): Promise<void>;
}

/** Starts the product on a database; null: on one of its own. */
export async function startProduct(
  databaseUrl: string | null,
  variables: Record<string, string> = {},
): Promise<ProductServer> {
  const dataDir = publicFolder("cedarline-bench-");
  const server = await startServer(
    { dataDir, databaseUrl },
    {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ANON_READS_PER_MINUTE: "1000000",
      TRUST_PROXY: "127.0.0.1",
      ...variables,
    },
  );
  await untilHealth(server.url, 200);
  return {
    ...server,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Puts rows into a database without the triggers and the checks of foreign keys, which are the superuser's to leave out. It is vacuumed and
 * analyzed once, as autovacuum does.
 */
export async function fill(
  { superuserUrl }: PostgresServer,
  databaseUrl: string,
  statements: readonly string[],
): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrl).pathname;
  await connected(url.href, async (client) => {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
    await client.query("vacuum analyze");
  });
}
