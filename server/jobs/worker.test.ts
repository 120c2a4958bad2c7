import { describe, expect, onTestFinished, test, vi } from "vitest";
import { systemActor } from "../../domain/event.ts";
import { cysMessage } from "../../test/people.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import { eraseLead, take } from "../leads/lead.ts";
import type { Mail } from "../mail/kinds.ts";
import { writeMail } from "../mail/write-mail.ts";

describe("deliveries", () => {
  const site = openProduct({ mailServer: true });

  async function oneMail(): Promise<Row> {
    await site.sendMessage();
    await site.waitForDeliveries();
    return state("message-received");
  }

  async function state(kind: string): Promise<Row> {
    const [row] = await site.deliveries(`kind = '${kind}'`);
    return row as Row;
  }

  const arrived = (to: string) => site.mailServer.mails.filter((mail) => mail.to === to);

  test("the emails about a match are sent at once, and the contractor's email is recorded as an event", async () => {
    const { contractor, lead } = await site.addMatchedLead();
    expect(site.mailServer.mails.map(({ to }) => to).sort()).toEqual(["ann@example.com", "fir@example.com"]);
    for (const row of await site.deliveries()) {
      expect(row).toMatchObject({ state: "sent", attempts: 1, last_error: null, next_attempt_at: null });
      expect(row.sent_at).not.toBeNull();
    }
    const [event] = await site.database.query<Row>("select * from events where kind = 'lead.delivered'");
    const delivery = await state("lead-to-contractor");
    expect(event).toMatchObject({
      lead_id: lead.id,
      actor: "system",
      detail: { contractor_id: contractor.id, delivery_id: delivery.id },
    });
    expect(await site.database.query("select from delivery_contents")).toEqual([]);
  });

  test("deliveries of an unknown kind stay unchanged and do not block others", async () => {
    onTestFinished(() => site.database.run("delete from deliveries"));
    const unknown = ["mail-of-a-later-version", "toString"];
    await site.database.query(
      `insert into deliveries (kind, channel, recipient, recipient_role, about, cause)
       select unnest($1::text[]), 'mail', 'fir@example.com', 'contractor', '{}', gen_random_uuid()`,
      [unknown],
    );
    const waiting = () => site.deliveries(`kind = any ('{${unknown}}')`);
    const before = await waiting();
    await site.sendMessage();
    await until(async () => (await state("message-received")).state === "sent");
    await site.backend.scheduler.sweep();
    expect(await waiting()).toEqual(before);
    expect(before).toHaveLength(unknown.length);
  });

  test("emails are queued even if the same transaction records an event with an unknown reason", async () => {
    const { lead, contractor } = await site.addMatchedLead();
    const before = await site.deliveries();
    const about = { contractor_id: contractor.id, reason: "of-a-later-version" };
    await site.backend.outbox.as({ actor: "homeowner" }).transaction(async (tx) => {
      await tx.as(systemActor).record({ kind: "lead.judged", lead_id: lead.id, detail: about });
      await take(tx, lead.id, { do: "correctPhone", values: { phone: "4255550199" } });
    });
    await site.waitForDeliveries();
    expect((await site.deliveries()).slice(before.length)).toMatchObject([{ kind: "lead-corrected", state: "sent" }]);
    await site.sweep();
    expect((await site.backend.readLeadPageData(lead.id))?.events).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: "lead.judged", reason: about.reason })]),
    );
    expect(await site.database.query("select detail from events where kind = 'lead.judged'")).toEqual([
      { detail: about },
    ]);
  });

  describe("emails to the operator", () => {
    test("a deferred email is retried after growing pauses of one minute to six hours", async () => {
      site.mailServer.defaultBehavior = "defer";
      await oneMail();
      const pauses = [];
      for (let attempts = 1; attempts <= 8; attempts++) {
        const [row] = await site.database.query<Row & { pause: number }>(
          "select *, floor(extract(epoch from next_attempt_at - last_attempt_at) / 60)::integer as pause from deliveries",
        );
        expect(row).toMatchObject({ state: "queued", attempts, unanswered: 0 });
        expect(row?.last_error).toMatch(/^\S.{5,300}$/);
        pauses.push(row?.pause);
        await site.untilNextAttempt();
      }
      expect(pauses).toEqual([1, 3, 9, 27, 81, 243, 360, 360]);
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "sent", attempts: 10 });
      expect(arrived("operator@example.com").filter((mail) => mail.behavior === "accept")).toHaveLength(1);
    });

    test("an email arrives only once, and complete, after the mail server dropped the connection", async () => {
      site.mailServer.nextBehaviors = ["drop"];
      await oneMail();
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "sent", attempts: 2 });
      expect(arrived("operator@example.com")).toHaveLength(1);
    });

    test("an email fails after three days, and the operator gets an email about the failure", async () => {
      site.mailServer.nextBehaviors = ["defer", "defer", "defer"];
      const { id } = await oneMail();
      await site.database.query("update deliveries set created_at = created_at - interval '71 hours'");
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "queued", attempts: 2 });
      await site.database.query("update deliveries set created_at = created_at - interval '1 hour'");
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "failed", attempts: 3, next_attempt_at: null });
      expect(await site.database.query("select detail from events where kind = 'delivery.failed'")).toEqual([
        { detail: { delivery_id: id, reason: "message-received" } },
      ]);
      expect(await state("delivery-failed")).toMatchObject({ state: "sent", recipient: "operator@example.com" });
    });

    test("the three days of retries begin with the first attempt, after the wait for a mail server", async () => {
      await site.restart({ SMTP_URL: "" });
      await oneMail();
      await site.database.query("update deliveries set created_at = created_at - interval '30 days'");
      site.mailServer.nextBehaviors = ["defer"];
      await site.restart();
      await site.waitForDeliveries();
      expect(await state("message-received")).toMatchObject({ state: "queued", attempts: 1 });
    });

    test("a permanently refused email fails at once, and a failed email about a failure causes no further email", async () => {
      site.mailServer.defaultBehavior = "refuse";
      await oneMail();
      expect(await state("message-received")).toMatchObject({
        state: "failed",
        attempts: 1,
        last_error: "550 5.1.1 <operator@example.com>: no such user",
      });
      expect((await site.deliveries()).map(({ kind, state }) => [kind, state])).toEqual([
        ["message-received", "failed"],
        ["delivery-failed", "failed"],
      ]);
      expect(await site.database.query("select from delivery_contents")).toEqual([]);
    });

    test("while the mail server refuses the site as a sender, emails wait, and the operator's inbox has one item about the refusal", async () => {
      const refused = async () => {
        const filter = { kind: null, state: "needs", service: null, city: null, query: "" } as const;
        const { items } = await site.backend.inbox.list(filter, null);
        return items.flatMap(({ need, reason, excerpt }) => (need === "refused" ? [[reason, excerpt]] : []));
      };
      site.mailServer.defaultBehavior = "refuse-sender";
      await site.sendMessage();
      await site.sendMessage();
      await site.waitForDeliveries();
      expect(await site.deliveries()).toMatchObject([{ state: "queued" }, { state: "queued" }]);
      expect(await refused()).toEqual([["2", "553 5.7.1 Sender address rejected"]]);
      site.mailServer.defaultBehavior = "refuse-limit";
      await site.untilNextAttempt();
      expect(await refused()).toEqual([["2", "550 5.4.5 Daily user sending limit exceeded"]]);
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      expect(await site.deliveries()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
      expect(await refused()).toEqual([]);
    });

    test("if the mail server does not respond, an email is sent only once more, with the same bytes", async () => {
      site.mailServer.defaultBehavior = "vanish";
      await oneMail();
      expect(await state("message-received")).toMatchObject({ state: "uncertain", attempts: 1, unanswered: 1 });
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "uncertain", attempts: 2, next_attempt_at: null });
      await site.untilNextAttempt();
      const [first, second, ...more] = arrived("operator@example.com");
      expect(more).toEqual([]);
      expect(second?.raw).toBe(first?.raw);
      expect(await site.database.query("select from delivery_contents")).toEqual([]);
    });

    test("if the mail server does not respond and then defers an email, the email is retried until accepted", async () => {
      site.mailServer.nextBehaviors = ["vanish", "defer", "defer", "accept"];
      await oneMail();
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "queued", unanswered: 1 });
      await site.untilNextAttempt();
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "sent", attempts: 4 });
      expect(arrived("operator@example.com")).toHaveLength(2);
    });

    test("an email gets the state `uncertain` if the mail server has not responded when the site stops", async () => {
      site.mailServer.nextBehaviors = ["hang"];
      await site.sendMessage();
      await until(() => arrived("operator@example.com").length === 1);
      await site.backend.deliveries.stop();
      expect(await state("message-received")).toMatchObject({
        state: "uncertain",
        last_error: "The server did not respond in time.",
      });
      await site.restart();
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ state: "sent", attempts: 2 });
    });

    test.each([
      ["before the message left", 0, "queued", 1],
      ["after the message left", 1, "uncertain", 1],
      ["after the message left a second time", 2, "uncertain", 0],
    ])(
      "an email whose process ended %s is requeued or given up once the process's claim on it has expired",
      async (_case, unanswered, stateThen, more) => {
        site.mailServer.nextBehaviors = ["defer"];
        await oneMail();
        await site.database.query(
          "update deliveries set state = 'sending', unanswered = $1, next_attempt_at = now() + interval '1 minute'",
          [unanswered],
        );
        await site.backend.scheduler.sweep();
        expect(await state("message-received")).toMatchObject({ state: "sending" });
        await site.database.query("update deliveries set next_attempt_at = now()");
        site.mailServer.nextBehaviors = ["defer"];
        await site.backend.scheduler.sweep();
        await site.waitForDeliveries();
        const row = await state("message-received");
        expect(row).toMatchObject({ state: more ? "queued" : stateThen, attempts: 1 + more, unanswered });
      },
    );

    test("an email goes to the operator's current address, or, after an attempt without a response, to the address of that attempt", async () => {
      site.mailServer.defaultBehavior = "defer";
      const { id } = await oneMail();
      await site.restart({ OPERATOR_EMAIL: "new@example.com" });
      site.mailServer.defaultBehavior = "accept";
      site.mailServer.nextBehaviors = ["vanish"];
      await site.untilNextAttempt();
      expect(arrived("new@example.com")).toHaveLength(1);
      await site.restart();
      await site.untilNextAttempt();
      expect(await state("message-received")).toMatchObject({ id, state: "sent", recipient: "new@example.com" });
      expect([arrived("new@example.com").length, arrived("operator@example.com").length]).toEqual([2, 0]);
    });

    test("an email about a message is not sent if the message is erased as the attempt begins", async () => {
      const sender = { email: cysMessage.email, phone: null };
      const { outbox } = site.backend;
      const begunBefore = site.mailServer.begunCount;
      const query = vi.spyOn(outbox, "query").mockImplementation(async (text, values) => {
        if (text.includes("set unanswered")) await site.backend.personalData.erase(site.asOperator, sender);
        return site.database.query(text, values);
      });
      await site.sendMessage();
      await until(() => site.mailServer.begunCount === begunBefore + 1);
      await site.restart();
      query.mockRestore();
      expect([arrived("operator@example.com"), await site.deliveries("kind = 'message-received'")]).toEqual([[], []]);
    });

    test("more than ten waiting emails of one kind go as one, which lists the others", async () => {
      site.mailServer.defaultBehavior = "defer";
      for (let number = 0; number < 20; number++) await site.sendLead({ zip_code: `100${number + 10}` });
      await site.sendMessage();
      await site.waitForDeliveries();
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      const waiting = await site.deliveries("kind = 'lead-waiting'");
      const [first, ...others] = waiting;
      const arrivedMails = site.mailServer.mails.filter(
        ({ to, behavior }) => to === "operator@example.com" && behavior === "accept",
      );
      expect(arrivedMails).toHaveLength(2);
      expect(first).toMatchObject({ state: "sent" });
      for (const other of others) expect(other).toMatchObject({ state: "dropped", last_error: "gathered" });
      expect(await state("message-received")).toMatchObject({ state: "sent" });
      const mail = site.written.findLast(({ kind }) => kind === "lead-waiting");
      expect(mail?.gathered).toMatchObject({ count: 19, listed: others.map(({ lead_id: id }) => ({ place: { id } })) });
      const { subject, text } = writeMail(mail as Mail, site.backend.env.site);
      expect(subject).toContain("20 ×");
      for (const { lead_id } of others) expect(text).toContain(String(lead_id).slice(0, 8));
    });

    test("ten waiting emails of one kind go one by one", async () => {
      site.mailServer.defaultBehavior = "defer";
      for (let number = 0; number < 10; number++) await site.sendLead({ zip_code: `100${number + 10}` });
      await site.waitForDeliveries();
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      expect(await site.deliveries("kind = 'lead-waiting' and state = 'sent'")).toHaveLength(10);
    });

    test("gathered emails are queued again if the email that stands for them is not sent", async () => {
      site.mailServer.defaultBehavior = "defer";
      for (let number = 0; number < 12; number++) await site.sendMessage();
      await site.waitForDeliveries();
      await site.untilNextAttempt();
      expect(await site.deliveries("last_error = 'gathered'")).toHaveLength(11);
      await site.database.run("delete from contact_messages; delete from deliveries where state = 'queued'");
      await site.sweep();
      expect(await site.deliveries("last_error = 'gathered'")).toEqual([]);
    });

    test("an email that cannot be composed does not block others", async () => {
      await site.database.query(
        `insert into deliveries (kind, channel, recipient, recipient_role, about, cause, next_attempt_at)
         values ('application-received', 'mail', 'operator@example.com', 'operator', '{"application_id": "no id"}', 'bad', now() - interval '1 hour')`,
      );
      await oneMail();
      expect(await state("application-received")).toMatchObject({
        state: "queued",
        attempts: 1,
        last_error: "The message could not be composed; the log says why.",
      });
      expect(await state("message-received")).toMatchObject({ state: "sent" });
    });
  });

  test("no query searches for webhooks if no webhook is configured", async () => {
    const query = vi.spyOn(site.backend.outbox, "query");
    await oneMail();
    const searches = query.mock.calls.map(([text]) => text).filter((text) => text.startsWith("select from deliveries"));
    query.mockRestore();
    expect(searches.length).toBeGreaterThan(0);
    expect(searches.filter((text) => !text.includes("channel = 'mail'"))).toEqual([]);
  });

  test("without a mail server, each email is logged once, and is sent when a mail server is configured", async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    await site.restart({ SMTP_URL: "" });
    const { id } = await oneMail();
    await site.backend.scheduler.sweep();
    await site.restart({ SMTP_URL: "" });
    write.mockRestore();
    expect(await state("message-received")).toMatchObject({ state: "queued", attempts: 0 });
    const waiting = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "email waiting");
    expect(waiting).toEqual([expect.objectContaining({ kind: "message-received", delivery: id })]);
    expect(JSON.stringify(waiting)).not.toContain("@");
    await site.restart();
    await site.waitForDeliveries();
    expect(await state("message-received")).toMatchObject({ state: "sent", attempts: 1, last_error: null });
  });

  describe("emails to an address that a visitor entered", () => {
    const toAnn = () => site.deliveries("recipient_role = 'homeowner'");

    test("an email address, in upper or lower case, gets at most five emails a day from all processes together", async () => {
      const others = Array.from({ length: 3 }, () => site.compose());
      for (const other of others) other.deliveries.start();
      await Promise.all(
        Array.from({ length: 8 }, (_, number) =>
          site.sendLead({ email: number % 2 ? "ann@example.com" : "Ann@Example.com", zip_code: `1000${number}` }),
        ),
      );
      for (const other of others) other.deliveries.wake();
      await site.waitForDeliveries();
      expect(site.mailServer.mails.filter(({ to }) => /^ann@/i.test(to))).toHaveLength(5);
      expect((await toAnn()).map(({ state }) => state).sort()).toEqual([
        ...Array(3).fill("queued"),
        ...Array(5).fill("sent"),
      ]);
      for (const other of others) await other.deliveries.stop();
    });

    test("the spellings of one mailbox share its five emails a day, even after a request is erased", async () => {
      const spellings = ["v.ictim@gmail.com", "VICTIM+1@gmail.com", "vic.tim+a+b@googlemail.com", "victim@gmail.com"];
      const leads = [];
      for (let number = 0; number < 20; number++)
        leads.push(await site.sendLead({ email: spellings[number % 4], zip_code: `100${number + 10}` }));
      for (let number = 0; number < 7; number++)
        await site.sendLead({ email: `v.ann+${number}@example.com`, zip_code: `101${number + 10}` });
      await site.sendLead({ email: "vann@example.com" });
      await site.waitForDeliveries();
      const arrived = (mailbox: RegExp) => site.mailServer.mails.filter(({ to }) => mailbox.test(to)).length;
      expect([arrived(/mail\.com$/), arrived(/^v.ann/), arrived(/^vann/)]).toEqual([5, 5, 1]);
      for (const lead of leads) await site.eraseLead(lead);
      await site.sendLead({ email: "victim+2@gmail.com" });
      await site.waitForDeliveries();
      expect(arrived(/mail\.com$/)).toBe(5);
      const erased = await site.database.query<Row>("select row_to_json(erased_mails)::text as row from erased_mails");
      expect([erased.length, JSON.stringify(erased).includes("victim")]).toEqual([5, false]);
    });

    test("a sixth email to one address waits until the first of the five sent emails is a day old, but emails to the operator are not limited", async () => {
      for (let number = 0; number < 6; number++) await site.sendLead({ zip_code: `1000${number}` });
      await site.waitForDeliveries();
      expect(site.mailServer.mails.filter(({ to }) => to === "operator@example.com")).toHaveLength(6);
      const [waiting] = await site.database.query<Row & { hours: number }>(
        `select *, round(extract(epoch from next_attempt_at - now()) / 3600)::integer as hours from deliveries where state = 'queued'`,
      );
      expect(waiting).toMatchObject({ kind: "receipt", attempts: 0, hours: 24 });
      // A bounced email counts toward the limit of five emails a day.
      await site.database.query(
        "update deliveries set state = 'bounced' where id = (select id from deliveries where kind = 'receipt' and state = 'sent' limit 1)",
      );
      await site.untilNextAttempt();
      expect((await toAnn()).filter(({ state }) => state === "sent")).toHaveLength(4);
      await site.database.query("update deliveries set state = 'sent' where state = 'bounced'");
      await site.database.query(
        `update deliveries set last_attempt_at = last_attempt_at - interval '1 day'
          where id = (select id from deliveries where kind = 'receipt' and state = 'sent' limit 1)`,
      );
      await site.untilNextAttempt();
      expect((await toAnn()).filter(({ state }) => state === "sent")).toHaveLength(6);
    });
  });

  describe("emails that became wrong while they waited", () => {
    function matchedLead() {
      site.mailServer.defaultBehavior = "defer";
      return site.addMatchedLead();
    }
    const kinds = async () => (await site.deliveries("state <> 'sent'")).map(({ kind }) => kind).sort();

    async function sendAll() {
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      return site.mailServer.mails
        .filter(({ behavior }) => behavior === "accept")
        .map(({ to, headers }) => [headers.get("subject"), to]);
    }

    async function expectDropped(kinds: string[], why: string) {
      const dropped = await site.deliveries("state = 'dropped'");
      expect(dropped.map(({ kind }) => kind).sort()).toEqual(kinds);
      for (const row of dropped) expect(row).toMatchObject({ recipient: "-", last_error: why, next_attempt_at: null });
      expect(
        await site.database.query(
          "select from delivery_contents join deliveries on id = delivery_id where state = 'dropped'",
        ),
      ).toEqual([]);
      const ids = dropped.map(({ id }) => id);
      const refusals = ids.map((id) => `${id} was dropped and is not sent again: ${why}`);
      expect(await site.backend.deliveryLog.retry(site.asOperator, ids)).toEqual({ retried: [], refused: refusals });
    }

    test("emails about a withdrawn request are dropped, except those about the withdrawal", async () => {
      const { lead } = await matchedLead();
      await site.change("leads", lead.id, "status = 'closed', closed_reason = 'withdrawn'");
      const reason = "The homeowner withdrew the request.";
      await expectDropped(["lead-to-contractor", "receipt"], reason);
      expect((await sendAll()).sort()).toEqual([
        ["lead-withdrawn to contractor", "fir@example.com"],
        ["lead-withdrawn to operator", "operator@example.com"],
      ]);
      await expectDropped(["lead-to-contractor", "receipt"], reason);
    });

    test("an email that is being sent when the homeowner withdraws counts as sent, and its recipient's email address is deleted", async () => {
      const { outbox } = site.backend;
      const query = vi.spyOn(outbox, "query").mockImplementation(async (text, values) => {
        const rows = await site.database.query(text, values);
        const [receipt] = await site.deliveries("kind = 'receipt'");
        if (text.includes("set unanswered") && values?.[0] === receipt?.id) {
          await site.change("leads", String(receipt?.lead_id), "status = 'closed', closed_reason = 'withdrawn'");
        }
        return rows;
      });
      await site.sendLead();
      await until(async () => (await site.deliveries("state = 'sent' and kind = 'receipt'")).length === 1);
      query.mockRestore();
      expect(arrived("ann@example.com")).toHaveLength(1);
      expect(await site.deliveries("kind = 'receipt'")).toMatchObject([{ recipient: "-", next_attempt_at: null }]);
    });

    test("emails about an erased request are dropped, except the one that asks the contractor to delete their copy", async () => {
      const { lead } = await matchedLead();
      await site.backend.outbox.as({ actor: "homeowner" }).transaction((tx) => eraseLead(tx, lead.id));
      await expectDropped(["lead-to-contractor"], "The request was erased.");
      expect(await sendAll()).toEqual([["lead-withdrawn to contractor", "fir@example.com"]]);
    });

    test("the email that sends a lead to a contractor is dropped if another contractor now has the lead", async () => {
      const { lead } = await matchedLead();
      const other = await site.addContractor({ email: "other@example.com" });
      await site.change("leads", lead.id, `contractor_id = '${other.id}'`);
      const sent = await sendAll();
      expect(sent).toContainEqual(["lead-to-contractor to contractor", "other@example.com"]);
      expect(sent).toContainEqual(["lead-withdrawn to contractor", "fir@example.com"]);
      expect(sent).not.toContainEqual(["lead-to-contractor to contractor", "fir@example.com"]);
    });

    test("the email that tells a contractor about the loss of a lead is dropped if the contractor has the lead again", async () => {
      const { lead, contractor } = await matchedLead();
      const other = await site.addContractor({ email: "other@example.com" });
      await site.change("leads", lead.id, `contractor_id = '${other.id}'`);
      // The first attempt to send the withdrawal email fails. Then the lead goes back to its first contractor.
      await site.waitForDeliveries();
      await site.change("leads", lead.id, `contractor_id = '${contractor.id}'`);
      const sent = await sendAll();
      expect(sent).not.toContainEqual(["lead-withdrawn to contractor", "fir@example.com"]);
      expect(sent).toContainEqual(["lead-withdrawn to contractor", "other@example.com"]);
    });

    test("a reminder is dropped if the contractor has answered the lead", async () => {
      const { lead } = await matchedLead();
      await site.change("leads", lead.id, "matched_at = now() - interval '30 hours'");
      await site.backend.scheduler.sweep();
      await site.waitForDeliveries();
      expect(await kinds()).toContain("contractor-reminder");
      await site.change("leads", lead.id, "accepted_at = now()");
      const sent = (await sendAll()).map(([subject]) => subject?.split(" ")[0]);
      expect(sent).toContain("lead-to-contractor");
      expect(sent).not.toContain("contractor-reminder");
      expect(sent).not.toContain("contractor-silent");
    });
  });
});
