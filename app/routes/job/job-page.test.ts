import { describe, expect, test } from "vitest";
import { returnReasons } from "../../../domain/return-reason.ts";
import { overflowAt } from "../../../test/accessibility.ts";
import { sharedChromium } from "../../../test/browser.ts";
import { textOfHtml } from "../../../test/html-text.ts";
import { openProduct } from "../../../test/product.ts";

const personalDataIn = (html: string) => html.match(/Ann Lee|555-0142|5550142|ann@example|third zone/);

type Lead = { id: string };

describe("a contractor's link to a request", () => {
  const site = openProduct({ pages: true });
  const { addContractor, addAssignedLead, get, post } = site;

  const addSecondContractor = () =>
    addContractor({ business_name: "Cedar Lawns", email: "cedar@example.com", registration_number: "CEDARL*345CD" });

  const times = async (id: string) => {
    const { accepted_at, contacted_at, booked_at } = await site.lead(id);
    return [accepted_at, contacted_at, booked_at].map((at) => at !== null);
  };

  test("the job page and the receipt fit a phone, even with a very long word in the request", async () => {
    const { job, receipt } = await addAssignedLead({
      name: "A".repeat(120),
      message: `https://example.com/${"map".repeat(80)}`,
    });
    const page = await (await sharedChromium()).newPage({ baseURL: site.url });
    for (const path of [job, receipt]) {
      await page.goto(path);
      expect(await overflowAt(page, [320, 390])).toEqual([]);
    }
    await page.close();
  });

  test("the job page shows every field of the request, the consent, and when the request was made and emailed", async () => {
    const {
      contractor,
      lead,
      job: path,
    } = await addAssignedLead({
      consent_wording: "You agree that we may call.",
      consent_version: "1",
      consented_at: "2026-11-21T21:00:00Z",
      created_at: "2026-11-21T21:00:00Z",
      name: "Li Lei",
      name_as_typed: "李雷",
    });
    const before = await get(path);
    expect(before.status).toBe(200);
    for (const words of [
      "For Fir Sprinklers (FIRSPR*012AB)",
      "Sprinkler Repair in 98033",
      "Broken, sunken, or leaking head",
      "李雷 (Li Lei) wants a quote",
      "Name 李雷 (Li Lei)",
      "ann@example.com",
      "Contact By text message",
      "Within a week",
      "City page Kirkland",
      "The third zone leaks.",
      "/sprinkler-repair/kirkland",
      "You agree that we may call.",
      "Agreed on November 21, 2026 at 1:00 PM.",
      "Request made November 21, 2026 at 1:00 PM, Pacific time",
      "Emailed to you Not delivered yet",
    ]) {
      expect(before.text).toContain(words);
    }
    expect(before.html).toContain('href="sms:+14255550142"');
    await site.query(
      `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, cause, state, sent_at)
       values ('lead-to-contractor', 'mail', 'fir@example.com', 'contractor', $1, $2, 'test', 'sent', '2026-11-21T22:02:00Z')`,
      [lead.id, contractor.id],
    );
    expect((await get(path)).text).toContain("Emailed to you November 21, 2026 at 2:02 PM");
  });

  test("the job page begins with its state, the message, and both answers, and asks for no quote after the booking", async () => {
    const { job: path } = await addAssignedLead();
    const states = [
      ["accept", "You accepted Ann Lee’s request"],
      ["contacted", "You contacted Ann Lee"],
      ["booked", "You booked the job with Ann Lee"],
    ] as const;
    const { text, html } = await get(path);
    const places = ["Ann Lee wants a quote", "The third zone leaks.", "Accept this request", "Pass on this request"];
    expect(places.map((words) => text.indexOf(words))).toEqual(
      places.map((words) => text.indexOf(words)).sort((one, other) => one - other),
    );
    const folded = [...html.matchAll(/<details.*?<\/details>/gs)].map(([block]) => block).join("");
    const openForms = (page: string) =>
      [...page.replace(/<details.*?<\/details>/gs, "").matchAll(/name="action" value="(\w+)"/g)].map(
        ([, name]) => name,
      );
    expect(openForms(html)).toEqual(["accept"]);
    expect([...folded.matchAll(/name="action" value="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "return",
      "contacted",
      "booked",
    ]);
    const details = html.slice(html.lastIndexOf("<details"));
    for (const words of ["City page", "Sent from the page", "What the homeowner agreed to"]) {
      expect(details).toContain(words);
    }
    for (const [action, sentence] of states) {
      await post(path, { action });
      const after = await get(path);
      expect(after.text).toContain(sentence);
      expect(after.text).not.toContain("wants a quote");
      if (action === "accept") expect(openForms(after.html)).toEqual(["contacted", "booked", "undo"]);
    }
  });

  test("each state has one main button: accept, then contact the homeowner, then note the booking", async () => {
    const { job } = await addAssignedLead();
    const mainButtons = async () => {
      const main = /<main.*<\/main>/s.exec((await get(job)).html)?.[0] ?? "";
      const shown = main.replace(/<details.*?<\/details>/gs, "");
      return [...shown.matchAll(/<(a|button) [^>]*class="(button[^"]*)"[^>]*>(.*?)<\/\1>/gs)]
        .filter(([, , look]) => !look?.includes("button-quiet"))
        .map(([, , , content]) => textOfHtml(content ?? ""));
    };
    expect(await mainButtons()).toEqual(["Accept this request"]);
    await post(job, { action: "accept" });
    expect(await mainButtons()).toEqual(["Text (425) 555-0142"]);
    await post(job, { action: "contacted" });
    expect(await mainButtons()).toEqual(["Mark as booked"]);
    await post(job, { action: "booked" });
    expect(await mainButtons()).toEqual([]);
  });

  test("a contractor who skips the acceptance can still note a later step", async () => {
    const { lead, job } = await addAssignedLead();
    expect((await post(job, { action: "contacted" })).status).toBe(303);
    expect(await times(lead.id)).toEqual([false, true, false]);
  });

  test.each([
    ["phone", "By phone", ["tel"]],
    ["text", "By text message", ["sms"]],
    ["email", "By email only", ["mailto"]],
    ["either", "By phone, text, or email", ["tel", "sms", "mailto"]],
    [null, "By email, or by phone if there’s a number", ["tel", "mailto"]],
  ])(
    "the page offers only the contact methods that the homeowner agreed to: %s",
    async (preferred_contact, words, schemes) => {
      const { job: path } = await addAssignedLead({ preferred_contact });
      const { html, text } = await get(path);
      expect(text).toContain(`Contact ${words}`);
      const offered = [...html.matchAll(/href="(tel|sms|mailto):(?:\+14255550142|ann@example\.com)"/g)];
      expect([...new Set(offered.map(([, scheme]) => scheme))]).toEqual(schemes);
      expect(text).not.toContain("didn’t leave a phone number");
    },
  );

  test.each([
    ["phone", null, "didn’t leave a phone number, so email them."],
    ["text", "12345", "the phone number they left doesn’t have 10 digits, so email them."],
  ])(
    "the page offers email if the chosen contact method needs a phone number, and says what is wrong with theirs: %s, %s",
    async (preferred_contact, phone, why) => {
      const { html, text } = await get((await addAssignedLead({ preferred_contact, phone })).job);
      expect(html).toContain('href="mailto:ann@example.com"');
      expect(html).not.toMatch(/href="(tel|sms):/);
      expect(text).toContain(why);
    },
  );

  test.each([
    ["either", "4255550142", ["tel:", "sms:"], "They agreed to a call or text too: (425) 555-0142"],
    ["phone", "4255550142", ["tel:"], "They agreed to a call: (425) 555-0142"],
    ["text", "4255550142", ["sms:"], "They agreed to text messages: (425) 555-0142"],
    ["email", "4255550142", [], "they agreed to no other way"],
    ["phone", "12345", [], "they agreed to no other way"],
  ])(
    "the job page says how else to reach a homeowner whose email bounces: %s, %s",
    async (preferred_contact, phone, links, words) => {
      const { job: path } = await addAssignedLead({ preferred_contact, phone, unreachable_since: new Date() });
      const { html, text } = await get(path);
      expect(text).toContain(words);
      const schemes = [...html.matchAll(/href="(tel:|sms:|mailto:ann)/g)].map(([, scheme]) => scheme);
      expect([...new Set(schemes)]).toEqual(links);
    },
  );

  test.each([
    ["accept", "accepted_at", "lead.accepted contractor"],
    ["contacted", "contacted_at", "lead.contacted contractor"],
    ["booked", "booked_at", "lead.booked contractor"],
  ])("the contractor's step “%s” is recorded once, even if it is posted twice", async (action, column, event) => {
    const { lead, job: path } = await addAssignedLead();
    const first = await post(path, { action });
    expect([first.status, first.headers.get("Location")]).toEqual([303, path]);
    const leadAfter = await site.lead(lead.id);
    expect((await post(path, { action })).status).toBe(303);
    expect(await site.lead(lead.id)).toEqual(leadAfter);
    expect(leadAfter[column]).not.toBeNull();
    expect((await times(lead.id)).filter(Boolean)).toHaveLength(1);
    expect((await site.eventsOf(lead.id)).slice(2)).toEqual([event]);
  });

  describe("undo", () => {
    test("each undo removes only the contractor's latest step, and the job page names that step", async () => {
      const { lead, job: path } = await addAssignedLead();
      for (const action of ["accept", "contacted", "booked"]) await post(path, { action });
      expect((await post(path, { action: "undo", step: "accepted" })).status).toBe(409);
      for (const [step, left] of [
        ["booked", [true, true, false]],
        ["contacted", [true, false, false]],
        ["accepted", [false, false, false]],
      ] as const) {
        expect((await get(path)).html).toContain(`name="step" value="${step}"`);
        // Posts twice, as a double click does.
        for (const _ of [1, 2]) expect((await post(path, { action: "undo", step })).status).toBe(303);
        expect(await times(lead.id)).toEqual(left);
      }
      expect((await get(path)).html).not.toContain('value="undo"');
    });

    test("an undo that names no step removes only the latest step, even if it is posted twice", async () => {
      const { lead, job: path } = await addAssignedLead();
      for (const action of ["accept", "contacted"]) await post(path, { action });
      for (const _ of [1, 2]) expect((await post(path, { action: "undo" })).status).toBe(303);
      expect(await times(lead.id)).toEqual([true, false, false]);
      await post(path, { action: "booked" });
      await post(path, { action: "undo" });
      expect(await times(lead.id)).toEqual([true, false, false]);
    });

    test("the contractor can still undo a step after the operator closed and reopened the request", async () => {
      const { contractor, lead, job: path } = await addAssignedLead();
      await post(path, { action: "accept" });
      // Inserts the event that is recorded when an operator undoes a change.
      await site.query(
        `insert into events (kind, lead_id, actor, detail)
         values ('lead.undone', $1, 'operator', jsonb_build_object('reason', 'closed', 'contractor_id', $2::text))`,
        [lead.id, contractor.id],
      );
      expect((await post(path, { action: "undo" })).status).toBe(303);
      expect(await times(lead.id)).toEqual([false, false, false]);
    });

    test("the contractor cannot undo a step after a day", async () => {
      const { lead, job: path } = await addAssignedLead();
      await post(path, { action: "accept" });
      await site.query("update leads set accepted_at = now() - interval '24 hours 1 second'");
      expect((await get(path)).html).not.toContain('value="undo"');
      expect((await post(path, { action: "undo", step: "accepted" })).status).toBe(409);
      await site.query("update leads set accepted_at = now() - interval '23 hours 59 minutes'");
      expect((await post(path, { action: "undo", step: "accepted" })).status).toBe(303);
      expect(await times(lead.id)).toEqual([false, false, false]);
    });
  });

  describe("a contractor who passes on a request", () => {
    test("a request that the contractor passed on waits for another contractor, and the job page no longer shows the homeowner", async () => {
      const { contractor, lead, job: path } = await addAssignedLead();
      for (const _ of [1, 2]) expect((await post(path, { action: "return", reason: "other" })).status).toBe(303);
      expect(await site.lead(lead.id)).toMatchObject({ contractor_id: null, status: "new", matched_at: null });
      expect((await site.eventsOf(lead.id)).slice(2)).toEqual(["lead.returned contractor", "lead.waiting system"]);
      expect(await site.mails()).toEqual(["lead-returned hello@cedarline.example", "match-ended ann@example.com"]);
      expect(await site.query("select contractor_id, reason from lead_returns")).toEqual([
        { contractor_id: contractor.id, reason: "other" },
      ]);
      const { status, text, html } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain("You passed on this request");
      expect(personalDataIn(html)).toBeNull();
      for (const action of ["accept", "contacted", "booked"]) {
        const answer = await post(path, { action });
        expect(answer.status).toBe(409);
        expect(personalDataIn(answer.html)).toBeNull();
      }
    });

    test("a contractor can pass on a request only for one of the offered reasons", async () => {
      const { lead, job: path } = await addAssignedLead();
      for (const fields of [{}, { reason: "" }, { reason: "bored" }]) {
        const answer = await post(path, { action: "return", ...fields } as Record<string, string>);
        expect(answer.status).toBe(422);
        expect(answer.text).toContain("Choose why you’re passing.");
        expect((await site.lead(lead.id)).status).toBe("matched");
      }
      for (const reason of returnReasons) {
        await post(path, { action: "return", reason });
        expect(await site.lead(lead.id)).toMatchObject({
          status: reason === "not-real" ? "held" : "new",
          return_reason: reason,
        });
        await post(path, { action: "undo", step: "returned" });
      }
    });

    test("a request that the contractor passed on goes to another contractor who has taken the territory", async () => {
      const { lead, job: path } = await addAssignedLead();
      const cedar = await addSecondContractor();
      await site.addTerritory(cedar);
      await post(path, { action: "return", reason: "too-busy" });
      expect(await site.lead(lead.id)).toMatchObject({ status: "matched", contractor_id: cedar.id });
      expect(await site.mails()).toEqual([
        "lead-returned hello@cedarline.example",
        "lead-to-contractor cedar@example.com",
        "match-found ann@example.com",
      ]);
      const { text, html } = await get(path);
      expect(text).toContain("You passed on this request");
      expect(html).not.toContain('value="undo"');
      expect((await post(path, { action: "undo", step: "returned" })).status).toBe(409);
      expect((await site.lead(lead.id)).contractor_id).toBe(cedar.id);
    });

    test("a contractor who undoes passing on a request within a day gets the request back as it was", async () => {
      const { lead, job: path } = await addAssignedLead();
      await post(path, { action: "accept" });
      const answers = "homeowner_contacted = false, homeowner_outcome = 'undecided', contacted_at = now()";
      await site.changeLead(lead, `${answers}`);
      await site.changeLead(lead, "settled_at = now()");
      const before = await site.lead(lead.id);
      expect(before.settled_at).not.toBeNull();
      await post(path, { action: "return", reason: "other" });
      expect((await get(path)).html).toContain('name="step" value="returned"');
      for (const step of ["returned", "returned", undefined]) {
        expect((await post(path, { action: "undo", ...(step && { step }) })).status).toBe(303);
      }
      expect(await site.lead(lead.id)).toEqual(before);
      expect((await site.eventsOf(lead.id)).at(-1)).toBe("lead.undone contractor");
      expect(await site.mails()).toContain("match-found ann@example.com");
      expect((await get(path)).text).toContain("Ann Lee");
      expect(await site.query("select from lead_returns")).toEqual([]);
    });

    test.each([
      ["after a day", () => site.query("update lead_returns set returned_at = now() - interval '24 hours 1 second'")],
      ["while the contractor is paused", () => site.query("update contractors set status = 'paused'")],
      [
        "once the request is closed",
        (lead: Lead) => site.changeLead(lead, "status = 'closed', closed_reason = 'nobody'"),
      ],
    ])("passing on a request cannot be undone %s", async (_case, change) => {
      const { lead, job: path } = await addAssignedLead();
      await post(path, { action: "return", reason: "other" });
      await change(lead);
      expect((await get(path)).html).not.toContain('value="undo"');
      expect((await post(path, { action: "undo", step: "returned" })).status).toBe(409);
      expect((await post(path, { action: "undo" })).status).toBe(409);
      expect((await site.lead(lead.id)).contractor_id).toBeNull();
    });
  });

  test.each([
    [
      "is withdrawn",
      (lead: Lead) => site.changeLead(lead, "status = 'closed', closed_reason = 'withdrawn'"),
      "The homeowner canceled this request",
    ],
    ["is erased", (lead: Lead) => site.eraseLead(lead), "This request was erased"],
    [
      "has another contractor",
      (lead: Lead) =>
        site.changeLead(lead, "contractor_id = (select id from contractors where business_name = 'Cedar Lawns')"),
      "This request is no longer yours",
    ],
    [
      "waits for a contractor again",
      (lead: Lead) => site.changeLead(lead, "status = 'new'"),
      "This request is no longer yours",
    ],
  ])("the job page shows no personal data and refuses actions if the request %s", async (_case, change, heading) => {
    await addSecondContractor();
    const { lead, job: path } = await addAssignedLead();
    await change(lead);
    const { status, text, html } = await get(path);
    expect([status, text.includes(heading)]).toEqual([200, true]);
    expect(personalDataIn(html)).toBeNull();
    expect(html).not.toContain('<form method="post"');
    const before = await site.query("select * from leads");
    for (const fields of [{ action: "accept" }, { action: "return", reason: "other" }, { action: "undo" }]) {
      const answer = await post(path, fields as Record<string, string>);
      expect(answer.status).toBe(409);
      expect(personalDataIn(answer.html)).toBeNull();
    }
    expect(await site.query("select * from leads")).toEqual(before);
  });

  test("the job page still shows a request that the operator closed, but the contractor can no longer change it", async () => {
    const { lead, job: path } = await addAssignedLead();
    await site.changeLead(lead, "status = 'closed'");
    const { text, html } = await get(path);
    expect(text).toContain("This request is closed");
    expect(html).not.toContain('<form method="post"');
    expect(text).not.toMatch(/Accepted|Contacted/);
    await site.changeLead(lead, "contacted_at = now()");
    const afterContact = (await get(path)).text;
    expect(afterContact).toMatch(/This request is closed .* Contacted \d+:\d\d [AP]M Booked \(not yet\)/);
    expect(afterContact).not.toContain("Mark as booked");
    expect((await post(path, { action: "booked" })).status).toBe(409);
    expect((await site.lead(lead.id)).booked_at).toBeNull();
  });

  test.each([
    [{}],
    [{ action: "phone", phone: "2065550177" }],
    [{ action: "withdraw" }],
    [{ action: "erase", confirm: "yes" }],
  ])("the job page refuses an action that it does not offer: %j", async (fields) => {
    const { lead, job: path } = await addAssignedLead();
    const before = await site.lead(lead.id);
    expect((await post(path, fields as Record<string, string>)).status).toBe(400);
    expect(await site.lead(lead.id)).toEqual(before);
  });
});
