import { beforeAll, describe, expect, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { annsRequest } from "../../test/people.ts";
import { productOn } from "../../test/product.ts";
import type { Connection, Database } from "../database/database.ts";
import { outboxOf } from "../events/outbox.ts";
import { mailRules } from "../mail/kinds.ts";
import { deleteExpiredKeys } from "./idempotency.ts";
import { type ReceiveSubmission, submissions } from "./submit.ts";

describe("an idempotency key", async () => {
  const open = await suiteDatabase();
  const outbox = outboxOf(
    open.database,
    { operatorEmail: "operator@example.com", mailRules, webhookUrls: [] },
    () => {},
  );
  const submit = submissions(outbox, { rateLimitPerMinute: 100, anonPostsPerDay: 1000 });
  const receive: ReceiveSubmission = (submission, sender) =>
    submit("contact_messages", "homeowner", submission, sender, async (_tx, _submission, insert) => {
      const stored = await insert<{ id: string }>("id");
      return { ids: stored.map(({ id }) => id), receiptPath: null };
    });

  test("an idempotency key and its stored outcome expire after a day, and not before", async () => {
    const row = { name: "Cy", email: "cy@example.com", user_type: "other", message: "Hello" };
    const send = (idempotencyKey: string) =>
      receive({ rows: [row], context: noFormContext }, { client: "203.0.113.7", idempotency: { key: idempotencyKey } });
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

  test("an idempotency key that is made from a form post's content expires after ten minutes", async () => {
    const row = { name: "Di", email: "di@example.com", user_type: "other", message: "Hello" };
    const send = () =>
      receive({ rows: [row], context: noFormContext }, { client: "203.0.113.7", idempotency: "content" });
    const later = (time: string) =>
      open.database.query(`update idempotency_keys set expires_at = expires_at - interval '${time}'`);
    await send();
    await later("9 minutes");
    expect(await send()).toMatchObject({ isRepeated: true });
    await later("1 minute");
    expect(await send()).toMatchObject({ isRepeated: false });
  });
});

describe("storing a lead", async () => {
  const open = await suiteDatabase();
  let lastRead: () => number;
  let send: (person: number) => Promise<unknown>;

  beforeAll(async () => {
    /** The number of rows that the last transaction read in all tables. */
    let read = 0;
    lastRead = () => read;
    const rowsRead = async (connection: Connection) => {
      const [sum] = await connection.query<{ rows: number }>(
        "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables",
      );
      return sum?.rows ?? 0;
    };
    const database: Database = {
      ...open.database,
      transaction: (work) =>
        open.database.transaction(async (connection) => {
          const before = await rowsRead(connection);
          const result = await work(connection);
          read = (await rowsRead(connection)) - before;
          return result;
        }),
    };
    const backend = productOn({ ...open, database });
    send = (person) =>
      backend.leads.receive(
        {
          rows: [
            {
              ...annsRequest,
              email: `ann${person}@example.com`,
              phone: String(4_250_000_000 + person),
            },
          ],
          context: noFormContext,
        },
        { client: "203.0.113.7", idempotency: { key: `person ${person}` } },
      );
  });

  test("storing a lead reads few rows, even if the table has thousands of leads", async () => {
    for (let person = 1; person <= 10; person++) expect(await send(person)).toMatchObject({ outcome: "stored" });
    await send(11);
    const amongFew = lastRead();
    await open.database.transaction(async (connection) => {
      await connection.run(`
        insert into leads (name, zip_code, service_issue, email, phone, service, status, closed_reason)
        select 'Bo', '98034', 'other', 'bo' || n || '@example.com', (4260000000 + n)::text, 'fence-repair',
               (array['new', 'closed'])[1 + n % 2], case n % 2 when 1 then 'nobody' end
          from generate_series(1, 5000) as n`);
    });
    await send(12);
    expect(lastRead() - amongFew).toBeLessThan(50);
  });

  test("storing a lead reads no earlier leads except those of the same person", async () => {
    await send(12_345);
    const asFirst = lastRead();
    expect(await send(12_345)).toMatchObject({ isRepeated: true });
    await open.database.query("delete from idempotency_keys");
    await send(12_345);
    expect(lastRead() - asFirst).toBeLessThan(50);
  });
});
