import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadRow } from "../../../test/desk-browser.ts";
import { startListening } from "../../../test/local-server.ts";
import { openProduct } from "../../../test/product.ts";
import { until } from "../../../test/until.ts";

/** The status with which the webhook receiver answers. */
let status = 204;
const receiver = await startListening(createServer((_request, response) => void response.writeHead(status).end()));
afterAll(() => receiver.close());

const desk = openProduct({
  desk: true,
  variables: {
    WEBHOOK_URLS: `${receiver.url}/events`,
    WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
    WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
    BOUNCE_ADDRESS: "bounces@example.com",
    // No server listens on port 1.
    BOUNCE_MAILBOX_URL: "imap://bounces:word@127.0.0.1:1/INBOX",
  },
});

beforeAll(() => desk.addLead("<b>Ann</b>", { email: "bo@example.com" }));

const idOf = async (query: string) =>
  (await desk.rows<{ id: string }>(`deliveries?${query}&order=created_at.desc`))[0]?.id ?? "";

test("a delivery's page shows the delivery's state and its message, in which HTML appears as text", async () => {
  const list = () => desk.client.get("/deliveries?q=BO@example.com");
  expect((await list()).text).toContain("Receipt");
  const receiptPath = `/deliveries/${await idOf("recipient=eq.bo@example.com")}`;
  await until(async () => (await desk.client.get(receiptPath)).text.includes("Last problem SMTP_URL is not set."));
  const { text, html } = await desk.client.get(`/deliveries/${await idOf("kind=eq.lead-waiting")}`);
  expect(text).toContain("Queued");
  expect(text).toContain("No attempts yet.");
  expect(text).toMatch(/Email content .*98199/);
  expect(html).not.toContain("<b>Ann");
  const receipt = await desk.client.get(receiptPath);
  expect(receipt.text).toContain("/receipt/…");
});

test("the list names the recipient, and says once that no mail server is set", async () => {
  await until(
    async () => (await desk.rows("deliveries?kind=eq.receipt&last_error=eq.SMTP_URL is not set.")).length > 0,
  );
  const { text } = await desk.client.get("/deliveries?kind=receipt");
  expect(text).toMatch(/Receipt <b>Ann<\/b> · bo@example\.com/);
  expect(text).toContain("SMTP_URL isn’t set.");
  expect(text).not.toContain("SMTP_URL is not set.");
});

test("the page of a webhook test event shows each attempt and its response, and resending the event is recorded as the operator's action", async () => {
  status = 503;
  const sent = await desk.client.post("/deliveries", { action: "test-webhook" });
  expect(sent.location).toBe("/deliveries?kind=operator.test");
  await expect
    .poll(async () => (await desk.client.get("/deliveries?kind=operator.test")).text)
    .toContain("The answer was 503.");
  const path = `/deliveries/${await idOf("kind=eq.operator.test")}`;
  status = 204;
  expect((await desk.client.follow(path, { action: "retry" })).text).toContain("Resending.");
  await expect
    .poll(async () => (await desk.client.get(path)).text)
    .toMatch(/Deferred .*The answer was 503\. .*Accepted .*The answer was 204\./);
  expect((await desk.client.get(path)).text).toContain('"type": "operator.test"');
  const again = await desk.client.post(path, { action: "retry" });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining("cannot be sent again")]);
  const events = await desk.rows("events?kind=in.(operator.test,delivery.retried)&select=actor,detail->>operator_id");
  expect(events).toEqual([0, 1].map(() => ({ actor: "operator", operator_id: expect.any(String) })));
});

test("a test email that an operator sends shows in the list of deliveries", async () => {
  const page = await desk.client.follow("/deliveries", { action: "test-mail" });
  expect(page.text).toContain("Test email to");
  expect(page.text).toContain("Test email from");
});

test("one button on the deliveries page sends the webhooks that were dropped while their URL was not configured", async () => {
  const address = `${receiver.url}/events`;
  await desk.database.query(
    `update deliveries set state = 'dropped', next_attempt_at = null, last_error = 'WEBHOOK_URLS does not name this address any more.'
      where kind = 'lead.created'`,
  );
  const page = await desk.client.get("/deliveries");
  expect(page.text).toContain(`One webhook to ${address} was dropped`);
  const delivery = `/deliveries/${await idOf("kind=eq.lead.created")}`;
  expect((await desk.client.get(delivery)).text).toMatch(/Dropped .*Why WEBHOOK_URLS does not name/);
  const sent = await desk.client.follow("/deliveries", { action: "retry-dropped", address });
  expect(sent.text).toContain("Resending one webhook.");
  await until(async () => (await desk.rows("deliveries?kind=eq.lead.created&state=eq.sent")).length === 1);
  const after = await desk.client.get("/deliveries");
  expect(after.text).not.toContain("was dropped");
});

test("query parameters filter the deliveries and select a page of the list", async () => {
  const many = Array.from({ length: 30 }, (_, count) => leadRow("Ann", { email: `many${count}@example.com` }));
  await desk.store("leads", ...many);
  const idsIn = (html: string) => [...html.matchAll(/href="\/deliveries\/([^"?]+)"/g)].map(([, id = ""]) => id);
  const ids = async (query: string) => idsIn((await desk.client.get(`/deliveries?${query}`)).html);
  const first = await desk.client.get("/deliveries");
  const second = await desk.client.get(first.nextPage ?? "none");
  expect(idsIn(first.html)).toHaveLength(50);
  expect(idsIn(second.html).filter((id) => first.html.includes(id))).toEqual([]);
  expect((await ids("kind=receipt&state=queued&channel=mail")).length).toBeGreaterThan(30);
  expect(await ids("kind=receipt&q=many7@example.com")).toEqual([await idOf("recipient=eq.many7@example.com")]);
});

test("an unknown action on the deliveries page gets status 405", async () => {
  expect((await desk.client.post("/deliveries", { action: "erase" })).status).toBe(405);
});

test("the deliveries page says why the bounce mailbox cannot be read", async () => {
  await until(async () =>
    (await desk.client.get("/deliveries")).text.includes("Check BOUNCE_MAILBOX_URL. ECONNREFUSED"),
  );
  expect((await desk.client.get("/deliveries")).text).toContain("Bounced email last checked: not yet");
});
