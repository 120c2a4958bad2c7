import { describe, expect, test } from "vitest";
import { clock } from "../../content/market-clock.ts";
import { dayAfter } from "../../domain/local-time.ts";
import { openProduct, type Row } from "../../test/product.ts";

describe("the scheduler", () => {
  const site = openProduct({ mailServer: true });

  const recipients = async (kind: string) =>
    (await site.deliveries(`kind = '${kind}'`)).map(({ recipient_role }) => recipient_role);

  test("the scheduler frees a territory the day after its last day, so that another contractor can take it", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const today = "(select market_today())";
    await site.database.query(`update territories set starts_on = ${today} - 9, ends_on = ${today}`);
    await site.sweep();
    expect(await site.database.query("select from territories")).toHaveLength(1);
    await site.database.query(`update territories set ends_on = ${today} - 1`);
    await site.sweep(2);
    expect(await site.database.query("select from territories")).toEqual([]);
    const [event] = await site.database.query(
      "select actor, detail, (market_today() - 1)::text as ends_on from events where kind = 'territory.released'",
    );
    const territory = { service: "sprinkler-repair", zip_code: "98033" };
    expect(event).toMatchObject({
      actor: "system",
      detail: { contractor_id: contractor.id, ...territory, ends_on: event?.ends_on },
    });
    await site.addTerritory(await site.addContractor({ email: "next@example.com" }));
  });

  test("the scheduler matches waiting leads to a territory on its first day", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    await site.database.query("update territories set starts_on = market_today() + 1");
    const lead = await site.sendLead();
    await site.sweep();
    expect(await site.database.query("select status from leads")).toEqual([{ status: "new" }]);
    await site.database.query("update territories set starts_on = market_today()");
    await site.sweep();
    expect(await site.database.query("select id, contractor_id from leads")).toEqual([
      { id: lead.id, contractor_id: contractor.id },
    ]);
    expect(await recipients("match-found")).toEqual(["homeowner"]);
  });

  describe("waiting leads", () => {
    const state = () => site.database.query("select status, closed_reason from leads");

    test("a waiting lead is closed after 14 days, and the homeowner gets an email", async () => {
      const lead = await site.sendLead();
      await site.change("leads", lead.id, "created_at = now() - interval '13 days 23 hours'");
      await site.sweep();
      expect(await state()).toEqual([{ status: "new", closed_reason: null }]);
      await site.change("leads", lead.id, "created_at = now() - interval '14 days'");
      await site.sweep(2);
      expect(await state()).toEqual([{ status: "closed", closed_reason: "nobody" }]);
      expect(await recipients("nobody-found")).toEqual(["homeowner"]);
    });

    test("a lead that its contractor returned is not closed until 14 days after the return", async () => {
      const lead = await site.sendLead();
      await site.change(
        "leads",
        lead.id,
        "created_at = now() - interval '30 days', returned_at = now() - interval '13 days'",
      );
      await site.sweep();
      expect(await state()).toEqual([{ status: "new", closed_reason: null }]);
    });

    test("a lead that is held for review is not closed", async () => {
      const lead = await site.sendLead();
      await site.change("leads", lead.id, "status = 'held', created_at = now() - interval '30 days'");
      await site.sweep();
      expect(await state()).toEqual([{ status: "held", closed_reason: null }]);
    });

    test("all leads that have waited for 14 days are closed, even if they do not fit in one batch", async () => {
      await site.database.query(
        `insert into leads (name, zip_code, service_issue, email, service, created_at)
         select 'Ann', '98033', 'other', 'a' || n || '@example.com', 'fence-repair', now() - interval '15 days' from generate_series(1, 450) as n`,
      );
      await site.restart({ SMTP_URL: "" });
      await site.sweep();
      expect(await site.database.query("select from leads where status = 'new'")).toEqual([]);
      expect(await recipients("nobody-found")).toHaveLength(450);
      await site.database.run("delete from deliveries");
      await site.restart();
    });
  });

  test("a request that was marked done needs an operator again on the day until which it was", async () => {
    const lead = await site.sendLead();
    const attended = async () =>
      (await site.database.query<{ is: boolean }>("select attended_at is not null as is from leads"))[0]?.is;
    const today = clock.day(new Date());
    const result = await site.backend.leadChanges.attend(site.asOperator, lead.id, dayAfter(today, 1), null);
    expect(result.outcome).toBe("done");
    await site.sweep();
    expect(await attended()).toBe(true);
    await site.database.query("update leads set attended_until = $1::date", [today]);
    await site.sweep();
    expect(await attended()).toBe(false);
  });

  describe("leads to which the contractor has not responded", () => {
    test("a contractor who does not respond to a lead is reminded once, and later the operator and the homeowner are notified once", async () => {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "matched_at = now() - interval '3 hours 59 minutes'");
      await site.sweep();
      expect(await recipients("contractor-reminder")).toEqual([]);
      await site.change("leads", lead.id, "matched_at = now() - interval '4 hours'");
      await site.sweep(3);
      expect(await recipients("contractor-reminder")).toEqual(["contractor"]);
      expect(await recipients("contractor-silent")).toEqual([]);
      await site.database.query("delete from deliveries");
      await site.change("leads", lead.id, "matched_at = now() - interval '24 hours'");
      await site.sweep(3);
      expect((await recipients("contractor-silent")).sort()).toEqual(["homeowner", "operator"]);
    });

    test("if a contractor does not respond to a lead and the lead is reassigned, the new contractor is reminded too", async () => {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "matched_at = now() - interval '5 hours'");
      await site.sweep();
      const other = await site.addContractor({ email: "other@example.com" });
      await site.change("leads", lead.id, `contractor_id = '${other.id}'`);
      await site.change("leads", lead.id, "matched_at = now() - interval '5 hours'");
      await site.sweep();
      const reminded = await site.deliveries("kind = 'contractor-reminder'");
      expect(reminded.map(({ recipient }) => recipient)).toEqual(["fir@example.com", "other@example.com"]);
    });

    test("a person who sends the same request again causes one reminder and one alarm for both, until the contractor responds to the first alone", async () => {
      const { lead: first } = await site.addMatchedLead();
      const second = await site.sendLead();
      expect(second).toMatchObject({ duplicate_of: first.id, contractor_id: first.contractor_id });
      const leadsOf = async (kind: string) => [
        ...new Set((await site.deliveries(`kind = '${kind}'`)).map(({ lead_id }) => lead_id)),
      ];
      for (const { id } of [first, second]) await site.change("leads", id, "matched_at = now() - interval '25 hours'");
      await site.sweep(2);
      await site.change("leads", first.id, "accepted_at = now()");
      await site.sweep();
      expect([await leadsOf("contractor-reminder"), await leadsOf("contractor-silent")]).toEqual([
        [first.id],
        [first.id],
      ]);
      expect((await recipients("contractor-silent")).sort()).toEqual(["homeowner", "operator"]);
      await site.change("leads", first.id, "accepted_at = now() - interval '3 days'");
      await site.sweep();
      expect(await leadsOf("contractor-reminder")).toEqual([first.id, second.id]);
    });

    test.each([
      ["was withdrawn", () => "status = 'closed', closed_reason = 'withdrawn'", ["homeowner", "operator"]],
      ["is with another contractor", ({ id }: Row) => `contractor_id = '${id}'`, ["homeowner", "operator"]],
      ["has another email address", () => "email = 'ann.lee@example.com'", ["homeowner"]],
    ])("a request whose first one %s has the alarm of its own", async (_what, columns, expected) => {
      const { lead: first } = await site.addMatchedLead();
      const second = await site.sendLead();
      await site.change("leads", first.id, columns(await site.addContractor({ email: "other@example.com" })));
      await site.change("leads", second.id, "matched_at = now() - interval '25 hours'");
      await site.sweep();
      const alarms = await site.deliveries(`kind = 'contractor-silent' and lead_id = '${second.id}'`);
      expect(alarms.map(({ recipient_role }) => recipient_role).sort()).toEqual(expected);
    });

    test("a lost job is a response, also to the same person's later request", async () => {
      const { lead: first } = await site.addMatchedLead();
      const second = await site.sendLead();
      for (const { id } of [first, second]) await site.change("leads", id, "matched_at = now() - interval '25 hours'");
      await site.change("leads", first.id, "lost_at = now(), lost_reason = 'price'");
      await site.sweep();
      expect(await site.deliveries("kind in ('contractor-reminder', 'contractor-silent')")).toEqual([]);
    });

    test("a reminder that was due before a backup was restored is not sent", async () => {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "matched_at = now() - interval '23 hours'");
      await site.database.query(
        "insert into server_settings values ('restored_at', (now() - interval '10 hours')::text)",
      );
      await site.sweep();
      expect(await recipients("contractor-reminder")).toEqual([]);
      await site.change("leads", lead.id, "matched_at = now() - interval '25 hours'");
      await site.sweep();
      expect((await recipients("contractor-silent")).sort()).toEqual(["homeowner", "operator"]);
    });
  });

  describe("expiring licenses", () => {
    const notices = async () =>
      (await site.deliveries("kind = 'license-expiring'")).map(
        ({ recipient_role, about }) => `${recipient_role} ${(about as Record<string, string>).license}`,
      );
    const expire = (contractor: Row, column: string, days: number) =>
      site.change("contractors", contractor.id, `${column} = market_today() + ${days}`);

    test("the operator and the contractor get one notice 30 days and one 7 days before a license expires", async () => {
      const { contractor } = await site.addMatchedLead();
      const once = ["contractor registration", "operator registration"];
      await expire(contractor, "registration_expires_on", 31);
      await site.sweep();
      expect(await notices()).toEqual([]);
      await site.database.query("delete from leads");
      await expire(contractor, "registration_expires_on", 30);
      await site.sweep(2);
      expect(await notices()).toEqual(once);
      // As if 23 days had passed: the license expires in 7 days, and the notice that was sent names that day.
      await site.database.run(
        "update deliveries set cause = replace(cause, (market_today() + 30)::text, (market_today() + 7)::text)",
      );
      await expire(contractor, "registration_expires_on", 7);
      await site.sweep(2);
      expect(await notices()).toEqual([...once, ...once]);
    });

    test("if both notices about an expiring license are due, the operator and the contractor each get only one", async () => {
      const { contractor } = await site.addMatchedLead();
      await expire(contractor, "registration_expires_on", 5);
      await site.sweep(2);
      expect(await notices()).toHaveLength(2);
    });

    test("a notice about an expiring license is dropped if the license is renewed before the email is sent", async () => {
      const { contractor } = await site.addMatchedLead();
      site.mailServer.defaultBehavior = "defer";
      await expire(contractor, "registration_expires_on", 20);
      await site.sweep();
      await expire(contractor, "registration_expires_on", 400);
      site.mailServer.defaultBehavior = "accept";
      await site.untilNextAttempt();
      const reason = "The message is out of date, or its subject was deleted.";
      expect(await site.deliveries("kind = 'license-expiring'")).toMatchObject([
        { state: "dropped", last_error: reason, next_attempt_at: null },
        { state: "dropped", last_error: reason, next_attempt_at: null },
      ]);
    });
  });

  test("each email is queued once, even if several processes run the scheduler", async () => {
    const { lead } = await site.addMatchedLead();
    await site.change("leads", lead.id, "matched_at = now() - interval '30 hours'");
    const others = Array.from({ length: 4 }, () => site.compose());
    await Promise.all([site.backend, ...others].map(({ scheduler }) => scheduler.sweep()));
    await site.sweep();
    expect((await site.deliveries("kind like 'contractor-%'")).map(({ kind }) => kind).sort()).toEqual([
      "contractor-reminder",
      "contractor-silent",
      "contractor-silent",
    ]);
  });
});
