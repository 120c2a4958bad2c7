import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { untouchedPlace } from "../test/fresh-database.ts";
import { newDatabase, type PostgresServer, startPostgres } from "../test/postgres-server.ts";
import { operatorReads, startServer, untilHealth, visitorSends } from "../test/running-server.ts";
import { until } from "../test/until.ts";
import { advisoryLocks } from "./database/advisory-locks.ts";
import { type Connection, type Database, DatabaseUnavailable } from "./database/database.ts";
import { openPostgres } from "./database/postgres.ts";
import { errorFields } from "./log.ts";

// A primary whose synchronous standby is away: what is committed waits there, and is lost with it should the standby take over. So nothing
// of it may be acknowledged, whatever ends the wait. test/fail-over.ts has the standby take over.

let postgres: PostgresServer;
let superuser: pg.Client;
/** Commits as the product does. */
let probe: pg.Client & { processID?: number };

beforeAll(async () => {
  postgres = await startPostgres({ fsync: "off" });
  superuser = new pg.Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query("set synchronous_commit = local");
  probe = new pg.Client({ connectionString: postgres.superuserUrl });
  await probe.connect();
});
afterAll(async () => {
  await probe.end();
  await superuser.end();
  await postgres.remove();
});
beforeEach(() => waitForStandby("''"));

/** Until a commit waits for the standby, or does so no more: the process that makes them wait reads the setting in its own time. */
async function waitForStandby(names: "'gone'" | "''") {
  await superuser.query(`alter system set synchronous_standby_names = ${names}`);
  await superuser.query("select pg_reload_conf()");
  await until(async () => {
    let isCommitted = false;
    const committing = probe.query("select pg_logical_emit_message(true, '', '')").then(() => {
      isCommitted = true;
    });
    await until(async () => isCommitted || (await waiting()).includes(probe.processID as number));
    const hadToWait = !isCommitted;
    if (hadToWait) await superuser.query("select pg_cancel_backend($1)", [probe.processID]);
    await committing;
    return hadToWait === (names === "'gone'");
  });
}

/** The processes that have waited at their commit for longer than this. */
async function waiting(longerThan = "0 s"): Promise<number[]> {
  const { rows } = await superuser.query(
    "select pid from pg_stat_activity where wait_event = 'SyncRep' and clock_timestamp() - state_change > $1::interval",
    [longerThan],
  );
  return rows.map(({ pid }) => pid);
}

async function oneWaiting(longerThan?: string): Promise<number> {
  await until(async () => (await waiting(longerThan)).length === 1);
  const [pid] = await waiting();
  return pid as number;
}

test("no time limit of ours ends the wait at a commit, and when it is cancelled nothing is acknowledged", async () => {
  const url = await newDatabase(postgres.superuserUrl);
  const database = openPostgres(`${url}?statement_timeout=100`, 1);
  await database.run("create table things (name text)");
  await waitForStandby("'gone'");
  const storing = database
    .transaction((connection) => connection.query("insert into things values ('a lead')"))
    .then(
      () => "acknowledged",
      (error) => error,
    );
  const pid = await oneWaiting("1 s");
  expect(await Promise.race([storing, "waits"])).toBe("waits");
  await superuser.query("select pg_cancel_backend($1)", [pid]);
  const error = await storing;
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(errorFields(error)).toMatchObject({
    cause: expect.stringContaining("canceling wait for synchronous replication"),
  });
  await waitForStandby("''");
  expect(await database.query("select name from things")).toEqual([{ name: "a lead" }]);
  await database.close();
});

test("whoever waits at a commit learns after one time limit that it may have failed, not after that of a rollback as well", async () => {
  const url = await newDatabase(postgres.superuserUrl);
  const [database, slower] = [1_000, 1_700].map((limit) => openPostgres(`${url}?query_timeout=${limit}`, 1)) as [
    Database,
    Database,
  ];
  await database.run("create table things (name text)");
  await slower.query("select 1");
  await waitForStandby("'gone'");
  const store = (into: Connection) => into.query("insert into things values ('a lead')");
  const failed = await Promise.race([
    database.transaction(store).catch(() => "the transaction"),
    store(slower).catch(() => "one statement with a longer limit"),
  ]);
  expect(failed).toBe("the transaction");
  await waitForStandby("''");
  await Promise.all([database.close(), slower.close()]);
});

test("a lead whose commit was broken off is acknowledged to who sends it again only once the standby has it", async () => {
  const place = await untouchedPlace();
  const server = await startServer({ ...place, databaseUrl: await newDatabase(postgres.superuserUrl) });
  await untilHealth(server.url, 200);
  const key = randomUUID();
  const lead = { zip_code: "98004", service: "fence-repair", service_issue: "other", email: "ann@example.com" };
  const send = async () =>
    (await visitorSends(server.url, "leads", { name: "Ann", ...lead }, { "Idempotency-Key": key })).status;
  /** The process that has stored the lead or found it, as the lock on its key shows, and waits at its commit. */
  const leadWaiting = async () => {
    let pid: number | undefined;
    await until(async () => {
      const { rows } = await superuser.query(
        `select pid from pg_stat_activity join pg_locks using (pid)
          where wait_event = 'SyncRep' and locktype = 'advisory' and granted
            and (classid::bigint << 32 | objid::bigint) = hashtextextended('anon leads ' || $1, $2)`,
        [key, advisoryLocks.idempotencyKey],
      );
      pid = rows[0]?.pid;
      return pid !== undefined;
    });
    return pid;
  };

  await waitForStandby("'gone'");
  const first = send();
  // As when the primary starts again after a crash: the lead is there, and nobody has said so.
  await superuser.query("select pg_terminate_backend($1)", [await leadWaiting()]);
  expect(await first).toBe(503);

  const second = send();
  expect(await Promise.race([second, leadWaiting().then(() => "waits")])).toBe("waits");
  await waitForStandby("''");
  expect(await second).toBe(201);
  expect(await operatorReads(server.url, "leads?select=email")).toEqual([{ email: "ann@example.com" }]);
  expect(await server.stop()).toBe(0);
  place.remove();
});
