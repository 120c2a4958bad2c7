import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { engines, freshDatabase } from "../../test/fresh-database.ts";
import type { OpenDatabase } from "../database/open.ts";
import { withOutbox } from "../deliveries/outbox.ts";
import { deleteExpiredKeys } from "./idempotency.ts";
import { intake, type Receive } from "./submit.ts";

const outbox = ({ database }: OpenDatabase) =>
  withOutbox(database, { operatorEmail: "operator@example.com", webhookUrls: [] }, () => {});

describe.each(engines)("a key on the %s database", (engine) => {
  let open: OpenDatabase;
  let receive: Receive;
  beforeAll(async () => {
    open = await freshDatabase(engine);
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

describe.each(engines)("the rate limit over the %s database", (engine) => {
  const perMinute = 3;
  let open: OpenDatabase;
  let receive: Receive;
  beforeAll(async () => {
    open = await freshDatabase(engine);
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
