import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { freshDatabase } from "../../test/fresh-database.ts";
import { composeBackend } from "../backend.ts";
import type { Database } from "../database/database.ts";
import type { OpenDatabase } from "../database/open.ts";
import { withOutbox } from "../deliveries/outbox.ts";
import { parseEnv } from "../env.ts";
import { deleteExpiredKeys } from "./idempotency.ts";
import { intake, type Receive } from "./submit.ts";

const outbox = ({ database }: OpenDatabase) =>
  withOutbox(database, { operatorEmail: "operator@example.com", webhookUrls: [] }, () => {});

describe("a key on the database", () => {
  let open: OpenDatabase;
  let receive: Receive;
  beforeAll(async () => {
    open = await freshDatabase();
    receive = intake(outbox(open), open.schema, { rateLimitPerMinute: 100, siteName: "Cedarline" })({
      table: "contact_messages",
    });
  });
  afterAll(() => open.close());

  test("is forgotten after a day, with what was answered, and not before", async () => {
    const row = { name: "Cy", email: "cy@example.com", user_type: "other", message: "Hello" };
    const send = (idempotencyKey: string) =>
      receive(
        { rows: [row], context: noFormContext },
        { role: "anon", client: "203.0.113.7", idempotency: { key: idempotencyKey } },
      );
    await send("yesterday");
    await send("today");
    await open.database.query(
      "update idempotency_keys set expires_at = expires_at - interval '25 hours' where key = 'yesterday'",
    );
    await deleteExpiredKeys(open.database);
    expect(await open.database.query("select key from idempotency_keys")).toEqual([{ key: "today" }]);
    expect(await send("today")).toMatchObject({ outcome: "stored", isRepeated: true });
    expect(await send("yesterday")).toMatchObject({ outcome: "stored", isRepeated: false });
  });

  test("that a form post gets from its content counts for ten minutes", async () => {
    const row = { name: "Di", email: "di@example.com", user_type: "other", message: "Hello" };
    const send = () =>
      receive({ rows: [row], context: noFormContext }, { role: "anon", client: "203.0.113.7", idempotency: "content" });
    const later = (time: string) =>
      open.database.query(`update idempotency_keys set expires_at = expires_at - interval '${time}'`);
    await send();
    await later("9 minutes");
    expect(await send()).toMatchObject({ isRepeated: true });
    await later("1 minute");
    expect(await send()).toMatchObject({ isRepeated: false });
  });
});

describe("the rate limit over the database", () => {
  const perMinute = 3;
  let open: OpenDatabase;
  let receive: Receive;
  beforeAll(async () => {
    open = await freshDatabase();
    receive = intake(outbox(open), open.schema, { rateLimitPerMinute: perMinute, siteName: "Cedarline" })({
      table: "contact_messages",
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => open.close());

  const message = { name: "Cy", email: "cy@example.com", user_type: "other", message: "Hello" };
  const send = (client: string, count: number, check?: () => void) =>
    receive(
      {
        rows: Array(count).fill(message),
        context: noFormContext,
        ...(check && { check }),
      },
      { role: "anon", client, idempotency: null },
    );
  const outcomes = async (client: string, times: number) => {
    const outcomes: string[] = [];
    for (let sent = 0; sent < times; sent++) outcomes.push((await send(client, 1)).outcome);
    return outcomes;
  };

  test("gives nothing back in the minute after the one in which it was taken", async () => {
    const refused = new Error("refused when its minute is over");
    const later = send("203.0.113.8", perMinute, () => {
      vi.setSystemTime(Date.now() + 61_000);
      throw refused;
    });
    await expect(later).rejects.toBe(refused);
    expect(await outcomes("203.0.113.8", perMinute + 1)).toEqual(["stored", "stored", "stored", "too-many"]);
  });

  test("refuses an array that is larger than it, and counts nothing of it", async () => {
    const client = "203.0.113.9";
    const [large, small] = await Promise.all([send(client, 1000), send(client, 1)]);
    expect(large).toEqual({ outcome: "too-many", retryAfterSeconds: 60 });
    expect(small).toMatchObject({ outcome: "stored" });
    expect(await outcomes(client, perMinute)).toEqual(["stored", "stored", "too-many"]);
  });
});

describe("a lead on the database", () => {
  let open: OpenDatabase;
  /** What each statement read, in rows of all tables, as the database counted them. */
  const read: number[] = [];
  let send: (person: number) => Promise<unknown>;

  beforeAll(async () => {
    open = await freshDatabase();
    const database: Database = {
      ...open.database,
      query: <Row extends object>(text: string, values?: unknown[]) =>
        open.database.transaction(async (connection) => {
          const readSoFar = async () => {
            const [sum] = await connection.query<{ rows: number }>(
              "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables",
            );
            return sum?.rows ?? 0;
          };
          const before = await readSoFar();
          const rows = await connection.query<Row>(text, values);
          read.push((await readSoFar()) - before);
          return rows;
        }),
    };
    const counted: OpenDatabase = { ...open, database };
    const backend = composeBackend(parseEnv({ RATE_LIMIT_PER_MINUTE: "100000" }), counted);
    send = (person) =>
      backend.leads.receive(
        {
          rows: [
            {
              name: "Ann Lee",
              zip_code: "98033",
              service_issue: "other",
              email: `ann${person}@example.com`,
              phone: String(4_250_000_000 + person),
              service: "fence-repair",
              submitted_from_page: "/fence-repair/kirkland",
            },
          ],
          context: noFormContext,
        },
        { role: "anon", client: "203.0.113.7", idempotency: { key: `person ${person}` } },
      );
  });
  afterAll(() => open.close());

  test("is one statement, and reads no more among thousands than among few, with the plans of an empty table", async () => {
    for (let person = 1; person <= 10; person++) expect(await send(person)).toMatchObject({ outcome: "stored" });
    read.length = 0;
    await send(11);
    const [amongFew, ...others] = read;
    // The secret of the links was asked for once, with the first.
    expect(others).toEqual([]);
    // Without the triggers, and without a word to those who keep plans, as a change of the table would be.
    await open.database.transaction(async (connection) => {
      await connection.query("select set_config('cedarline.restoring', 'on', true)");
      await connection.run(`
        insert into leads (name, zip_code, service_issue, email, phone, service, status)
        select 'Bo', '98034', 'other', 'bo' || n || '@example.com', (4260000000 + n)::text, 'fence-repair',
               (array['new', 'closed'])[1 + n % 2]
          from generate_series(1, 5000) as n`);
    });
    read.length = 0;
    await send(12);
    expect(read).toEqual([amongFew]);
  });

  test("of somebody who has asked before reads their leads and nobody else's", async () => {
    read.length = 0;
    await send(12_345);
    const [asFirst = 0] = read;
    expect(await send(12_345)).toMatchObject({ isRepeated: true });
    await open.database.query("delete from idempotency_keys");
    read.length = 0;
    await send(12_345);
    const [asSecond = 0] = read;
    expect(asSecond - asFirst).toBeLessThan(10);
  });
});
