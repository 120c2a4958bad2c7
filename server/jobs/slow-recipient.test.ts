import { createServer } from "node:http";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { startListening } from "../../test/local-server.ts";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import { mailTimes } from "../mail/mail-channel.ts";

/** A webhook receiver with two URLs: `/good` responds at once, `/slow` never responds. */
const receiver = {
  arrived: { "/good": 0, "/slow": 0 } as Record<string, number>,
  server: createServer((request, response) => {
    const path = request.url ?? "";
    receiver.arrived[path] = (receiver.arrived[path] ?? 0) + 1;
    if (path === "/good") response.writeHead(204).end();
  }),
};
const { url, close } = await startListening(receiver.server);
afterAll(close);
const urlOf = (path: string) => url + path;

const slowAfter = 300;
const site = openProduct({
  mailServer: true,
  variables: {
    WEBHOOK_URLS: `${urlOf("/good")},${urlOf("/slow")}`,
    WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
    WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
  },
  mailTimes: { ...mailTimes, slowAfter },
});

afterEach(async () => {
  await site.database.run("delete from deliveries");
  receiver.server.closeAllConnections();
  site.mailServer.hangUp();
  receiver.arrived = { "/good": 0, "/slow": 0 };
});

const toEach = (leads: number, address: (number: number) => string) =>
  Promise.all(
    Array.from({ length: leads }, (_, number) => site.sendLead({ email: address(number), zip_code: "10001" })),
  );

const sentTo = (address: RegExp) => site.mailServer.mails.filter(({ to }) => address.test(to)).length;

test("a hanging webhook and a hanging mailbox delay neither the other webhook nor emails to homeowners", async () => {
  site.mailServer.hangsAt = (address) => address === "operator@example.com";
  const begunBefore = site.mailServer.begunCount;
  await toEach(20, (number) => `n${number}@example.com`);
  await until(() => receiver.arrived["/good"] === 40 && sentTo(/^n/) === 20);
  // The mail server got 20 emails to homeowners and one to the operator, because an email address gets one email at a
  // time. A webhook gets at most five posts at a time.
  expect([site.mailServer.begunCount - begunBefore, receiver.arrived["/slow"]]).toEqual([21, 5]);
});

test("a hanging mail domain does not delay emails to other domains", async () => {
  site.mailServer.hangsAt = (address) => address.endsWith("@slow.example");
  await toEach(12, (number) => `n${number}@slow.example`);
  await toEach(3, (number) => `n${number}@example.com`);
  await until(() => sentTo(/^n\d@example.com$/) === 3 && sentTo(/^operator/) > 0);
});

test("many hanging mailboxes of many domains do not delay emails to others", async () => {
  site.mailServer.hangsAt = (address) => address.includes("@slow");
  await toEach(24, (number) => `n${number}@slow${number}.example`);
  await toEach(3, (number) => `n${number}@example.com`);
  await until(() => sentTo(/^n\d@example.com$/) === 3);
});

test("emails that the mail server accepts late are sent once, while others are sent", async () => {
  const released = Promise.withResolvers<void>();
  site.mailServer.beforeAnswer = async (to) => (to.includes("@late") ? released.promise : undefined);
  await toEach(12, (number) => `n${number}@late${number}.example`);
  await until(() => sentTo(/@late/) === 12);
  await toEach(1, () => "ann@example.com");
  await until(() => sentTo(/^ann@example.com$/) === 1);
  released.resolve();
  await until(async () => (await site.deliveries("recipient like '%@late%' and state = 'sent'")).length === 12);
  expect(sentTo(/@late/)).toBe(12);
});

test("a delivery that is being sent for long still belongs to its process", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await site.restart();
  const released = Promise.withResolvers<void>();
  site.mailServer.beforeAnswer = () => released.promise;
  await toEach(1, () => "ann@example.com");
  await until(() => sentTo(/^ann@/) === 1);
  await site.database.run("update deliveries set next_attempt_at = now() where state = 'sending'");
  await vi.advanceTimersByTimeAsync(30_000);
  await until(async () => (await site.deliveries("state = 'sending' and next_attempt_at <= now()")).length === 0);
  await site.backend.scheduler.sweep();
  released.resolve();
  await until(async () => (await site.deliveries("recipient = 'ann@example.com' and state <> 'sending'")).length === 1);
  expect(await site.deliveries("recipient = 'ann@example.com'")).toMatchObject([{ state: "sent", attempts: 1 }]);
  expect(sentTo(/^ann@/)).toBe(1);
});
