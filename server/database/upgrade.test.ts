import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fill, type ReleaseBefore, releaseBefore } from "../../test/release-before.ts";
import { type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { DatabaseUnavailable } from "./database.ts";
import { migrate, migrationsDone, type SetupStep } from "./migrate.ts";
import { type Migration, readMigrations } from "./schema-files.ts";

// A short form of `LEADS=3000000 EVENTS=10000000 npx vitest run server/database/upgrade`, which says what took how long.
const count = { leads: Number(process.env.LEADS ?? 2_000), events: Number(process.env.EVENTS ?? 6_000) };
const isLong = process.env.LEADS !== undefined;
const limitMs = isLong ? 2 * 60 * 60_000 : 120_000;

/** In the long form: when something was. */
const say = (what: unknown) => isLong && console.log(new Date().toISOString(), what);

const column: Migration = { name: "9998_column.sql", script: "alter table leads add column later text" };
const index: Migration = {
  name: "9999_index.sql",
  script: `-- Outside a transaction: what is sent meanwhile is stored.
create index concurrently if not exists leads_by_later
  on leads using gin (lead_search_words(name, email, later, zip_code, city, message));
-- The same of events.
create index concurrently if not exists events_by_kind on events (kind);
`,
};

let place: ReleaseBefore;
beforeEach(async () => {
  place = await releaseBefore();
});
afterEach(() => place.close());

/** What a transaction has taken, it has until the function that this yields is called. */
async function holding(statements: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(`begin; ${statements}`);
  return () => client.end();
}

function upgrade(more: Migration[], steps: SetupStep[] = []): Promise<void> {
  const migrations = [...readMigrations(), ...more];
  return migrate(place.databaseUrl, async () => {}, {
    migrations,
    onStep: (step) => {
      steps.push(step);
      say(step);
    },
  });
}

const stateOf = async (name: string) => {
  const [found] = await place.older.query<{ is_whole: boolean }>(
    "select indisvalid as is_whole from pg_index where indexrelid = to_regclass($1)",
    [name],
  );
  return found ? (found.is_whole ? "whole" : "unfinished") : "none";
};

/** Ends the connection of whoever brings the schema up to date, as an administrator or a fail-over does. */
const endSetup = () =>
  place.older.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cedarline setup' and datname = current_database()",
  );

/** Sends leads as the release before does, one after the other, until told to stop; each has to be stored. */
function keepSending() {
  let isOver = false;
  const sent = { count: 0, longestMs: 0 };
  const sending = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await place.older.query(
        "insert into leads (name, zip_code, service_issue, email) values ('Bo', '98004', 'leak', 'bo@example.com')",
      );
      sent.count++;
      sent.longestMs = Math.max(sent.longestMs, performance.now() - begun);
    }
  })();
  return {
    sent,
    async untilMore() {
      const before = sent.count;
      await Promise.race([until(() => sent.count > before + 10), sending]);
    },
    async stop() {
      isOver = true;
      await sending;
      return sent.count;
    },
  };
}

test("what is sent is stored while a migration waits for a long reader, and while an index is built", {
  timeout: limitMs,
}, async () => {
  say("filling");
  await fill(place, count);
  const steps: SetupStep[] = [];
  const senders = keepSending();
  await upgrade([], steps);
  say("brought to this version");
  const endReading = await holding("select from leads limit 1");
  // What looks at the database as it was holds up the end of a build.
  const endLooking = await holding("set transaction isolation level repeatable read; select 1");
  const upgrading = upgrade([column, index], steps);
  await until(() => steps.some(({ waits }) => waits === "a lock"));
  await senders.untilMore();
  await endReading();

  await until(() => steps.some(({ step }) => step === index.name));
  await until(async () => (await stateOf("leads_by_later")) === "unfinished");
  await senders.untilMore();
  await endLooking();
  await upgrading;
  say("upgraded");
  await senders.untilMore();
  const sent = await senders.stop();
  say(`${sent} leads sent meanwhile, the slowest in ${Math.round(senders.sent.longestMs)} ms`);

  expect([await stateOf("leads_by_later"), await stateOf("events_by_kind")]).toEqual(["whole", "whole"]);
  expect(await migrationsDone(place.older)).toEqual(expect.arrayContaining([column.name, index.name]));
  const [leads] = await place.older.query<{ count: number }>("select count(*) from leads");
  expect(leads?.count).toBe(count.leads + sent);
  expect(new Set(steps.map(({ step }) => step)).size).toBe(readMigrations().length + 2);
});

describe("an index that is built outside a transaction", () => {
  test("and cut off is begun anew", async () => {
    await upgrade([]);
    const endLooking = await holding("set transaction isolation level repeatable read; select 1");
    const cutOff = expect(upgrade([column, index])).rejects.toThrow(DatabaseUnavailable);
    await until(async () => (await stateOf("leads_by_later")) === "unfinished");
    await endSetup();
    await cutOff;
    await endLooking();
    expect(await stateOf("leads_by_later")).toBe("unfinished");
    await upgrade([column, index]);
    expect(await stateOf("leads_by_later")).toBe("whole");
  });

  test("and fails for good leaves nothing behind, and says why in one line", async () => {
    await place.older.run("insert into operators (email) values ('a@example.com'), ('b@example.com')");
    const script =
      "-- Outside a transaction\ncreate unique index concurrently if not exists one_operator on operators ((true));\n";
    await expect(upgrade([{ name: "9999_unique.sql", script }])).rejects.toThrow(
      'The database cannot be brought up to date: 9999_unique.sql failed (23505, could not create unique index "one_operator"). The version before this one still works with it.',
    );
    expect(await stateOf("one_operator")).toBe("none");
    expect(await migrationsDone(place.older)).not.toContain("9999_unique.sql");
  });
});

describe("a process that starts", () => {
  const send = ({ url }: RunningServer) =>
    fetch(`${url}/fence-repair/bellevue`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" }),
    });

  test("while another one upgrades the database says so, waits, and survives a lost connection", async () => {
    const endUpgrading = await holding(`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
    const server = await startServer(place);
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([503, { status: "preparing" }]);
    expect(server.log.filter(({ event }) => event === "preparing database")).toMatchObject([
      { level: "info", step: "schema", waits: "another process" },
    ]);
    expect((await send(server)).status).toBe(503);
    await endSetup();
    await until(() => server.log.some(({ event }) => event === "database unavailable"));
    await endUpgrading();
    await untilHealth(server.url, 200);
    expect(server.log.filter(({ event }) => event === "preparing database").map(({ step }) => step)).toEqual(
      expect.arrayContaining(readMigrations().map(({ name }) => name)),
    );
    expect((await send(server)).status).toBe(303);
    expect(await server.stop()).toBe(0);
  });

  test("ends with one line where a migration fails for good", async () => {
    // What a migration makes is there already.
    await place.older.run("create view expiring_licenses as select 1 as made_by_hand");
    await expect(startServer(place)).rejects.toThrow(
      /^The server ended with 1: The database cannot be brought up to date: 0072_expiring_licenses\.sql failed \(42P07, relation "expiring_licenses" already exists\)\. The version before this one still works with it\.\n$/,
    );
  });
});
