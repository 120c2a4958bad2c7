import { describe, expect, test } from "vitest";
import { openLinkPages } from "../../../test/link-pages.ts";

const site = openLinkPages();
const { addContractor, addAssignedLead, get, post } = site;

const contacted = (answer: string) => ({ action: "contacted", contacted: answer });
const outcome = (answer: string) => ({ action: "outcome", outcome: answer });

describe("the receipt", () => {
  test("while a contractor has the request, the receipt asks whether they contacted the homeowner, and shows when the homeowner first answered", async () => {
    const { lead, receipt, job } = await addAssignedLead();
    const before = await get(receipt);
    expect(before.text).toContain("Has the contractor contacted you?");
    expect(before.text).not.toContain("Did you book the job with them?");
    expect(before.text).not.toMatch(/How is it going\?|A call, text, or email counts/);
    const answer = await post(receipt, contacted("yes"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${receipt}#contact`]);
    await site.changeLead(lead, "homeowner_contacted_at = '2026-03-08T18:00:00Z'");
    await post(receipt, contacted("yes"));
    const { text } = await get(receipt);
    expect(text).toContain("You answered “Yes, they have” on March 8, 2026 at 11:00 AM.");
    expect(text).toContain("Did you book the job with them?");
    expect((await post(receipt, outcome("undecided"))).headers.get("Location")).toBe(`${receipt}#outcome`);
    expect(await site.eventsOf(lead.id)).toEqual([
      ...["lead.created homeowner", "lead.matched system"],
      ...["homeowner.contacted homeowner", "homeowner.outcome homeowner"],
    ]);
    expect((await get(job)).html).not.toMatch(/undecided|homeowner_|deciding/);
    expect(await site.mails()).toEqual([]);
  });

  test("from 24 hours after the match on, the receipt asks in a block that explains the question", async () => {
    const { lead, receipt } = await addAssignedLead();
    const isBlock = async (hours: string) => {
      await site.changeLead(lead, `matched_at = now() - interval '${hours}'`);
      return (await get(receipt)).text.includes(
        "How is it going? Has the contractor contacted you? A call, text, or email counts.",
      );
    };
    expect([await isBlock("23 hours 50 minutes"), await isBlock("24 hours")]).toEqual([false, true]);
  });

  test.each([
    contacted(""),
    contacted("maybe"),
    contacted("true"),
    outcome(""),
    outcome("Booked"),
    { action: "outcome" },
  ])("the receipt refuses an unknown answer to its questions: %j", async (fields) => {
    const { lead, receipt } = await addAssignedLead();
    const before = await site.lead(lead.id);
    const answer = await post(receipt, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Nothing was changed");
    expect(await site.lead(lead.id)).toEqual(before);
  });

  test.each([
    ["waits for a contractor", "status = 'new', contractor_id = null"],
    ["is withdrawn", "status = 'closed', closed_reason = 'withdrawn'"],
    ["is closed", "status = 'closed'"],
  ])("the receipt asks no question when the request %s", async (_how, change) => {
    const { lead, receipt } = await addAssignedLead();
    await site.changeLead(lead, "contacted_at = now()");
    await site.changeLead(lead, `${change}`);
    expect((await get(receipt)).text).not.toContain("Has the contractor contacted you?");
    for (const fields of [contacted("yes"), contacted("no"), outcome("booked")]) {
      expect((await post(receipt, fields)).status).toBe(409);
    }
    expect(await site.lead(lead.id)).toMatchObject({ homeowner_contacted: null, homeowner_outcome: null });
  });

  test("if the homeowner answers repeatedly that the contractor has not contacted them, the operator and the contractor are notified once, and again after another contractor gets the request", async () => {
    const { lead, receipt } = await addAssignedLead();
    for (const answer of ["no", "no", "yes", "no"]) await post(receipt, contacted(answer));
    const notified = ["homeowner-not-contacted fir@example.com", "homeowner-not-contacted hello@cedarline.example"];
    expect(await site.mails()).toEqual(notified);
    const next = await addContractor({ business_name: "Cedar Lawns", email: "cedar@example.com" });
    await site.changeLead(lead, `contractor_id = '${next.id}'`);
    expect((await get(receipt)).text).not.toContain("You answered");
    await post(receipt, contacted("no"));
    const mails = (await site.mails()).filter((mail) => /^homeowner-not-contacted/.test(String(mail)));
    expect(mails.sort()).toEqual(["homeowner-not-contacted cedar@example.com", ...notified, notified[1]].sort());
  });

  test("erasing a request removes the email addresses from its queued emails, but keeps the events that record the homeowner's answers", async () => {
    const { lead, contractor, receipt } = await addAssignedLead();
    for (const fields of [contacted("no"), contacted("yes"), outcome("booked")]) await post(receipt, fields);
    await post(receipt, { action: "erase", confirm: "yes" });
    // Erasing a request sets its queued emails to `dropped` and replaces their recipients with "-".
    const withoutRecipient = ["homeowner-not-contacted -", "homeowner-not-contacted -"];
    expect((await site.mails()).sort()).toEqual([...withoutRecipient, "lead-withdrawn fir@example.com"]);
    const homeownerEvents = await site.query(
      "select kind, detail from events where lead_id = $1 and kind like 'homeowner.%' order by id",
      [lead.id],
    );
    const detail = { contractor_id: contractor.id };
    expect(homeownerEvents).toEqual([
      { kind: "homeowner.not-contacted", detail },
      { kind: "homeowner.contacted", detail },
      { kind: "homeowner.outcome", detail: { ...detail, outcome: "booked" } },
    ]);
  });
});
