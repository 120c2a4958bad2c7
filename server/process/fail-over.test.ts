import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { newDatabase, publicFolder, withConnection } from "../../test/postgres-server.ts";
import { sendAsVisitor, startServer, untilHealth } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { openPostgres } from "../database/postgres.ts";
import { type EmbeddedServer, startEmbedded } from "../database/supervisor.ts";
import { DatabaseUnavailable } from "../problems.ts";

// Two PostgreSQL servers with synchronous replication (docs/operations/standby.md). A relay replaces haproxy, so that
// the test can switch servers.

const senders = 4;

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const folder = publicFolder("cedarline-pair-");
cleanups.push(() => rmSync(folder, { recursive: true, force: true }));

async function startMember(name: string, port: number, more: Record<string, string> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded(join(folder, name), {
    settings: { listen_addresses: "127.0.0.1", port: String(port), fsync: "off", wal_keep_size: "1GB", ...more },
    access: "host all,replication all 127.0.0.1/32 trust",
  });
  cleanups.push(() => server.stop("immediate"));
  return server;
}

const [primaryPort, standbyPort] = [await freePort(), await freePort()];
const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
const ask = <Row extends object>(port: number, statement: string) =>
  withConnection(urlOf(port), async (client) => (await client.query<Row>(statement)).rows);

test("when the primary is killed under load, the standby takes over, and no acknowledged lead is lost or stored twice", async () => {
  const first = await startMember("primary", primaryPort);
  await first.stop();
  // `cp -a` preserves the files' owner, unlike Node's `cpSync`.
  execFileSync("cp", ["-a", join(folder, "primary"), join(folder, "standby")]);
  const cluster = join(folder, "standby/postgresql-17");
  writeFileSync(join(cluster, "standby.signal"), "");
  const primary = await startMember("primary", primaryPort);
  await startMember("standby", standbyPort, { primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres` });
  await ask(primaryPort, "alter system set synchronous_standby_names = '*'");
  await ask(primaryPort, "select pg_reload_conf()");
  const isWaitedFor = "select from pg_stat_replication where sync_state = 'sync'";
  await until(async () => (await ask(primaryPort, isWaitedFor)).length === 1);

  let target = primaryPort;
  const relayPort = await freePort();
  const relay = createServer((client) => {
    const server = connect(target, "127.0.0.1");
    client.pipe(server).pipe(client);
    client.on("error", () => server.destroy());
    server.on("error", () => client.destroy());
  }).listen(relayPort, "127.0.0.1");
  cleanups.push(() => relay.close());
  const databaseUrl = new URL(await newDatabase(urlOf(primaryPort)));
  databaseUrl.port = String(relayPort);
  const server = await startServer({ dataDir: "none", databaseUrl: databaseUrl.href });
  cleanups.push(server.stop);
  await untilHealth(server.url, 200);

  const acknowledged: string[] = [];
  let refused = 0;
  let isOver = false;
  const load = Array.from({ length: senders }, async (_, sender) => {
    for (let number = 0; !isOver; number++) {
      const email = `s${sender}-n${number}@example.com`;
      const lead = { name: "Ann", zip_code: "98004", service: "fence-repair", service_issue: "other", email };
      // Sends the request again, with the same idempotency key, until the site stores the lead.
      const headers = { "Idempotency-Key": randomUUID() };
      for (;;) {
        const { status } = await sendAsVisitor(server.url, "leads", lead, headers);
        if (status === 201) break;
        expect(status).toBe(503);
        refused++;
        await pause(100);
      }
      acknowledged.push(email);
    }
  });
  const untilMore = async () => {
    const goal = acknowledged.length + 4 * senders;
    await Promise.race([until(() => acknowledged.length >= goal), Promise.all(load)]);
  };

  await untilMore();
  await primary.stop("immediate");
  await until(() => refused >= senders);
  await ask(standbyPort, "select pg_promote()");
  target = standbyPort;
  await untilMore();
  isOver = true;
  await Promise.all(load);

  databaseUrl.port = String(standbyPort);
  const stored = await withConnection(
    databaseUrl.href,
    async (client) => (await client.query("select email from leads")).rows,
  );
  expect(stored.map(({ email }) => email).sort()).toEqual(acknowledged.sort());
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("a commit whose wait for the standby is cancelled is not acknowledged", async () => {
  const database = openPostgres(await newDatabase(urlOf(standbyPort)), 1);
  cleanups.push(database.close);
  await database.run("create table things (name text)");
  await ask(standbyPort, "alter system set synchronous_standby_names = 'gone'");
  await ask(standbyPort, "select pg_reload_conf()");
  const isWaiting = "from pg_stat_activity where wait_event = 'SyncRep'";
  // The first commits may succeed, because PostgreSQL applies `synchronous_standby_names` with a delay.
  const refusal = (async () => {
    for (;;) {
      await database.transaction((connection) => connection.query("insert into things values ('a lead')"));
    }
  })().catch((error) => error);
  let refused: unknown;
  refusal.then((error) => {
    refused = error;
  });
  // The product of the test before may commit and wait, too.
  await until(async () => {
    await ask(standbyPort, `select pg_cancel_backend(pid) ${isWaiting}`);
    return refused !== undefined;
  });
  expect(refused).toBeInstanceOf(DatabaseUnavailable);
});
