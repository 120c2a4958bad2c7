import { describe, expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

describe("a contractor's own link", () => {
  const site = openProduct({ pages: true });
  const { addContractor, addLead, contractorPathOf, addTerritory, get, post } = site;

  const events = async () =>
    (
      await site.query("select kind || ' ' || actor as line from events where kind like 'contractor.%' order by id")
    ).map(({ line }) => line);
  const status = async () => (await site.queryOne("select status from contractors")).status;

  test("the contractor's page shows territories with dates, the status, and the licenses", async () => {
    const contractor = await addContractor({
      electrical_license_number: "FIREL*123CD",
      electrical_license_expires_on: "2020-05-31",
    });
    await addTerritory(contractor, { starts_on: "2026-01-02" });
    await addTerritory(contractor, { zip_code: "98052", starts_on: "2026-02-03", ends_on: "2098-06-30" });
    await addTerritory(contractor, { service: "ev-charging-installation", starts_on: "2026-03-04" });
    const { status, text } = await get(await contractorPathOf(contractor));
    expect(status).toBe(200);
    for (const words of [
      "Fir Sprinklers (FIRSPR*012AB)",
      "You’re accepting requests",
      "FIRSPR*012AB, valid through June 30, 2099",
      "FIREL*123CD, expired on May 31, 2020",
      "Sprinkler Repair 98033 From January 2, 2026 Gets requests",
      "98052 February 3, 2026 through June 30, 2098 Gets requests",
      "EV Charging Installation 98033 From March 4, 2026 Paused",
    ]) {
      expect(text).toContain(words);
    }
  });

  const electrical = { service: "ev-charging-installation" };
  test.each<[string, Record<string, unknown>, Record<string, unknown> | null, RegExp]>([
    ["no territory", {}, null, /You have no territory right now/],
    ["a territory that starts later", {}, { starts_on: "2098-01-02" }, /From January 2, 2098 on, .* Not started/],
    ["an expired registration", { registration_expires_on: "2020-05-31" }, {}, /on hold Your registration has expired/],
    ["an expired insurance", { insurance_expires_on: "2020-05-31" }, {}, /on hold Your insurance has expired/],
    [
      "an expired electrical license alone",
      { electrical_license_number: "FIREL*123CD", electrical_license_expires_on: "2020-05-31" },
      electrical,
      /on hold None of your territories gets new requests/,
    ],
    [
      "a pause by an operator",
      { status: "paused", paused_by: "operator" },
      {},
      /You’re paused You won’t get new requests\. You keep your territories and the requests you have\. .*We’ve paused/,
    ],
  ])(
    "the page does not say that a contractor gets requests who gets none: %s",
    async (_why, columns, territory, said) => {
      const contractor = await addContractor(columns);
      if (territory !== null) await addTerritory(contractor, territory);
      const { text } = await get(await contractorPathOf(contractor));
      expect(text).toMatch(said);
      expect(text).not.toMatch(
        /accepting requests|every new request from your territories\. Too busy\? Pause anytime\. You keep|When you resume/,
      );
    },
  );

  test("a contractor who pauses keeps their requests, resuming assigns waiting requests, and repeating either action changes nothing", async () => {
    const contractor = await addContractor();
    await addTerritory(contractor);
    const assignedLead = await addLead({ contractor_id: contractor.id });
    const path = await contractorPathOf(contractor);
    const before = (await events()).length;
    for (const _ of [1, 2]) {
      const answer = await post(path, { action: "pause" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    }
    expect(await status()).toBe("paused");
    expect(await site.lead(assignedLead.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
    const waitingLead = await addLead();
    const paused = await get(path);
    expect(paused.text).toContain("You’re paused");
    expect(paused.text).toContain("Paused");
    expect(paused.html).not.toContain('value="pause"');
    for (const _ of [1, 2]) expect((await post(path, { action: "resume" })).status).toBe(303);
    expect(await status()).toBe("active");
    expect((await events()).slice(before)).toEqual(["contractor.paused contractor", "contractor.resumed contractor"]);
    expect(await site.lead(waitingLead.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
    expect(await site.eventsOf(waitingLead.id)).toEqual(["lead.created homeowner", "lead.matched system"]);
    expect(await site.mails()).toEqual([
      "contractor-paused hello@cedarline.example",
      "lead-to-contractor fir@example.com",
      "match-found ann@example.com",
    ]);
  });

  test("the contractor's page and the job page warn a contractor whose email bounces", async () => {
    const contractor = await addContractor();
    const lead = await addLead({ contractor_id: contractor.id });
    const pages = [await site.jobPathOf(lead, contractor), await contractorPathOf(contractor)];
    for (const path of pages) expect((await get(path)).text).not.toContain("Our email isn’t reaching you");
    await site.query("update contractors set unreachable_since = now() where id = $1", [contractor.id]);
    for (const path of pages) {
      const { text } = await get(path);
      expect(text.indexOf("Our email isn’t reaching you")).toBeLessThan(text.indexOf("Fir Sprinklers"));
      expect(text).toContain("Our email isn’t reaching you");
    }
  });

  test.each<[Record<string, string>, string, string]>([
    [{ action: "pause", until: "2020-01-31" }, "until", "Please enter a day after today"],
    [{ action: "pause", until: "2099-13-01" }, "until", "Please enter a day after today"],
    [{ action: "ask", territory: "roofing/98033" }, "territory", "Please choose from the list"],
  ])("a refusal stands beside its field, and nothing changes: %j", async (fields, field, problem) => {
    const contractor = await addContractor();
    const { status: code, html, text } = await post(await contractorPathOf(contractor), fields);
    expect([code, text.split(problem)]).toEqual([422, [expect.any(String), expect.any(String)]]);
    expect(html).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-problem`),
    );
    if (fields.until) expect(html).toMatch(new RegExp(`id="until"[^>]*value="${fields.until}"`));
    expect([await status(), await site.query("select from territory_wishes")]).toEqual(["active", []]);
  });

  test("a contractor who has left can change nothing", async () => {
    const contractor = await addContractor({ status: "ended" });
    const path = await contractorPathOf(contractor);
    const { text, html } = await get(path);
    expect(text).toContain("You’re no longer with us");
    expect(html).not.toContain('<form method="post"');
    for (const action of ["pause", "resume"]) expect((await post(path, { action })).status).toBe(409);
    expect(await status()).toBe("ended");
  });

  test.each([[{}], [{ action: "confirm" }], [{ action: "ended" }]])(
    "an unknown action on the contractor's page changes nothing: %j",
    async (fields) => {
      const contractor = await addContractor();
      expect((await post(await contractorPathOf(contractor), fields as Record<string, string>)).status).toBe(400);
      expect(await status()).toBe("active");
    },
  );
});
