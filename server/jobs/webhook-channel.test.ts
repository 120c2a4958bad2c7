import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startListening } from "../../test/local-server.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { until } from "../../test/until.ts";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const receiver = {
  received: [] as Received[],
  answer: (response: ServerResponse) => void response.writeHead(204).end(),
};
const server = await startListening(
  createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    receiver.received.push({ path: request.url ?? "", headers: request.headers, body });
    receiver.answer(response);
  }),
);
afterAll(() => server.close());
const { port } = new URL(server.url);
const secret = `whsec_${randomBytes(32).toString("base64")}`;

describe("webhooks", () => {
  afterEach(() => {
    receiver.received.length = 0;
    receiver.answer = (response) => void response.writeHead(204).end();
  });

  const site = openProduct({
    mailServer: true,
    variables: () => ({
      WEBHOOK_URLS: `http://127.0.0.1:${port}/one, http://localhost:${port}/two`,
      WEBHOOK_SECRET: secret,
      WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
      SMTP_URL: "",
      SITE_NAME: "Fir & Söhne",
    }),
  });
  const one = () => receiver.received.filter(({ path }) => path === "/one");
  const webhooks = () => site.deliveries("channel = 'webhook' and recipient like '%/one'");

  test("each event is signed and posted to each webhook, even without a mail server", async () => {
    await site.sendLead({ zip_code: "10001" });
    await site.waitForDeliveries();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/one", "/one", "/two", "/two"]);
    const bodies = one().map(({ body, headers }) => {
      expect(headers["content-type"]).toBe("application/json");
      expect(headers["user-agent"]).toBe("Fir-Sohne-Webhooks");
      return new Webhook(secret).verify(body, headers as Record<string, string>);
    });
    const [events] = await site.database.query<{ all: unknown[] }>(
      `select json_agg(to_json(events) order by id) as all from events`,
    );
    const inOrder = bodies.sort((a, b) => ((a as { data: Row }).data.id < (b as { data: Row }).data.id ? -1 : 1));
    expect(inOrder).toMatchObject([{ type: "lead.created" }, { type: "lead.waiting" }]);
    expect(inOrder.map((body) => Object.keys(body as object))).toEqual(Array(2).fill(["type", "timestamp", "data"]));
    expect(inOrder.map((body) => ({ ...(body as { data: Row }).data, at: null }))).toEqual(
      events?.all.map((event) => ({ ...(event as Row), at: null })),
    );
    for (const body of inOrder as { timestamp: string }[]) {
      expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
    }
    expect((await webhooks()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  test.each([
    ["that answers with 500", 500, "The answer was 500."],
    ["that answers with 400", 400, "The answer was 400."],
    ["that answers with 410", 410, "The answer was 410."],
    ["that redirects them", 302, "The answer was 302, and redirects are not followed."],
  ])("webhooks to a receiver %s are retried with the same id and body", async (_case, status, error) => {
    receiver.answer = (response) => void response.writeHead(status, { Location: "/elsewhere" }).end();
    await site.sendMessage();
    await site.waitForDeliveries();
    const [first] = await webhooks();
    expect(first).toMatchObject({ state: "queued", attempts: 1, last_error: error });
    await site.database.query("update deliveries set last_attempt_at = last_attempt_at - interval '1 minute'");
    receiver.answer = (response) => void response.writeHead(200).end("x".repeat(1_000_000));
    await site.untilNextAttempt();
    expect(await webhooks()).toMatchObject([{ state: "sent", attempts: 2, id: first?.id }]);
    const [before, after] = one();
    expect(after?.headers["webhook-id"]).toBe(first?.id);
    expect([before?.headers["webhook-id"], before?.body]).toEqual([after?.headers["webhook-id"], after?.body]);
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(() => new Webhook(secret).verify(after?.body ?? "", after?.headers as Record<string, string>)).not.toThrow();
  });

  test("the delivery of a webhook fails after three days and causes one event, but the failed delivery of that event causes none", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    await site.sendMessage();
    await site.waitForDeliveries();
    const ageThreeDays = "update deliveries set created_at = created_at - interval '3 days' where channel = 'webhook'";
    await site.database.query(ageThreeDays);
    await site.untilNextAttempt();
    expect(await webhooks()).toMatchObject([
      { kind: "message.created", state: "failed" },
      { kind: "delivery.failed", state: "queued" },
      { kind: "delivery.failed", state: "queued" },
    ]);
    const mails = await site.deliveries("kind = 'delivery-failed'");
    expect(mails.map(({ about }) => about)).toEqual(
      Array(2).fill({ delivery_id: expect.any(String), reason: "message.created" }),
    );
    await site.database.query(ageThreeDays);
    await site.untilNextAttempt();
    expect((await webhooks()).map(({ kind, state }) => [kind, state])).toEqual([
      ["message.created", "failed"],
      ["delivery.failed", "failed"],
      ["delivery.failed", "failed"],
    ]);
  });

  test("webhooks without a response are aborted when the site stops, and stay queued", async () => {
    receiver.answer = () => {};
    await site.sendMessage();
    await until(() => receiver.received.length === 2);
    await site.restart();
    expect(await webhooks()).toMatchObject([{ state: "queued", last_error: "The server did not respond in time." }]);
  });

  test("webhooks to an unconfigured URL are dropped, and can be retried once the URL is configured again", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    await site.sendMessage();
    await site.waitForDeliveries();
    const onlyTwo = { WEBHOOK_URLS: `http://localhost:${port}/two` };
    await site.restart(onlyTwo);
    // The webhook is not dropped during its first 30 seconds.
    expect(await webhooks()).toMatchObject([{ state: "queued" }]);
    await site.database.query("update deliveries set created_at = created_at - interval '30 seconds'");
    await site.backend.scheduler.sweep();
    const dropped = {
      state: "dropped",
      next_attempt_at: null,
      last_error: "WEBHOOK_URLS no longer contains this URL.",
    };
    const [row] = await webhooks();
    expect(row).toMatchObject(dropped);
    const id = row?.id ?? "";
    const retry = () => site.backend.deliveryLog.retry(site.asOperator, [id]);
    expect(await retry()).toEqual({
      retried: [],
      refused: [`${id} was dropped and is not sent again: ${dropped.last_error}`],
    });
    receiver.answer = (response) => void response.writeHead(204).end();
    await site.restart();
    await site.untilNextAttempt();
    expect(await webhooks()).toMatchObject([dropped]);
    expect(await retry()).toEqual({ retried: [id], refused: [] });
    await site.waitForDeliveries();
    expect(await webhooks()).toContainEqual(expect.objectContaining({ id, state: "sent" }));
    expect(one().map(({ headers }) => headers["webhook-id"])).toContain(id);
  });

  test.each([
    ["an IPv4 address", () => `http://127.0.0.1:${port}/one`],
    ["an IPv6 address", () => `http://[::1]:${port}/one`],
    ["a host name", () => `http://localhost:${port}/one`],
  ])("webhooks to this machine, by %s, are not sent unless private networks are allowed", async (_case, url) => {
    await site.restart({ WEBHOOK_URLS: url(), WEBHOOK_ALLOW_PRIVATE_NETWORK: "false" });
    await site.sendMessage();
    await site.waitForDeliveries();
    expect(await webhooks()).toMatchObject([
      { state: "queued", attempts: 1, last_error: expect.stringContaining("of a private network or of this machine") },
    ]);
    expect(receiver.received).toEqual([]);
    await site.restart();
  });
});
