import { afterAll, beforeAll, beforeEach, describe, expect, type Mock, onTestFinished, test, vi } from "vitest";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";
import { until } from "../../test/until.ts";
import type { OutgoingMail } from "./mail-channel.ts";
import { smtpTransport } from "./mail-transport.ts";

const site = {
  url: "https://www.example.com:8443",
  name: "Cedarline",
  email: "hello@example.com",
  phone: "+1-425-555-0100",
  builderName: "Cedarline",
  builderUrl: "https://cedarline.example",
};

const message: OutgoingMail = {
  id: "0b6b7f3c-5a8e-4f6c-9d3e-2f1a4b5c6d7e",
  to: "fir@example.com",
  envelopeFrom: null,
  subject: "A lead in 98033",
  text: "Ann Lee asks.\n.\nA line that is a dot, and one of many letters: é.",
  html: "<p>Ann Lee asks.</p>",
  replyTo: { name: "Ann Lee", address: "ann@example.com" },
  date: new Date("2026-11-21T10:00:00Z"),
};

describe("the mail transport", () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());
  beforeEach(() => {
    mailServer.mails.length = 0;
    mailServer.nextBehaviors.length = 0;
  });

  const never = new AbortController().signal;
  const send = (changes: Partial<OutgoingMail> = {}, from: string | null = null, handOver = async () => {}) =>
    smtpTransport(mailServer.url, from, site)({ ...message, ...changes }, never, handOver);

  async function sent(changes: Partial<OutgoingMail> = {}, from: string | null = null) {
    expect(await send(changes, from)).toMatchObject({ is: "accepted" });
    const mail = mailServer.mails.at(-1);
    if (!mail) throw new Error("The email did not arrive.");
    return mail;
  }

  test("an email has text, HTML, a reply address, and the headers of an automatic email", async () => {
    const { headers, raw, to } = await sent();
    expect(to).toBe("fir@example.com");
    expect(Object.fromEntries(headers)).toMatchObject({
      from: "Cedarline <hello@example.com>",
      to: "fir@example.com",
      "reply-to": "Ann Lee <ann@example.com>",
      subject: "A lead in 98033",
      "message-id": "<0b6b7f3c-5a8e-4f6c-9d3e-2f1a4b5c6d7e@www.example.com>",
      date: "Sat, 21 Nov 2026 10:00:00 +0000",
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "OOF, AutoReply",
      "content-type": expect.stringMatching(/^multipart\/alternative/),
    });
    expect(raw).toMatch(/text\/plain[\s\S]*text\/html/);
  });

  test("an email has the same bytes in every attempt", async () => {
    expect((await sent()).raw).toBe((await sent()).raw);
  });

  test.each([
    ["an address", "mail@example.com", "mail@example.com"],
    ["a name and an address", "The Desk <mail@example.com>", "The Desk <mail@example.com>"],
    ["a name with a comma", "Cedarline, Inc. <mail@example.com>", '"Cedarline, Inc." <mail@example.com>'],
    ["a name in quotes", '"Cedarline, Inc." <mail@example.com>', '"Cedarline, Inc." <mail@example.com>'],
  ])("an email has the sender of MAIL_FROM: %s", async (_case, from, header) => {
    expect((await sent({}, from)).headers.get("from")).toBe(header);
  });

  test.each([
    "Ann\r\nBcc: evil@example.com",
    'Ann" <evil@example.com>, "',
    "Ann\r\n\r\nAnother body",
    "Ann, Bo; evil@example.com:",
    "=?utf-8?q?Ann?= \u0000\u202e",
    "Zoë Nuñez",
  ])(
    "an email has one recipient and one reply address, whatever the name beside the reply address: %j",
    async (name) => {
      const { headers, raw } = await sent({
        replyTo: { name, address: "ann@example.com" },
        subject: name,
      });
      const [head] = raw.split("\r\n\r\n");
      const names = head?.split("\r\n").flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
      expect(names?.sort()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
        "x-auto-response-suppress",
      ]);
      const withoutNames = headers.get("reply-to")?.replace(/"(?:[^"\\]|\\.)*"|=\?\S*\?=/g, "");
      expect(withoutNames?.match(/[^\s<>,]+@[^\s<>,]+/g)).toEqual(["ann@example.com"]);
      expect(withoutNames).not.toMatch(/[,;:]/);
    },
  );

  test("an email has the configured envelope sender, or else the sender in the From header", async () => {
    await send({ envelopeFrom: "bounces+token@returns.example" });
    await send();
    expect(mailServer.mails.map(({ from }) => from)).toEqual(["bounces+token@returns.example", "hello@example.com"]);
    expect(mailServer.mails[0]?.headers.get("from")).toBe("Cedarline <hello@example.com>");
  });

  test.each(['a"b@example.com', "a,evil@example.com", "a<evil@example.com", "(a)evil@example.com"])(
    "an email goes to one recipient, however odd the address: %s",
    async (address) => {
      const outcome = await send({ to: address });
      const [mail, ...more] = mailServer.mails;
      expect(more).toEqual([]);
      if (outcome.is === "accepted") expect(mail?.to).not.toBe("evil@example.com");
    },
  );

  test.each([
    ["defer", { is: "deferred", why: "421 4.3.2 Try again later, fir@example.com" }],
    ["defer-message", { is: "deferred", why: "451 4.7.1 Greylisted" }],
    ["refuse", { is: "refused", why: "550 5.1.1 <fir@example.com>: no such user", step: "recipient" }],
    ["refuse-sender", { is: "deferred", why: "553 5.7.1 Sender address rejected", isSenderRefused: true }],
    ["refuse-limit", { is: "deferred", why: "550 5.4.5 Daily user sending limit exceeded", isSenderRefused: true }],
    ["vanish", { is: "unanswered", why: "CONN: Connection closed unexpectedly" }],
  ] as const)("the outcome of sending an email matches the mail server's answer: %s", async (behavior, outcome) => {
    mailServer.nextBehaviors = [behavior];
    expect(await send()).toEqual(outcome);
  });

  test("an email does not arrive if its transfer breaks off", async () => {
    mailServer.nextBehaviors = ["drop"];
    // `handOver` never resolves, so the end of the message is never sent.
    const outcome = await send({}, null, () => new Promise(() => {}));
    expect(outcome).toEqual({ is: "deferred", why: "CONN: Connection closed unexpectedly" });
  });

  test("an email does not arrive if `handOver` throws", async () => {
    const outcome = await send({}, null, async () => {
      throw new Error("The delivery was dropped or claimed by another process before it was sent.");
    });
    expect(outcome).toEqual({
      is: "deferred",
      why: "API: The delivery was dropped or claimed by another process before it was sent.",
    });
    await send();
    expect(mailServer.mails).toHaveLength(1);
  });

  test("an attempt to send an email counts as unanswered by the server if aborted after `handOver`, and as deferred if aborted before `handOver`", async () => {
    mailServer.nextBehaviors = ["hang", "hang"];
    const controller = new AbortController();
    const attempt = smtpTransport(mailServer.url, null, site)(message, controller.signal, async () => {});
    await until(() => mailServer.mails.length === 1);
    controller.abort();
    expect(await attempt).toEqual({ is: "unanswered", why: "The server did not respond in time." });
    const early = new AbortController();
    early.abort();
    const outcome = await smtpTransport(mailServer.url, null, site)(message, early.signal, async () => {});
    expect([outcome.is, mailServer.mails.length]).toEqual(["deferred", 1]);
  });

  /** The mail server of this process uses timers, too. */
  async function advanceUntilCalled(hook: Mock): Promise<void> {
    while (hook.mock.calls.length === 0) {
      await vi.advanceTimersByTimeAsync(1);
      await new Promise(setImmediate);
    }
  }

  test.each([
    ["beforeGreeting", 290, { is: "accepted" }],
    ["beforeGreeting", 310, { is: "deferred", why: expect.stringContaining("Greeting never received") }],
    ["beforeAnswer", 590, { is: "accepted" }],
    ["beforeAnswer", 610, { is: "unanswered", why: "The server did not respond in time." }],
  ] as const)(
    "an email waits as long as RFC 5321 says, five minutes for the greeting and ten for the answer at its end: %s, %i seconds",
    async (step, seconds, expected) => {
      const isReached = vi.fn();
      const released = Promise.withResolvers<void>();
      mailServer[step] = () => {
        isReached();
        return released.promise;
      };
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => {
        vi.useRealTimers();
        mailServer[step] = async () => {};
      });
      const outcome = send();
      await advanceUntilCalled(isReached);
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      released.resolve();
      expect(await outcome).toMatchObject(expected);
      if (step === "beforeAnswer") expect(mailServer.mails).toHaveLength(1);
    },
  );

  test("an email waits five minutes for the answers to the commands before its end", async () => {
    const isReached = vi.fn(() => true);
    mailServer.hangsAt = isReached;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
      mailServer.hangsAt = () => false;
    });
    const outcome = send();
    const isDone = vi.fn();
    outcome.then(isDone);
    await advanceUntilCalled(isReached);
    await vi.advanceTimersByTimeAsync(290_000);
    expect(isDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toEqual({ is: "deferred", why: "The server did not respond in time." });
  });

  test("an attempt to send an email is deferred if the mail server cannot be reached", async () => {
    const outcome = await smtpTransport("smtp://127.0.0.1:1", null, site)(message, never, async () => {});
    expect(outcome).toEqual({ is: "deferred", why: expect.stringContaining("ECONNREFUSED") });
  });
});
