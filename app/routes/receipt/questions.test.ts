import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ pages: true });
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
    expect(text).toContain("You told us on March 8, 2026 at 11:00 AM that they contacted you. Change what you told us");
    expect(text).not.toContain("Has the contractor contacted you?");
    expect(text).toContain("Did you book the job with them?");
    expect((await post(receipt, outcome("undecided"))).headers.get("Location")).toBe(`${receipt}#outcome`);
    expect(await site.eventsOf(lead.id)).toEqual([
      "lead.created homeowner",
      "lead.matched system",
      "homeowner.contacted homeowner",
      "homeowner.outcome homeowner",
    ]);
    expect((await get(job)).html).not.toMatch(/undecided|homeowner_|deciding/);
    expect(await site.mails()).toEqual([]);
  });

  test("what is known is not asked: not contact once either side says the job is booked, nor the booking once the homeowner answered; both can be corrected", async () => {
    const { lead, receipt } = await addAssignedLead();
    const asked = async () => {
      const { text } = await get(receipt);
      return ["Has the contractor contacted you?", "Did you book the job with them?"].filter((words) =>
        text.includes(words),
      );
    };
    const corrections = async () => {
      const { html } = await get(receipt);
      const folded = html.match(/<details><summary[^>]*>(?:Is something|Change what).*?<\/details>/s)?.[0] ?? "";
      return ["contacted", "outcome"].filter((action) => folded.includes(`name="action" value="${action}"`));
    };
    await site.changeLead(lead, "contacted_at = now()");
    expect(await asked()).toEqual(["Has the contractor contacted you?", "Did you book the job with them?"]);
    await site.changeLead(lead, "booked_at = now()");
    for (const hours of ["1 hour", "25 hours"]) {
      await site.changeLead(lead, `matched_at = now() - interval '${hours}'`);
      expect(await asked()).toEqual(["Did you book the job with them?"]);
      expect(await corrections()).toEqual(["contacted"]);
    }
    expect((await get(receipt)).text).toContain("Is something not right?");
    await post(receipt, outcome("undecided"));
    expect(await asked()).toEqual(["Did you book the job with them?"]);
    await post(receipt, outcome("booked"));
    expect(await asked()).toEqual([]);
    expect((await get(receipt)).text).toMatch(/You told us on .* that you booked the job\. Change what you told us/);
    expect(await corrections()).toEqual(["contacted", "outcome"]);
    await post(receipt, contacted("no"));
    expect((await get(receipt)).text).toMatch(/You told us on .* that they hadn’t contacted you\./);
    expect(await site.lead(lead.id)).toMatchObject({ homeowner_contacted: false, homeowner_outcome: "booked" });
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
    ["with", true],
    ["without", false],
  ])(
    "an email’s link chooses its answer %s a script, changes nothing, and one press sends it",
    async (_how, javaScriptEnabled) => {
      const { lead, receipt } = await addAssignedLead();
      const changes: [matched: string, anchor: string, chosen: string, other: string][] = [
        ["1 hour", "contact-yes", "Yes, they have", "No, not yet"],
        ["2 days", "contact-no", "No, not yet", "Yes, they have"],
      ];
      for (const [matched, anchor, chosen, other] of changes) {
        await site.changeLead(lead, `matched_at = now() - interval '${matched}'`);
        await visitPage(
          site.url,
          `${receipt}#${anchor}`,
          async (page) => {
            const button = (name: string) => page.getByRole("button", { name });
            const fill = (name: string) => button(name).evaluate((it) => getComputedStyle(it).backgroundColor);
            const [question, note] = [page.getByText("Has the contractor contacted you?"), page.getByText("send it.")];
            for (const shown of [button(chosen), question, note]) await shown.waitFor();
            for (const shown of [button(chosen), question]) expect(await isInView(shown)).toBe(true);
            expect([await fill(chosen), await fill(other)]).toEqual([expect.not.stringMatching(clear), clear]);
            expect(javaScriptEnabled ? await faultsOn(page) : []).toEqual([]);
          },
          { javaScriptEnabled, viewport: { width: 390, height: 664 } },
        );
      }
      expect((await site.lead(lead.id)).homeowner_contacted).toBeNull();
      await visitPage(
        site.url,
        `${receipt}#contact-no`,
        async (page) => {
          await page.getByRole("button", { name: "No, not yet" }).click();
          await page.waitForURL((url) => url.hash === "#contact");
          await page.getByText("You answered “No, not yet”").waitFor();
          expect(await page.getByText("send it.").isVisible()).toBe(false);
        },
        { javaScriptEnabled },
      );
      expect((await site.lead(lead.id)).homeowner_contacted).toBe(false);
    },
  );

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
    await site.changeLead(lead, "matched_at = now() - interval '7 hours'");
    for (const answer of ["no", "no", "yes", "no"]) await post(receipt, contacted(answer));
    const notified = ["homeowner-not-contacted fir@example.com", "homeowner-not-contacted hello@cedarline.example"];
    expect(await site.mails()).toEqual(notified);
    const next = await addContractor({ business_name: "Cedar Lawns", email: "cedar@example.com" });
    await site.changeLead(lead, `contractor_id = '${next.id}'`);
    expect((await get(receipt)).text).not.toContain("You answered");
    await site.changeLead(lead, "matched_at = now() - interval '7 hours'");
    await post(receipt, contacted("no"));
    const mails = (await site.mails()).filter((mail) => /^homeowner-not-contacted/.test(String(mail)));
    expect(mails.sort()).toEqual(["homeowner-not-contacted cedar@example.com", ...notified, notified[1]].sort());
  });

  test("a “no” within six hours of the match is kept and tells nobody; if it still stands then, it counts", async () => {
    const { lead, receipt } = await addAssignedLead();
    const needs = async () => {
      const filter = { kind: null, state: "needs", service: null, city: null, query: "" } as const;
      const { items } = await site.backend.inbox.list(filter, null);
      return items.flatMap(({ need, id }) => (id === lead.id ? [need] : []));
    };
    const told = async () => (await site.mails()).filter((mail) => !String(mail).startsWith("contractor-reminder"));
    const ago = async (time: string) => {
      const answered = "homeowner_contacted_at = now() - interval '5 hours'";
      await site.query(`update leads set matched_at = now() - interval '${time}', ${answered} where id = $1`, [
        lead.id,
      ]);
      await site.sweep();
    };
    await post(receipt, contacted("no"));
    expect((await get(receipt)).text).toContain("If they haven’t by then, we’ll step in.");
    await ago("5 hours 50 minutes");
    expect([await told(), await needs()]).toEqual([[], []]);
    await ago("6 hours 10 minutes");
    expect(await told()).toEqual([
      "homeowner-not-contacted fir@example.com",
      "homeowner-not-contacted hello@cedarline.example",
    ]);
    expect(await needs()).toEqual(["not-contacted"]);
    expect((await get(receipt)).text).not.toContain("we’ll step in");
  });

  test("a “no” within six hours is no contradiction of contact that the contractor notes after it, until they are over", async () => {
    const { lead, receipt, job } = await addAssignedLead();
    const isUnsettled = async () =>
      (await site.queryOne("select is_unsettled(leads) as is from leads where id = $1", [lead.id])).is;
    await post(receipt, contacted("no"));
    await post(job, { action: "contacted" });
    expect(await isUnsettled()).toBe(false);
    await site.query(
      `update leads set matched_at = now() - interval '7 hours', homeowner_contacted_at = now() - interval '6 hours',
              contacted_at = now() - interval '5 hours'`,
    );
    expect(await isUnsettled()).toBe(true);
  });

  test.each([
    ["the contractor notes a step", "accepted_at = now()"],
    ["the homeowner changes the answer", "homeowner_contacted = true"],
    ["the operator settles it", "settled_at = now()"],
    ["the operator closes it", "status = 'closed'"],
  ])("after a “no” a request needs attention until %s, whether or not it is marked done", async (_how, change) => {
    const { lead, receipt } = await addAssignedLead();
    await site.changeLead(lead, "matched_at = now() - interval '7 hours'");
    await post(receipt, contacted("no"));
    const isWaitedFor = async () => (await site.backend.readLeadPageData(lead.id))?.lead.need === "not-contacted";
    await site.query("update leads set attended_at = now()");
    expect(await isWaitedFor()).toBe(true);
    await site.changeLead(lead, change);
    expect(await isWaitedFor()).toBe(false);
  });

  test("a request that was accepted two days ago, with nothing since, needs attention", async () => {
    const { lead } = await addAssignedLead();
    await site.changeLead(lead, "accepted_at = now() - interval '47 hours'");
    const need = async () => (await site.backend.readLeadPageData(lead.id))?.lead.need;
    expect(await need()).toBeNull();
    await site.query("update leads set accepted_at = now() - interval '49 hours'");
    expect(await need()).toBe("stalled");
    await site.query("update leads set quoted_cents = 100");
    expect(await need()).toBeNull();
    await site.query("update leads set quoted_cents = null, attended_at = now()");
    expect(await need()).toBeNull();
  });

  test("erasing a request removes the email addresses from its queued emails, but keeps the events that record the homeowner's answers", async () => {
    const { lead, contractor, receipt } = await addAssignedLead();
    await site.changeLead(lead, "matched_at = now() - interval '7 hours'");
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

const clear = "rgba(0, 0, 0, 0)";

async function isInView(shown: Locator): Promise<boolean> {
  const box = await shown.boundingBox();
  const height = shown.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
