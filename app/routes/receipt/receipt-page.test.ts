import { describe, expect, test } from "vitest";
import { textOfHtml } from "../../../test/html-text.ts";
import { openProduct } from "../../../test/product.ts";

const now =
  /(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d{4} at \d+:\d\d [AP]M/;

describe("a homeowner's link", () => {
  const site = openProduct({ pages: true });
  const { addLead, addAssignedLead, receiptPathOf, get, post } = site;

  test("the receipt shows the request as it was sent", async () => {
    const { status, text, html } = await get(await receiptPathOf(await addLead()));
    expect(status).toBe(200);
    for (const words of [
      "Sprinkler Repair",
      "Broken, sunken, or leaking head",
      "Ann Lee",
      "(425) 555-0142",
      "ann@example.com",
      "By text message",
      "Within a week",
      "98033",
      "The third zone leaks.",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(new RegExp(`You sent the request. ${now.source}`));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("the receipt says that the request is waiting for a contractor, and until which date", async () => {
    const lead = await addLead({ created_at: "2026-03-01T20:00:00Z" });
    const { text, html } = await get(await receiptPathOf(lead));
    expect(text).toContain("We don’t have a contractor for sprinkler repair in 98033 yet Received");
    expect(text).toContain("We’ll keep looking until March 15, 2026 and email you either way.");
    expect(text).toContain("Looking for one yourself? Make sure they’re registered: Check it with the state (L&I)");
    expect(html).toContain('href="https://lni.wa.gov/Verify"');
    expect(text).not.toMatch(/registration|Expect a/);
  });

  test("while nobody has the request, no text speaks of a contractor who has it", async () => {
    const waiting = await addLead();
    const path = await receiptPathOf(waiting);
    const before = (await get(path)).text;
    for (const words of [
      "Only a contractor who takes your request will see it.",
      "We’ll stop looking, and we’ll delete your photos.",
      "Nothing to do now. Photos help whoever takes it. Add photos",
    ])
      expect(before).toContain(words);
    expect(before).not.toMatch(/We’ll tell the contractor|A contractor who has your request/);
    await site.changeLead(waiting, `contractor_id = '${(await site.addContractor()).id}'`);
    const after = (await get(path)).text;
    for (const words of [
      "We’ll tell the contractor not to contact you",
      "A contractor who has your request gets the new",
    ])
      expect(after).toContain(words);
    expect(after).not.toMatch(/We’ll stop looking|Nothing to do now/);
  });

  test("the receipt does not give the form's city and page for the homeowner's, and pins the zip code on the map", async () => {
    const kirkland = await get(await receiptPathOf(await addLead()));
    expect(kirkland.html).toContain('aria-label="Map of the Eastside: your request in 98033"');
    expect(kirkland.text).not.toMatch(/Sent from the page|\/sprinkler-repair\/kirkland|City Kirkland/);
    const elsewhere = await get(await receiptPathOf(await addLead({ zip_code: "98201", email: "bo@example.com" })));
    expect(elsewhere.html).not.toContain("Map of");
    expect(elsewhere.text).toContain("in 98201 yet");
    expect(elsewhere.text).not.toContain("City Kirkland");
  });

  test("the map lights the pinned zip code only while a contractor has the request", async () => {
    const lit = 'href="#zip-98033" class="lit"';
    const waiting = await addLead();
    const path = await receiptPathOf(waiting);
    expect((await get(path)).html).not.toContain(lit);
    await site.changeLead(waiting, `contractor_id = '${(await site.addContractor()).id}'`);
    expect((await get(path)).html).toContain(lit);
  });

  test("once nobody was found, or the request is canceled, a button opens the form again for the same service and zip code", async () => {
    const button = async (path: string) =>
      /<a href="([^"]+)" class="button(?: button-quiet)?">Send a new request<\/a>/.exec((await get(path)).html)?.[1];
    const lead = await addLead({ zip_code: "98052", submitted_from_page: "/sprinkler-repair/kirkland" });
    const path = await receiptPathOf(lead);
    expect(await button(path)).toBeUndefined();
    await site.changeLead(lead, "status = 'closed', closed_reason = 'nobody'");
    expect(await button(path)).toBe("/?service=sprinkler-repair&amp;zip_code=98052");
    // Where nobody was found, the main button leads to somebody else than us.
    expect((await get(path)).html).toContain('class="button">Look up a contractor</a>');
    const form = await get("/?service=sprinkler-repair&zip_code=98052");
    expect(form.headers.get("Location")).toMatch(/^\/sprinkler-repair\/redmond\?.*zip_code=98052/);
    const canceled = await receiptPathOf(await addLead({ email: "bo@example.com", phone: "4255550143" }));
    await site.post(canceled, { action: "withdraw" });
    expect(await button(canceled)).toBe("/?service=sprinkler-repair&amp;zip_code=98033");
  });

  test.each([
    [{ preferred_contact: "phone", phone: null }, true],
    [{ preferred_contact: "text", phone: "12345" }, true],
    [{ preferred_contact: "phone", phone: "4255550142" }, false],
    [{ preferred_contact: "email", phone: null }, false],
    [{ preferred_contact: null, phone: null }, false],
    [{ preferred_contact: "phone", phone: null, status: "closed", closed_reason: "withdrawn" }, false],
  ])(
    "the receipt asks for a phone number if the request is open and has no valid number for the chosen contact method: %j, asked: %s",
    async (columns, isAsked) => {
      const { html } = await get(await receiptPathOf(await addLead(columns)));
      expect(html.includes('href="#correct"')).toBe(isAsked);
      expect(html.includes('id="correct"')).toBe(!("status" in columns));
    },
  );

  test("the receipt of a held request says that our team reviews it", async () => {
    const lead = await addLead({ status: "held", hold_reason: "honeypot" });
    const { text } = await get(await receiptPathOf(lead));
    expect(text).toContain("We’re reviewing your request first");
    expect(text).toContain("Set aside for our team to review.");
  });

  test("the receipt shows the contractor's name with the registration in the next line, and whether our email reached the contractor", async () => {
    const { lead, contractor, receipt: path } = await addAssignedLead();
    const registration = "Washington contractor registration FIRSPR*012AB";
    const before = await get(path);
    expect(before.text).toContain(`On its way to Fir Sprinklers ${registration}`);
    expect(before.text).toContain("Sent to Fir Sprinklers (FIRSPR*012AB).");
    await site.query(
      `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, cause, state, sent_at)
       values ('lead-to-contractor', 'mail', 'fir@example.com', 'contractor', $1, $2, 'test', 'sent', '2026-11-21T22:02:00Z')`,
      [lead.id, contractor.id],
    );
    const delivered = (await get(path)).text;
    expect(delivered).toContain(`Delivered to Fir Sprinklers ${registration}`);
    expect(delivered).toContain("Delivered to Fir Sprinklers (FIRSPR*012AB). November 21, 2026 at 2:02 PM");
    await site.query("update deliveries set state = 'bounced', bounced_at = now() where lead_id = $1", [lead.id]);
    const after = await get(path);
    expect(after.text).toContain("We haven’t reached Fir Sprinklers yet");
    expect(after.text).toContain("Our email to them came back. Our team is making sure");
    for (const { text } of [before, { text: delivered }, after]) expect(text).not.toContain("email server");
    await site.changeLead(lead, "accepted_at = now()");
    expect((await get(path)).text).not.toContain("Our team is making sure");
  });

  test.each([
    ["accepted_at", "Fir Sprinklers accepted your request", "Contacted (not yet) Booked (not yet)"],
    ["contacted_at", "Fir Sprinklers says they contacted you", "Booked (not yet)"],
    ["booked_at", "Fir Sprinklers says the job is booked", "Booked"],
  ])(
    "after %s, the receipt begins with “%s”, and the contractor's number can be called",
    async (column, sentence, steps) => {
      const { lead, contractor, receipt: path } = await addAssignedLead();
      await site.query("update contractors set phone = '4255550111' where id = $1", [contractor.id]);
      expect((await get(path)).html).not.toContain("5550111");
      await site.changeLead(lead, `${column} = now()`);
      const { text, html } = await get(path);
      expect(text).toContain(`${sentence} Washington contractor registration FIRSPR*012AB`);
      expect(text).toContain(steps);
      expect(text.includes("Expect a text")).toBe(column === "accepted_at");
      expect(html).toContain('href="tel:+14255550111"');
      expect(text).not.toContain("Our email");
    },
  );

  test("each state has one main button: add photos, then text or call the contractor, as the homeowner prefers", async () => {
    const { lead, contractor, receipt } = await addAssignedLead();
    await site.query("update contractors set phone = '4255550111' where id = $1", [contractor.id]);
    const mainButtons = async (path: string) => {
      const [, shown = ""] = /<main(.*?)<section id="photos"/s.exec((await get(path)).html) ?? [];
      return [...shown.matchAll(/<(a|button) [^>]*class="(button[^"]*)"[^>]*>(.*?)<\/\1>/gs)]
        .filter(([, , look]) => !look?.includes("button-quiet"))
        .map(([, , , content]) => textOfHtml(content ?? ""));
    };
    expect(await mainButtons(receipt)).toEqual(["Add photos"]);
    for (const step of ["accepted_at", "contacted_at", "booked_at"]) {
      await site.changeLead(lead, `${step} = now()`);
      expect(await mainButtons(receipt)).toEqual(["Text (425) 555-0111"]);
    }
    await site.changeLead(lead, "preferred_contact = 'either'");
    expect(await mainButtons(receipt)).toEqual(["Call (425) 555-0111"]);
    expect((await get(receipt)).html).toContain('href="sms:+14255550111"');
    await site.changeLead(lead, "preferred_contact = 'text', phone = null");
    expect(await mainButtons(receipt)).toEqual(["Add your phone number"]);
    const withoutPhone = await addLead({ phone: null, email: "bo@example.com" });
    expect(await mainButtons(await receiptPathOf(withoutPhone))).toEqual(["Add your phone number"]);
  });

  test("the receipt of a request that repeats an earlier one shows the steps, and neither the contractor's name nor number", async () => {
    const { contractor } = await addAssignedLead();
    await site.query("update contractors set phone = '4255550111' where id = $1", [contractor.id]);
    // The zip code is not the contractor's, so the request went to them only because it repeats the first one.
    const again = await addLead({ contractor_id: contractor.id, zip_code: "98052", accepted_at: new Date() });
    const [first] = await site.query("select id from leads where zip_code = '98033'");
    await site.query("update leads set duplicate_of = $1 where id = $2", [first?.id, again.id]);
    const { text, html } = await get(await receiptPathOf(again));
    expect(text).toContain("Your request joins an earlier one");
    expect(text).toMatch(/Accepted \d+:\d\d [AP]M Contacted \(not yet\)/);
    expect(html).not.toMatch(/5550111|Fir Sprinklers/);
  });

  test("the receipt of a canceled request says that another request for the same work stands, until that is canceled, too", async () => {
    const { lead: first, contractor, receipt } = await addAssignedLead();
    const again = await addLead({ contractor_id: contractor.id });
    await site.query("update leads set duplicate_of = $1 where id = $2", [first.id, again.id]);
    const words = "You canceled this request. Your other one stands";
    await site.post(receipt, { action: "withdraw" });
    expect((await get(receipt)).text).toContain(words);
    const other = await receiptPathOf(again);
    await site.post(other, { action: "withdraw" });
    for (const path of [receipt, other]) expect((await get(path)).text).not.toContain(words);
  });

  test("the receipt's history lists the contractor's steps and undone steps in order", async () => {
    const { lead, receipt: path } = await addAssignedLead();
    for (const change of [
      "accepted_at = now()",
      "contacted_at = now()",
      "contacted_at = null",
      "contractor_id = null, returned_at = now(), return_reason = 'too-busy'",
    ]) {
      await site.changeLead(lead, `${change}`);
    }
    const { text } = await get(path);
    const lines = [
      "You sent the request.",
      "Sent to Fir Sprinklers (FIRSPR*012AB).",
      "The contractor accepted it.",
      "The contractor says they contacted you.",
      "The contractor undid “contacted.”",
      "Fir Sprinklers (FIRSPR*012AB) passed.",
    ];
    const places = lines.map((line) => text.indexOf(line));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(text).toContain("We’re looking for another contractor");
  });

  test.each([
    ["nobody", "We couldn’t find a contractor"],
    ["operator", "Your request is closed"],
  ])("the receipt of a request that is closed for the reason “%s” says “%s”", async (reason, heading) => {
    const lead = await addLead();
    await site.changeLead(lead, `status = 'closed', closed_reason = '${reason}'`);
    const { text, html } = await get(await receiptPathOf(lead));
    expect(text).toContain(heading);
    expect(html).not.toContain('value="withdraw"');
    expect(html).toContain('value="erase"');
  });

  describe("correcting the phone number", () => {
    test("a corrected phone number that is sent again in another format changes the request once and notifies the contractor once", async () => {
      const { lead, receipt: path } = await addAssignedLead();
      for (const phone of ["+1 (206) 555-0177", "2065550177", "1 206 555 0177"]) {
        const answer = await post(path, { action: "phone", phone });
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}#correct`]);
      }
      expect((await site.lead(lead.id)).phone).toBe("2065550177");
      expect((await site.eventsOf(lead.id)).slice(2)).toEqual(["lead.corrected homeowner"]);
      expect(await site.mails()).toEqual(["lead-corrected fir@example.com"]);
      expect((await get(path)).text).toContain("You corrected your phone number.");
    });

    test.each(["", "call me <b>"])("the phone number %j is refused and stays in the field", async (phone) => {
      const { lead, receipt: path } = await addAssignedLead();
      const answer = await post(path, { action: "phone", phone });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Please enter a valid 10-digit phone number");
      expect(answer.html).toContain(`value="${phone.replace("<", "&lt;").replace(">", "&gt;")}"`);
      expect((await site.lead(lead.id)).phone).toBe(lead.phone);
      expect(await site.mails()).toEqual([]);
    });

    test("the homeowner can correct the phone number at most five times a day", async () => {
      const { lead, receipt: path } = await addAssignedLead();
      for (let last = 1; last <= 5; last++) {
        expect((await post(path, { action: "phone", phone: `206555010${last}` })).status).toBe(303);
      }
      const refused = await post(path, { action: "phone", phone: "2065550109" });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
      expect((await site.lead(lead.id)).phone).toBe("2065550105");
    });
  });

  test("withdrawing a request notifies the contractor and the operator once, and a withdrawn request cannot be changed", async () => {
    const { lead, receipt: path } = await addAssignedLead();
    for (const _ of [1, 2]) {
      const answer = await post(path, { action: "withdraw" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    }
    expect(await site.lead(lead.id)).toMatchObject({ status: "closed", closed_reason: "withdrawn" });
    expect(await site.eventsOf(lead.id)).toEqual([
      "lead.created homeowner",
      "lead.matched system",
      "lead.withdrawn homeowner",
    ]);
    expect(await site.mails()).toEqual(["lead-withdrawn fir@example.com", "lead-withdrawn hello@cedarline.example"]);
    const { text, html } = await get(path);
    expect(text).toContain("You canceled your request");
    expect(html).not.toContain('value="phone"');
    const answer = await post(path, { action: "phone", phone: "2065550177" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Nothing was changed: that’s no longer possible.");
    expect((await site.lead(lead.id)).phone).toBe(lead.phone);
  });

  describe("erasing the request", () => {
    test("the homeowner must confirm before a request is erased", async () => {
      const { lead, receipt: path } = await addAssignedLead();
      for (const fields of [{}, { confirm: "" }, { confirm: "no" }]) {
        const answer = await post(path, { action: "erase", ...fields } as Record<string, string>);
        expect(answer.status).toBe(422);
        expect(answer.text).toContain("Check the box first.");
      }
      expect(await site.lead(lead.id)).toMatchObject({ name: "Ann Lee" });
    });

    test("erasing a request removes its link and its emails, keeps the homeowner's other request, and notifies the contractor", async () => {
      // The person with the link might not own the email address, so other requests from that address stay.
      const other = await addLead({ message: "Another one" });
      const { lead, contractor, receipt: path } = await addAssignedLead();
      await site.query(
        `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, sent_at)
         values ('receipt', 'mail', 'ann@example.com', 'homeowner', $1, 'test', 'sent', now())`,
        [lead.id],
      );
      const answer = await post(path, { action: "erase", confirm: "yes" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/receipt/erased"]);
      const { status, text } = await get("/receipt/erased");
      expect([status, text.includes("Your request is erased")]).toEqual([200, true]);
      expect((await get(path)).status).toBe(404);
      expect((await post(path, { action: "erase", confirm: "yes" })).status).toBe(404);
      expect(await site.query("select id from leads")).toEqual([{ id: other.id }]);
      expect(await site.mails()).toEqual(["lead-withdrawn fir@example.com"]);
      expect(await site.query("select reason, table_name, row_count from removals")).toEqual([
        { reason: "request", table_name: "leads", row_count: 1 },
      ]);
      const erased = await site.queryOne(
        "select actor, detail from events where kind = 'lead.erased' and lead_id = $1",
        [lead.id],
      );
      expect(erased).toEqual({
        actor: "homeowner",
        detail: { contractor_id: contractor.id, service: "sprinkler-repair", zip_code: "98033", reason: "request" },
      });
    });
  });

  test.each([[{}], [{ action: "" }], [{ action: "accept" }], [{ action: "delete" }]])(
    "an unknown action on the receipt changes nothing: %j",
    async (fields) => {
      const { lead, receipt: path } = await addAssignedLead();
      const before = await site.lead(lead.id);
      const answer = await post(path, fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Nothing was changed");
      expect(await site.lead(lead.id)).toEqual(before);
      expect(await site.mails()).toEqual([]);
    },
  );
});
