import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { mailAfterMatchSql } from "../jobs/mails-to-queue.ts";

describe("the questions to a homeowner", () => {
  const site = openProduct({ mailServer: true });

  const sweep = () => site.sweep(2);

  async function matchedLead(ago = "", columns = "") {
    const { contractor, lead } = await site.addMatchedLead();
    if (ago) await site.change("leads", lead.id, `matched_at = now() - interval '${ago}' ${columns}`);
    return { contractor, lead };
  }

  const questionMails = async () =>
    (await site.deliveries("kind in ('were-you-contacted', 'how-did-it-end')")).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  const first = "were-you-contacted sent";
  const second = "how-did-it-end sent";

  test("the homeowner is asked 48 hours after the match whether the contractor made contact, and 14 days after it about the outcome", async () => {
    const { lead } = await matchedLead("47 hours 59 minutes");
    await sweep();
    expect(await questionMails()).toEqual([]);
    await site.change("leads", lead.id, "matched_at = now() - interval '48 hours', accepted_at = now()");
    await sweep();
    expect(await questionMails()).toEqual([first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '13 days 22 hours', contacted_at = now()");
    await sweep();
    expect(await questionMails()).toEqual([first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '14 days 2 hours'");
    await sweep();
    expect((await questionMails()).sort()).toEqual([second, first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '20 days'");
    await sweep();
    expect(await questionMails()).toHaveLength(2);
  });

  const yes = "homeowner_contacted = true";
  test.each([
    ["3 days", "homeowner_contacted = false", []],
    ["3 days", yes, []],
    ["3 days", "status = 'closed', closed_reason = 'withdrawn'", []],
    ["3 days", "status = 'closed'", []],
    ["3 days", "contractor_id = null", []],
    ["15 days", yes, [second]],
    ["15 days", `${yes}, homeowner_outcome = 'undecided'`, []],
    ["15 days", "contacted_at = now(), homeowner_contacted = false", []],
    ["15 days", "contacted_at = now(), status = 'closed'", []],
    ["15 days", "accepted_at = now()", [first]],
  ])("%s after the match, if the lead has %s, the emails with questions are %j", async (ago, columns, expected) => {
    const { lead } = await matchedLead();
    await site.change("leads", lead.id, `matched_at = now() - interval '${ago}'`);
    await site.change("leads", lead.id, columns);
    await sweep();
    expect(await questionMails()).toEqual(expected);
  });

  test("the homeowner is asked about the outcome even if contact is recorded up to two days after the question is due", async () => {
    const { lead } = await matchedLead("15 days 20 hours");
    await sweep();
    expect(await questionMails()).toEqual([first]);
    await site.change("leads", lead.id, "contacted_at = now()");
    await sweep();
    expect(await questionMails()).toEqual([first, second]);
  });

  test("a question to the homeowner is dropped if the homeowner answers it before the email is sent", async () => {
    site.mailServer.defaultBehavior = "defer";
    const { lead } = await matchedLead("3 days");
    await sweep();
    await site.change("leads", lead.id, "homeowner_contacted = true");
    site.mailServer.defaultBehavior = "accept";
    await site.untilNextAttempt();
    expect(await questionMails()).toEqual(["were-you-contacted dropped"]);
  });

  test("a homeowner's answer that nobody made contact is sent to the contractor and the operator, even if emails about an earlier such answer were dropped", async () => {
    const { lead } = await matchedLead("3 days");
    const denialMails = async () =>
      (await site.deliveries("kind = 'homeowner-not-contacted'")).map(({ state }) => state);
    site.mailServer.defaultBehavior = "defer";
    await site.change("leads", lead.id, "homeowner_contacted = false");
    await site.waitForDeliveries();
    await site.change("leads", lead.id, "homeowner_contacted = true");
    site.mailServer.defaultBehavior = "accept";
    await site.untilNextAttempt();
    expect(await denialMails()).toEqual(["dropped", "dropped"]);
    await site.change("leads", lead.id, "homeowner_contacted = false");
    await site.waitForDeliveries();
    expect(await denialMails()).toEqual(["sent", "sent"]);
  });

  test("the homeowner is asked about contact once for each contractor who gets the lead, even if the homeowner was already asked about the outcome", async () => {
    const { contractor, lead } = await matchedLead("3 days");
    await sweep();
    await site.change("leads", lead.id, "matched_at = now() - interval '15 days', contacted_at = now()");
    await sweep();
    expect(await questionMails()).toEqual([first, second]);
    await site.change("leads", lead.id, "contacted_at = null");
    const other = await site.addContractor({ email: "other@example.com" });
    for (const { id } of [other, contractor]) {
      await site.change("leads", lead.id, `contractor_id = '${id}'`);
      await site.change("leads", lead.id, "matched_at = now() - interval '3 days'");
      await sweep();
    }
    const mails = await site.deliveries("kind = 'were-you-contacted'");
    expect(mails.map(({ contractor_id }) => contractor_id)).toEqual([contractor.id, other.id]);
  });

  test("the homeowner is not asked a question that was due before a backup was restored or long before an upgrade", async () => {
    const { lead } = await matchedLead();
    const setting = (name: string, ago: string) =>
      site.database.query(
        `insert into server_settings values ($1, (now() - $2::interval)::text)
         on conflict (name) do update set value = excluded.value`,
        [name, ago],
      );
    await setting("restored_at", "10 hours");
    await site.change("leads", lead.id, "matched_at = now() - interval '60 hours', contacted_at = now()");
    await sweep();
    await site.change("leads", lead.id, "matched_at = now() - interval '14 days 12 hours'");
    await sweep();
    expect(await questionMails()).toEqual([]);
    await site.database.query("delete from server_settings");
    for (const kind of ["were-you-contacted", "how-did-it-end"]) await setting(`${kind} looked at`, "0");
    await site.change("leads", lead.id, "matched_at = now() - interval '45 days'");
    await sweep();
    expect(await questionMails()).toEqual([]);
    await site.change("leads", lead.id, "matched_at = now() - interval '70 hours'");
    await sweep();
    expect(await questionMails()).toEqual([first]);
  });

  test("a homeowner who sends the same request again is asked each question once, as long as the contractor has the first one", async () => {
    const { lead: firstLead } = await matchedLead();
    const again = await site.sendLead();
    expect(again).toMatchObject({ duplicate_of: firstLead.id, contractor_id: firstLead.contractor_id });
    for (const [ago, columns] of [
      ["3 days", "contacted_at = now()"],
      ["15 days", "homeowner_contacted = true"],
    ]) {
      for (const { id } of [firstLead, again]) {
        await site.change("leads", id, `matched_at = now() - interval '${ago}'`);
        await site.change("leads", id, columns ?? "");
      }
      await sweep();
    }
    const asked = await site.deliveries("kind in ('were-you-contacted', 'how-did-it-end')");
    expect(asked.map(({ kind, lead_id }) => [kind, lead_id])).toEqual([
      ["were-you-contacted", firstLead.id],
      ["how-did-it-end", firstLead.id],
    ]);
    await site.change("leads", firstLead.id, "status = 'closed', closed_reason = 'withdrawn'");
    await sweep();
    expect(await site.deliveries(`kind = 'how-did-it-end' and lead_id = '${again.id}'`)).toHaveLength(1);
  });

  test("the homeowner is asked at the configured times", async () => {
    await matchedLead("90 minutes");
    await site.restart({ ASK_AFTER_HOURS: "1", ASK_OUTCOME_AFTER_DAYS: "1" });
    await sweep();
    expect(await questionMails()).toEqual([first]);
    await site.restart();
  });

  // Clocks go forward on March 8 and back on November 1, 2026.
  test.each([
    ["were-you-contacted", "2026-03-09T18:00:00Z", "2026-03-07T18:00:00Z"],
    ["were-you-contacted", "2026-11-02T18:00:00Z", "2026-10-31T18:00:00Z"],
    ["how-did-it-end", "2026-03-15T17:00:00Z", "2026-03-01T18:00:00Z"],
    ["how-did-it-end", "2026-11-08T18:00:00Z", "2026-10-25T17:00:00Z"],
    ["how-did-it-end", "2026-11-15T09:30:00Z", "2026-11-01T09:30:00Z"],
    ["how-did-it-end", "2026-07-20T18:00:00Z", "2026-07-06T18:00:00Z"],
  ] as const)("the question %s is due at %s if the contractor got the lead by %s", async (question, at, by) => {
    const matchedBy = mailAfterMatchSql[question].matchedBy("$1::timestamptz", "$2::float8");
    const wait = question === "were-you-contacted" ? 48 : 14;
    const [row] = await site.database.query<{ by: Date }>(`select ${matchedBy} as by`, [at, wait]);
    expect(row?.by.toISOString()).toBe(new Date(by).toISOString());
  });
});
