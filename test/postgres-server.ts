import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "../server/database/supervisor.ts";
import { freePort } from "./free-port.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Starts an empty PostgreSQL server on a free port. `settings` are settings of PostgreSQL, such as `fsync`. */
export async function startPostgres(settings: Record<string, string> = {}, options: EmbeddedOptions = {}) {
  const folder = publicFolder("cedarline-postgres-");
  const port = await freePort();
  const start = () =>
    startEmbedded(folder, {
      ...options,
      access: "host all all 127.0.0.1/32 trust",
      settings: { listen_addresses: "127.0.0.1", port: String(port), max_connections: "200", ...settings },
    });
  let server: EmbeddedServer | null = await start();

  async function stop(mode: "fast" | "immediate") {
    await server?.stop(mode);
    server = null;
  }

  return {
    /** Use this URL only to set up tests. The product under test does not connect as a superuser. */
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    async start() {
      server = await start();
    },
    async remove() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A temporary folder that all accounts of the machine can read. If root runs the tests, PostgreSQL runs under another
 * account, which needs the folder.
 */
export function publicFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database, empty or a copy of `template`, and returns the database's URL. The database's owner is not a
 * superuser, as on a hosted service.
 */
export async function newDatabase(superuserUrl: string, template = "template1"): Promise<string> {
  const name = `${testDatabasePrefix}${randomUUID().replaceAll("-", "")}`;
  const url = new URL(superuserUrl);
  await withConnection(superuserUrl, async (client) => {
    // All databases of a server share its roles, so another suite may be creating the same role now. The lock lets only
    // one suite create it.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_roles where rolname = 'cedarline'");
    const password = url.password && ` password ${client.escapeLiteral(decodeURIComponent(url.password))}`;
    if (rowCount === 0) await client.query(`create role cedarline login createrole${password}`);
    await client.query(`create database ${name} owner cedarline template ${template}`);
  });
  url.username = "cedarline";
  url.pathname = `/${name}`;
  return url.href;
}

const testDatabasePrefix = "cedarline_test_";

export async function dropTestDatabases(superuserUrl: string): Promise<void> {
  await withConnection(superuserUrl, async (client) => {
    const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [
      testDatabasePrefix,
    ]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
