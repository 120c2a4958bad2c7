import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type PostgresServer, startPostgres } from "../test/postgres-server.ts";
import { type RunningServer, startServer, untilHealth } from "../test/running-server.ts";

/** The built product on a database of its own, for a bench. */
export interface ProductServer extends RunningServer {
  /** The database, as its owner, who is no superuser; null: the embedded one. */
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** A PostgreSQL server with the role that owns the product's databases. */
export async function startDatabaseServer(): Promise<PostgresServer> {
  const server = await startPostgres();
  await asSuperuser(server, "create role cedarline login createrole");
  return server;
}

async function asSuperuser({ superuserUrl }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A fresh database of the product's owner, without anything in it; yields its address. */
export async function emptyDatabase(databases: PostgresServer, name: string): Promise<string> {
  await asSuperuser(databases, `create database ${name} owner cedarline`);
  const url = new URL(databases.superuserUrl);
  url.username = "cedarline";
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts the product on a fresh database of `databases`, called `name`; null: on the embedded one. */
export async function startOnDatabase(
  databases: PostgresServer | null,
  name: string,
  variables: Record<string, string> = {},
): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "cedarline-bench-"));
  const databaseUrl = databases && (await emptyDatabase(databases, name));
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
    databaseUrl,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
