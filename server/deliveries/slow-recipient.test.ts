import { createServer } from "node:http";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { openDeliveringSite } from "../../test/delivering-site.ts";
import { listening } from "../../test/local-server.ts";
import { until } from "../../test/until.ts";

// One recipient that takes everything and never answers does not delay the others: docs/decisions/0033-one-slow-recipient.md.

/** A program at two addresses: `/good` answers at once, `/slow` never unless `answers`. */
const program = {
  answers: false,
  arrived: { "/good": 0, "/slow": 0 } as Record<string, number>,
  server: createServer((request, response) => {
    const path = request.url ?? "";
    program.arrived[path] = (program.arrived[path] ?? 0) + 1;
    if (path === "/good" || program.answers) response.writeHead(204).end();
  }),
};
const { url, close } = await listening(program.server);
afterAll(close);
const urlOf = (path: string) => url + path;

const site = openDeliveringSite(() => ({
  WEBHOOK_URLS: `${urlOf("/good")},${urlOf("/slow")}`,
  WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
}));

/** Attempts run into their time limit a hundred times as soon as they say. */
function shortenAttempts(): void {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
}

afterEach(async () => {
  vi.restoreAllMocks();
  await site.database.run("delete from deliveries");
  program.server.closeAllConnections();
  site.mailServer.hangUp();
  program.answers = false;
  program.arrived = { "/good": 0, "/slow": 0 };
});

const toEach = (leads: number, address: (number: number) => string) =>
  Promise.all(
    Array.from({ length: leads }, (_, number) => site.sendLead({ email: address(number), zip_code: "10001" })),
  );

const sentTo = (address: RegExp) => site.mailServer.mails.filter(({ to }) => address.test(to)).length;

test("forty events reach a program, and twenty homeowners get their mail, while another program and the operator’s mailbox hang", async () => {
  site.mailServer.hangsAt = (address) => address === "operator@example.com";
  const { begun } = site.mailServer;
  await toEach(20, (number) => `n${number}@example.com`);
  await until(() => program.arrived["/good"] === 40 && sentTo(/^n/) === 20);
  // One place for an address, five for a program.
  expect([site.mailServer.begun - begun, program.arrived["/slow"]]).toEqual([21, 5]);
});

test("a mail domain of which every address hangs leaves places to the others", async () => {
  site.mailServer.hangsAt = (address) => address.endsWith("@slow.example");
  await toEach(12, (number) => `n${number}@slow.example`);
  await toEach(3, (number) => `n${number}@example.com`);
  await until(() => sentTo(/^n\d@example.com$/) === 3 && sentTo(/^operator/) === 15);
});

describe("a circuit", () => {
  const circuit = async (backend = site.backend) => {
    const [slow] = (await backend.deliveryLog.circuits()).filter(({ recipient }) => recipient === urlOf("/slow"));
    return slow;
  };
  const stateIs = (state: string) => until(async () => (await circuit())?.state === state);
  const letProbe = async () => {
    await site.database.query("update circuits set probe_at = now()");
    site.backend.deliveries.wake();
  };
  /** What waits is due, whatever became of it before. */
  const dueNow = () => site.database.query("update deliveries set next_attempt_at = now() where state = 'queued'");

  test("opens after silent attempts, lets one delivery through at a time, in all processes together, and closes with an answer", async () => {
    shortenAttempts();
    await toEach(4, (number) => `n${number}@example.com`);
    await stateIs("open");
    await until(async () => (await site.deliveries("state = 'sending'")).length === 0);
    const attempts = program.arrived["/slow"] ?? 0;
    await dueNow();
    site.backend.deliveries.wake();
    const other = site.compose();
    await other.deliveries.start();
    expect(await circuit(other)).toMatchObject({ state: "open", waiting: 8, probe_at: expect.any(Date) });

    vi.restoreAllMocks();
    await letProbe();
    other.deliveries.wake();
    await until(() => program.arrived["/slow"] === attempts + 1);
    expect(await circuit(other)).toMatchObject({ state: "half-open" });
    expect(await site.deliveries(`state = 'sending' and recipient = '${urlOf("/slow")}'`)).toHaveLength(1);

    // Who ends the connection keeps nobody waiting.
    program.answers = true;
    program.server.closeAllConnections();
    await until(async () => (await site.deliveries("state <> 'sent' and channel = 'webhook'")).length <= 1);
    await site.untilNextAttempt();
    expect(await circuit()).toMatchObject({ state: "closed", waiting: 0, opened_at: null });
    expect(await site.deliveries("state <> 'sent'")).toEqual([]);
    await other.deliveries.stop();
  });

  test("opens again after a probe in vain, and an operator who sends one again does not wait for the next", async () => {
    shortenAttempts();
    await toEach(2, () => "ann@example.com");
    await stateIs("open");
    const since = (await circuit())?.opened_at;
    await dueNow();
    await letProbe();
    await stateIs("half-open");
    await stateIs("open");
    expect((await circuit())?.opened_at).toEqual(since);
    program.answers = true;
    const [waiting] = await site.deliveries("state = 'queued' and channel = 'webhook'");
    await site.backend.deliveryLog.retry(site.backend.outbox, [waiting?.id ?? ""]);
    await stateIs("closed");
  });

  test("goes with the last delivery to its recipient, and the address with it", async () => {
    shortenAttempts();
    site.mailServer.hangsAt = (address) => address === "ann@example.com";
    for (let number = 0; number < 3; number++) await site.sendLead({ zip_code: `1000${number}` });
    await until(
      async () =>
        (await site.database.query("select from circuits where state = 'open' and channel = 'mail'")).length === 1,
    );
    expect(await site.backend.deliveryLog.circuits()).toContainEqual(
      expect.objectContaining({ channel: "mail", recipient: "ann@example.com", state: "open" }),
    );
    await site.backend.personalData.erase({ email: "ann@example.com", phone: null });
    expect(await site.database.query("select from circuits where recipient like 'ann%'")).toEqual([]);
  });

  test("stays closed for a recipient who answers that it is not now", async () => {
    program.answers = true;
    site.mailServer.usual = "defer";
    for (let number = 0; number < 4; number++) await site.sendMessage();
    await site.quiet();
    expect(await site.database.query("select from circuits where channel = 'mail'")).toEqual([]);
  });
});
