import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import type { DeliveryQuery } from "../../domain/delivery.ts";
import { startListening } from "../../test/local-server.ts";
import { openProduct, type Row } from "../../test/product.ts";

const everything: DeliveryQuery = { state: "", kind: "", channel: "", search: "", after: "" };

const receiver = await startListening(createServer((_request, response) => void response.writeHead(202).end()));
afterAll(() => receiver.close());

describe("the operator's view of deliveries", () => {
  const site = openProduct({
    mailServer: true,
    variables: () => ({
      WEBHOOK_URLS: `${receiver.url}/events`,
      WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
      WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
    }),
  });
  const log = () => site.backend.deliveryLog;
  const list = (query: Partial<DeliveryQuery> = {}) => log().list({ ...everything, ...query });
  const mail = async (): Promise<Row> => (await site.deliveries("channel = 'mail'"))[0] as Row;

  test("the delivery log lists every attempt with the mail server's or webhook's reply, in order", async () => {
    site.mailServer.nextBehaviors = ["defer", "vanish", "accept"];
    await site.sendMessage();
    await site.waitForDeliveries();
    await site.untilNextAttempt();
    await site.untilNextAttempt();
    const { id } = await mail();
    const details = await log().read(id);
    expect(details).toMatchObject({ state: "sent", attempts: 3, can_be_retried: false, message: null });
    expect(details?.tries.map(({ outcome }) => outcome)).toEqual(["deferred", "unanswered", "accepted"]);
    expect(details?.tries.map(({ answer }) => answer)).toEqual([
      "421 4.3.2 Try again later, operator@example.com",
      expect.stringMatching(/\S/),
      expect.stringMatching(/^250 /),
    ]);
    const [webhook] = await site.deliveries("channel = 'webhook'");
    const post = await log().read(webhook?.id ?? "");
    expect(post?.tries).toMatchObject([{ outcome: "accepted", answer: "The answer was 202." }]);
    expect(JSON.parse(post?.message?.text ?? "")).toMatchObject({ type: "message.created" });
  });

  test("the delivery log shows an attempt as interrupted if its process has ended, and as unanswered by the mail server once the result is stored", async () => {
    site.mailServer.nextBehaviors = ["hang"];
    await site.sendMessage();
    const state = async () => (await mail())?.unanswered;
    await expect.poll(state).toBe(1);
    await site.database.query("update deliveries set next_attempt_at = now() where state = 'sending'");
    await site.backend.scheduler.sweep();
    const { id } = await mail();
    expect((await log().read(id))?.tries).toMatchObject([
      { outcome: "interrupted", answer: "The process ended before the answer came." },
    ]);
    await site.restart();
    await site.untilNextAttempt();
    const tries = (await log().read(id))?.tries ?? [];
    expect(tries.map(({ outcome }) => outcome)).toEqual(["unanswered", "accepted"]);
    expect(new Set(tries.map(({ began_at }) => began_at.getTime())).size).toBe(tries.length);
  });

  test("the delivery log shows the text of a waiting email without the token of its link, and no text of a sent email", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    await site.restart({ SMTP_URL: "" });
    const lead = await site.sendLead();
    await site.waitForDeliveries();
    const [receipt] = await site.deliveries("kind = 'receipt'");
    const id = receipt?.id ?? "";
    const waiting = await log().read(id);
    expect(waiting).toMatchObject({ state: "queued", can_be_retried: true, lead_id: lead.id, tries: [] });
    expect(waiting?.message?.subject).toBe("receipt to homeowner");
    expect(waiting?.message?.text).toContain("https://www.example.com/receipt/…");
    expect(await site.database.query("select from delivery_contents")).toEqual([]);
    await site.restart();
    await site.waitForDeliveries();
    expect(await log().read(id)).toMatchObject({ state: "sent", message: null });
    expect(await log().read("no-id")).toBeNull();
    expect(await log().read(crypto.randomUUID())).toBeNull();
  });

  test("the delivery log can be filtered by state, kind, channel, recipient, and id", async () => {
    site.mailServer.nextBehaviors = ["refuse"];
    await site.sendMessage();
    await site.waitForDeliveries();
    const lead = await site.sendLead({ zip_code: "10001" });
    await site.waitForDeliveries();
    const kinds = async (query: Partial<DeliveryQuery>) => (await list(query)).rows.map(({ kind }) => kind).sort();
    expect(await kinds({ state: "failed" })).toEqual(["message-received"]);
    expect(await kinds({ kind: "receipt" })).toEqual(["receipt"]);
    expect(await kinds({ channel: "webhook" })).toEqual([
      "delivery.failed",
      "lead.created",
      "lead.waiting",
      "message.created",
    ]);
    expect(await kinds({ search: "ANN@example.com" })).toEqual(["receipt"]);
    expect(await kinds({ search: "ann@", channel: "mail" })).toEqual(["receipt"]);
    const ofLead = ["lead-waiting", "lead.created", "lead.waiting", "receipt"];
    expect(await kinds({ search: lead.id })).toEqual(ofLead);
    expect(await kinds({ search: lead.id.slice(0, 8) })).toEqual(ofLead);
    expect(await kinds({ search: "' or true --" })).toEqual([]);
    expect(await kinds({ search: "%" })).toEqual([]);
    expect((await kinds({ after: "nonsense" })).length).toBe((await kinds({})).length);
  });

  test("the pages of the delivery log show every delivery exactly once, newest first, even if many have the same time", async () => {
    await site.database.run(
      `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, next_attempt_at, created_at)
       select 'receipt', 'mail', 'person' || n || '@example.com', 'homeowner', 'many ' || n, 'sent', null,
              timestamptz '2026-11-20 12:00:00.123456Z' + n / 40 * interval '1 microsecond'
         from generate_series(0, 119) as n`,
    );
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const part = await list({ after });
      seen.push(...part.rows.map(({ id }) => id));
      expect(part.rows.length).toBeLessThanOrEqual(50);
      after = part.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test("when a homeowner's data is erased, a mail server's reply that contains the homeowner's email address is deleted", async () => {
    const { contractor } = await site.addMatchedLead();
    await site.database.query(
      "update delivery_attempts set answer = '250 ANN@example.com is your sender' from deliveries where id = delivery_id and recipient = $1",
      [contractor.email],
    );
    const stored = await site.backend.personalData.read({ email: "ann@example.com", phone: null });
    expect(stored.deliveries[0]?.answers).toEqual([expect.stringMatching(/^250 /)]);
    await site.backend.personalData.erase(site.asOperator, { email: "ann@example.com", phone: null });
    await site.waitForDeliveries();
    const attempts = await site.database.query<{ answer: string | null }>("select answer from delivery_attempts");
    expect(attempts.length).toBeGreaterThan(0);
    expect(attempts.filter(({ answer }) => answer?.includes("ANN@"))).toEqual([]);
  });
});
