import { describe, expect, test } from "vitest";
import { outOfReachWords } from "../../../content/bounce-words.ts";
import { undeliverableSuffix } from "../../../domain/email.ts";
import { bouncesOf, bounceVariables, noSuchMailbox } from "../../../test/bounce-reports.ts";
import { serveOperatorApi } from "../../../test/local-server.ts";
import { runOperator } from "../../../test/operator-command.ts";
import { openProduct, type Row } from "../../../test/product.ts";
import { withdraw } from "../../leads/lead.ts";
import type { Mail } from "../kinds.ts";
import { writeMail } from "../write-mail.ts";
import { unreachableError } from "./consequences.ts";

const site = openProduct({ mailServer: true, variables: bounceVariables });
const { report, addMatchedLead, delivery, kinds } = bouncesOf(site);

const isCovered = () => site.backend.territories.isCovered("sprinkler-repair", "98033");

describe("an unreachable contractor", () => {
  const unreachable = async () => {
    const all = await addMatchedLead();
    await report(await delivery("lead-to-contractor"), noSuchMailbox);
    await site.waitForDeliveries();
    return all;
  };

  test("an unreachable contractor gets no new leads, and the operator gets one email", async () => {
    const { contractor, lead } = await unreachable();
    expect(await isCovered()).toBe(false);
    expect(await kinds("recipient_role = 'operator'")).toEqual(["contractor-unreachable"]);
    const second = await site.sendLead({ email: "bo@example.com", phone: "4255550177" });
    await site.waitForDeliveries();
    expect((await site.row("leads", second)).status).toBe("new");
    expect((await site.row("leads", lead)).contractor_id).toBe(contractor.id);
    const needs = await site.backend.inbox.list(
      { kind: null, state: "needs", service: null, city: null, query: "" },
      null,
    );
    expect(
      needs.items.flatMap(({ need, id, kind }) => (["paper", "money"].includes(kind) ? [] : [[need, id]])).sort(),
    ).toEqual(
      [
        ["unreachable", contractor.id],
        ["unreached", lead.id],
        ["waiting", second.id],
      ].sort(),
    );
    const events = await site.database.query("select kind, actor from events where kind like 'contractor.%'");
    expect(events).toEqual([{ kind: "contractor.unreachable", actor: "system" }]);
  });

  test("a new email address for an unreachable contractor waits for a withdrawal without a deadlock", async () => {
    const { contractor, lead } = await unreachable();
    const operator = site.backend.outbox.as({ actor: "operator" });
    const email = { email: "new@example.com" };
    let change: Promise<unknown> | undefined;
    await site.backend.outbox.as({ actor: "homeowner" }).transaction(async (tx) => {
      await withdraw(tx, lead.id);
      change = site.backend.contractors.change(operator, contractor.id, null, email);
      await expect
        .poll(() =>
          site.database.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
    });
    expect(await change).toMatchObject({ outcome: "done" });
    expect(await site.deliveries("kind = 'lead-to-contractor' and state = 'queued'")).toEqual([]);
  });

  test("an unreachable contractor gets no email except one with a link that they requested", async () => {
    const { contractor, lead } = await unreachable();
    site.mailServer.mails.length = 0;
    await site.change("leads", lead.id, "matched_at = now() - interval '5 hours'");
    await site.change("leads", lead.id, "phone = '4255550188'");
    await site.backend.scheduler.sweep();
    const [link] = await site.database.query<Row>(
      `insert into link_tokens (hash, purpose, contractor_id, expires_at)
       values (sha256('old'), 'contractor', $1, now() - interval '1 day') returning id`,
      [contractor.id],
    );
    await site.backend.outbox.as({ actor: "system" }).transaction((tx) =>
      tx.query(
        `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, about, cause)
         values ('link-renewed', 'mail', 'fir@example.com', 'contractor', $1, jsonb_build_object('purpose', 'contractor'), $2)`,
        [contractor.id, link?.id],
      ),
    );
    site.backend.deliveries.wake();
    await site.waitForDeliveries();
    const toThem = site.mailServer.mails.filter(({ to }) => to === "fir@example.com");
    expect(toThem).toHaveLength(1);
    expect(site.written.at(-1)?.kind).toBe("link-renewed");
  });

  test.each([
    [
      "a change of their email address",
      (id: string) => site.backend.contractors.change(site.asOperator, id, null, { email: "new@example.com" }),
      "new@example.com",
    ],
    [
      "the operator's confirmation of their email address",
      (id: string) => site.backend.contractors.reachable(site.asOperator, id),
      "fir@example.com",
    ],
  ])("an unreachable contractor gets unanswered leads and new leads again after %s", async (_how, change, email) => {
    const { contractor, lead } = await unreachable();
    const waiting = await site.sendLead({ email: "bo@example.com", phone: "4255550177" });
    await site.waitForDeliveries();
    site.mailServer.mails.length = 0;
    await change(contractor.id);
    await site.waitForDeliveries();
    expect(await isCovered()).toBe(true);
    expect((await site.row("leads", waiting)).contractor_id).toBe(contractor.id);
    const sent = await site.deliveries(`kind = 'lead-to-contractor' and state = 'sent'`);
    expect(sent.map(({ lead_id, recipient }) => [lead_id, recipient]).sort()).toEqual(
      [
        [lead.id, email],
        [waiting.id, email],
      ].sort(),
    );
    expect(site.mailServer.mails.filter(({ to }) => to === email)).toHaveLength(2);
    // A late second report about the bounced email changes nothing.
    const [old] = await site.deliveries("state = 'bounced'");
    await report(old as Row, `${noSuchMailbox} again`);
    expect((await site.row("contractors", contractor)).unreachable_since).toBeNull();
  });

  test("a contractor is marked as unreachable when the mail server refuses an email because of their email address", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    site.mailServer.nextBehaviors = ["refuse", "refuse"];
    await site.sendLead();
    await site.waitForDeliveries();
    expect((await site.row("contractors", contractor)).unreachable_since).not.toBeNull();
    expect(await kinds("state = 'failed'")).toEqual(["lead-to-contractor", "receipt"]);
    expect(await kinds("recipient_role = 'operator'")).toContain("contractor-unreachable");
  });
});

describe("an unreachable homeowner", () => {
  const unreachable = async (columns: object = {}) => {
    const { lead } = await addMatchedLead(columns);
    await report(await delivery("receipt"), "Action: failed\nStatus: 5.1.1");
    await site.waitForDeliveries();
    return lead;
  };
  const unreachableHomeowners = async () => {
    const filter = { kind: null, state: "needs", service: null, city: null, query: "" } as const;
    const { items } = await site.backend.inbox.list(filter, null);
    return items.flatMap(({ need, id }) => (need === "homeowner-unreachable" ? [id] : []));
  };

  test("an unreachable homeowner gets no more emails about the request, and the contractor learns how to reach the homeowner", async () => {
    const lead = await unreachable();
    expect(await kinds("recipient_role = 'operator'")).toEqual([]);
    expect(site.written.at(-1)).toMatchObject({ kind: "homeowner-unreachable", lead: { isUnreachable: true } });
    expect(await unreachableHomeowners()).toEqual([]);
    site.mailServer.mails.length = 0;
    await site.change("leads", lead.id, "contractor_id = null, returned_at = now(), return_reason = 'other'");
    await site.waitForDeliveries();
    expect(site.mailServer.mails.filter(({ to }) => to === "ann@example.com")).toEqual([]);
    // Emails about another lead still go to the address.
    await site.sendLead({ service: "fence-repair" });
    await site.waitForDeliveries();
    expect(site.mailServer.mails.filter(({ to }) => to === "ann@example.com")).toHaveLength(1);
  });

  test.each([
    ["email", "4255550100", true],
    ["either", "4255550100", false],
    ["phone", "123", true],
    ["text", null, true],
    [null, "14255550100", false],
  ])(
    "an unreachable homeowner is listed in the inbox if no agreed way of contact is left: %s and %s",
    async (preferred_contact, phone, hasUnreachableHomeowner) => {
      const lead = await unreachable({ preferred_contact, phone });
      expect(await unreachableHomeowners()).toEqual(hasUnreachableHomeowner ? [lead.id] : []);
      expect((await site.backend.readLeadPageData(lead.id))?.lead.need === "homeowner-unreachable").toBe(
        hasUnreachableHomeowner,
      );
    },
  );

  test("if no agreed way of contact is left, the operator is told, and neither contractor nor operator is asked to hurry", async () => {
    const lead = await unreachable({ preferred_contact: "email" });
    expect(await kinds("recipient_role = 'operator'")).toEqual(["delivery-failed"]);
    const told = site.written.find(({ kind }) => kind === "delivery-failed") as Mail;
    const { text } = writeMail(told, site.backend.env.site);
    expect(text).toContain(outOfReachWords);
    expect(text).not.toContain("send it again");
    expect(site.written.filter(({ kind }) => kind === "homeowner-unreachable")).toHaveLength(1);
    await site.change("leads", lead.id, "matched_at = now() - interval '30 hours'");
    await site.sweep();
    expect(await kinds("kind in ('contractor-reminder', 'contractor-silent')")).toEqual([]);
    await site.backend.submissionChanges.correct(site.asOperator, "leads", String(lead.id), {
      email: "anne@example.com",
    });
    await site.sweep();
    expect(await kinds("kind in ('contractor-reminder', 'contractor-silent')")).toEqual([
      "contractor-reminder",
      "contractor-silent",
      "contractor-silent",
    ]);
  });

  test("the alarm about a silent contractor does not say that an unreachable homeowner gets an email", async () => {
    const lead = await unreachable();
    await site.change("leads", lead.id, "matched_at = now() - interval '30 hours'");
    await site.sweep();
    const alarm = site.written.find(({ kind, to }) => kind === "contractor-silent" && to === "operator") as Mail;
    const { text } = writeMail(alarm, site.backend.env.site);
    expect(text).not.toContain("emailing the homeowner");
    expect(text).toContain("isn’t reaching the homeowner");
  });

  test("the operator gets an email if a lead's homeowner and its contractor are both unreachable", async () => {
    const { lead } = await addMatchedLead();
    await site.change("leads", lead.id, "accepted_at = now()");
    await report(await delivery("lead-to-contractor"), "Action: failed\nStatus: 5.1.1");
    await report(await delivery("receipt"), "Action: failed\nStatus: 5.1.1");
    await site.waitForDeliveries();
    expect(await kinds("recipient_role = 'operator'")).toEqual(["contractor-unreachable", "delivery-failed"]);
  });

  test("the operator gets an email if the homeowner is unreachable and no contractor has the request", async () => {
    await site.sendLead();
    await site.waitForDeliveries();
    await report(await delivery("receipt"), "Action: failed\nStatus: 5.1.1");
    await site.waitForDeliveries();
    expect(await kinds("recipient_role = 'operator'")).toEqual(["delivery-failed", "lead-waiting"]);
    await site.addTerritory(await site.addContractor());
    await site.waitForDeliveries();
    const [mail] = site.written.slice(-1);
    expect(mail).toMatchObject({ kind: "lead-to-contractor", lead: { isUnreachable: true } });
  });

  test("no delivery contains the homeowner's email address after the request is erased", async () => {
    const lead = await unreachable();
    const about = await delivery("lead-to-contractor");
    await report(
      about,
      "Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 reply-to ANN@example.com is listed",
    );
    expect(await delivery("lead-to-contractor")).toMatchObject({ bounce_text: expect.stringContaining("ANN@") });
    await site.eraseLead(lead);
    const left = await site.database.query("select row_to_json(deliveries)::text as row from deliveries");
    expect(left.length).toBeGreaterThan(0);
    expect(JSON.stringify(left).toLowerCase()).not.toContain("ann@example.com");
  });
});

test("retrying an email to an unreachable address is refused with an error message that says what to do", async () => {
  const { contractor } = await addMatchedLead();
  await report(await delivery("lead-to-contractor"), noSuchMailbox);
  await report(await delivery("receipt"), noSuchMailbox);
  await site.waitForDeliveries();
  const before = [await delivery("lead-to-contractor"), await delivery("receipt")];
  const [first, second] = before.map(({ id }) => id);
  const { url, close } = await serveOperatorApi(site.backend);
  const retry = (id = "") => runOperator(url, ["deliveries", "retry", id]);
  expect(await retry(first)).toMatchObject({
    code: 1,
    out: "",
    err: `${first} is not sent again, because mail does not reach fir@example.com: change the contractor's address, or, if it works, run contractors reachable ${contractor.id}.`,
  });
  expect(await retry(second)).toMatchObject({ code: 1, err: expect.stringContaining("correct the address") });
  await close();
  expect([await delivery("lead-to-contractor"), await delivery("receipt")]).toEqual(before);
});

describe("a retry of a bounced email", () => {
  const retry = async (kind: string) => {
    const [{ id = "" } = {}] = await site.deliveries(`kind = '${kind}' and state = 'bounced'`);
    await site.waitForDeliveries();
    site.mailServer.mails.length = 0;
    await site.backend.deliveryLog.retry(site.asOperator, [id]);
    await site.waitForDeliveries();
    return { id, to: site.mailServer.mails.map(({ to }) => to) };
  };
  const full = "Action: failed\nStatus: 5.2.2";

  test("a retry of a bounced email goes to the contractor's new address, not to the old address", async () => {
    const { contractor } = await addMatchedLead();
    await report(await delivery("lead-to-contractor"), full);
    await site.backend.contractors.change(site.asOperator, contractor.id, null, { email: "new@example.com" });
    const { id, to } = await retry("lead-to-contractor");
    expect(to).toEqual(["new@example.com"]);
    expect(await site.deliveries(`id = '${id}'`)).toMatchObject([{ state: "sent", recipient: "new@example.com" }]);
  });

  test("a retry of a bounced email goes to the homeowner's corrected address", async () => {
    const { lead } = await addMatchedLead();
    await report(await delivery("receipt"), noSuchMailbox);
    await site.waitForDeliveries();
    await site.change("leads", lead.id, "email = 'anne@example.com', unreachable_since = null");
    await site.waitForDeliveries();
    expect((await retry("receipt")).to).toEqual(["anne@example.com"]);
  });

  test("a retry of a bounced email is dropped if the request is erased", async () => {
    const { lead } = await addMatchedLead();
    await report(await delivery("lead-to-contractor"), full);
    await site.eraseLead(lead);
    const { id, to } = await retry("lead-to-contractor");
    expect(to).toEqual([]);
    expect(await site.deliveries(`id = '${id}'`)).toMatchObject([{ state: "dropped" }]);
  });

  test("a lead whose email bounced counts as delivered only after a retry arrives", async () => {
    const deliveredCount = async () => {
      const { total } = await site.backend.figures.of({ from: "2026-01-01", to: "2100-01-01" });
      return total.delivered;
    };
    await addMatchedLead();
    expect(await deliveredCount()).toBe(1);
    await report(await delivery("lead-to-contractor"), full);
    expect(await deliveredCount()).toBe(0);
    await site.waitForDeliveries();
    site.mailServer.nextBehaviors = ["defer", "accept"];
    const { id } = await retry("lead-to-contractor");
    expect(await site.deliveries(`id = '${id}'`)).toMatchObject([{ state: "queued", sent_at: null }]);
    expect(await deliveredCount()).toBe(0);
    await site.untilNextAttempt();
    expect(await deliveredCount()).toBe(1);
  });
});

test("no email is sent to the placeholder for an unknown email address", async () => {
  const { contractor } = await site.addMatchedLead();
  await site.change("contractors", contractor.id, `email = 'unknown+${contractor.id}${undeliverableSuffix}'`);
  const before = site.mailServer.mails.length;
  await site.backend.outbox.as({ actor: "system" }).transaction((tx) =>
    tx.query(
      `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, about, cause)
       values ('link-renewed', 'mail', 'fir@example.com', 'contractor', $1, '{"purpose": "contractor"}', 'nowhere')`,
      [contractor.id],
    ),
  );
  site.backend.deliveries.wake();
  await site.waitForDeliveries();
  expect(site.mailServer.mails.length).toBe(before);
  const [left] = await site.database.query<Row>("select state, last_error from deliveries where cause = 'nowhere'");
  expect(left).toEqual({ state: "dropped", last_error: unreachableError });
});
