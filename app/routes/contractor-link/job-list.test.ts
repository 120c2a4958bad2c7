import { describe, expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

describe("the list of jobs on a contractor's page", () => {
  const site = openProduct({ pages: true });
  const { addContractor, addLead, contractorPathOf, get, post } = site;

  test("a contractor works from the list: each job's state, what is next, amounts, and notes", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    expect((await get(path)).text).toContain("You don’t have any jobs yet.");
    const lead = await addLead({ contractor_id: contractor.id });
    const press = (fields: Record<string, string>) => post(path, { lead_id: lead.id, ...fields });
    const first = await get(path);
    for (const words of ["Ann Lee", "Next: accept it or pass.", "1 job"]) expect(first.text).toContain(words);

    for (const [fields, words] of [
      [{ action: "accept" }, "Next: get in touch."],
      [{ action: "contacted" }, "Next: agree on a day."],
      [{ action: "amount", quoted: "6,400.50" }, "Quoted $6,400.50"],
      [{ action: "note", note: "Gate code *12" }, "Gate code *12"],
      [{ action: "lost", reason: "price" }, ": Price."],
      [{ action: "undo" }, "Next: agree on a day."],
      [{ action: "booked" }, "Booked on "],
      [{ action: "amount", booked: "$6400" }, "Booked for $6,400.00"],
    ] as const) {
      const answer = await press(fields);
      expect([fields, answer.status]).toEqual([fields, 303]);
      expect((await get(path)).text).toContain(words);
    }
    expect(await site.lead(lead.id)).toMatchObject({ quoted_cents: 640_050, booked_cents: 640_000, lost_at: null });
    expect((await press({ action: "lost", reason: "price" })).status).toBe(409);
  });

  test("the button of the step that comes next is the primary one", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const lead = await addLead({ contractor_id: contractor.id });
    const primary = async () =>
      [...(await get(path)).html.matchAll(/<form[^>]* data-job-form="(\w+)"(?! hidden)[^>]*>.*?<\/form>/gs)]
        .filter(([form]) => /class="button ?"/.test(form))
        .map(([, name]) => name);
    expect(await primary()).toEqual(["accept"]);
    await post(path, { lead_id: lead.id, action: "accept" });
    expect(await primary()).toEqual(["contacted"]);
    await post(path, { lead_id: lead.id, action: "contacted" });
    expect(await primary()).toEqual(["booked"]);
  });

  test("filters and the search find jobs, and the file has the same jobs", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    await addLead({ contractor_id: contractor.id });
    const booked = await addLead({ contractor_id: contractor.id, name: "Bo Berg", email: "bo@example.com" });
    await post(path, { action: "booked", lead_id: booked.id });
    const jobsAt = async (query: string) => {
      const { text } = await get(path + query);
      return ["Ann Lee", "Bo Berg"].filter((name) => text.includes(name));
    };
    expect(await jobsAt("")).toEqual(["Ann Lee", "Bo Berg"]);
    expect(await jobsAt("?state=booked")).toEqual(["Bo Berg"]);
    expect(await jobsAt("?state=open")).toEqual(["Ann Lee"]);
    expect(await jobsAt("?q=berg")).toEqual(["Bo Berg"]);
    expect(await jobsAt("?month=2020-01")).toEqual([]);
    const file = await get(`${path}/jobs.csv?state=booked`);
    const [columns, ...rows] = file.html.trim().split("\r\n");
    expect(columns).toMatch(/^reference,given_at,.*,state,lost_at,lost_reason,quoted_cents,booked_cents$/);
    expect(rows).toEqual([expect.stringMatching(new RegExp(`^${booked.id.slice(0, 8)},.*,booked,,,,$`))]);
    expect(file.html).not.toContain("Bo Berg");
  });

  test("another contractor's job and bad values change nothing, and what was typed stays", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const other = await addContractor({ email: "elm@example.com", registration_number: "ELMSPR*012AB" });
    const theirs = await addLead({ contractor_id: other.id });
    for (const action of ["accept", "contacted", "booked", "undo", "note", "lost", "return", "amount"]) {
      const fields = { note: "Mine", reason: "other", quoted: "1" };
      expect([action, (await post(path, { action, lead_id: theirs.id, ...fields })).status]).toEqual([action, 404]);
    }
    const lead = await addLead({ contractor_id: contractor.id, email: "cy@example.com" });
    for (const quoted of ["1,2.3", "1000000000", "1.000,50", "-5"]) {
      const answer = await post(path, { action: "amount", lead_id: lead.id, quoted });
      expect([quoted, answer.status]).toEqual([quoted, 422]);
      expect(answer.html).toContain(`value="${quoted}"`);
      expect(answer.html).toContain(`id="quoted-${lead.id.slice(0, 8)}-problem"`);
    }
    const long = "x".repeat(2001);
    expect((await post(path, { action: "note", lead_id: lead.id, note: long })).html).toContain(long);
    expect((await post(path, { action: "lost", lead_id: lead.id, reason: "dragon" })).status).toBe(422);
    expect(await site.lead(lead.id)).toMatchObject({ quoted_cents: null, lost_at: null, accepted_at: null });
  });

  test("a job is not lost and booked at once; the answer stands beside the form, and the list keeps its filter", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const lead = await addLead({ contractor_id: contractor.id });
    const press = (fields: Record<string, string>) => post(`${path}?state=booked`, { lead_id: lead.id, ...fields });
    const booked = await press({ action: "booked" });
    const reference = lead.id.slice(0, 8);
    expect(booked.headers.get("Location")).toBe(`${path}?state=booked#job-${reference}`);
    const lost = await press({ action: "lost", reason: "price" });
    expect([lost.status, lost.html.includes(`id="lost-${reference}-problem"`)]).toEqual([409, true]);
    expect(lost.text).toContain("Nothing was changed: this job is booked.");
    expect(await site.lead(lead.id)).toMatchObject({ lost_at: null, booked_at: expect.any(Date) });
  });

  test("the same note again is stored once", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const lead = await addLead({ contractor_id: contractor.id });
    for (const _ of [1, 2]) await post(path, { action: "note", lead_id: lead.id, note: "Gate code *12" });
    expect(await site.query("select note from lead_notes")).toEqual([{ note: "Gate code *12" }]);
    expect((await site.eventsOf(lead.id)).filter((event) => event === "lead.noted contractor")).toHaveLength(1);
  });

  test("the page of a contractor who ended leads to no job", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const lead = await addLead({ contractor_id: contractor.id });
    await site.query("update contractors set status = 'ended' where id = $1", [contractor.id]);
    expect((await get(path)).html).not.toContain("Ann Lee");
    for (const action of ["accept", "booked", "undo"])
      expect([action, (await post(path, { action, lead_id: lead.id })).status]).toEqual([action, 409]);
    expect(await site.lead(lead.id)).toMatchObject({ accepted_at: null, booked_at: null });
  });

  test("a second request of the same homeowner says so and leads to the first", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const first = await addLead({ contractor_id: contractor.id });
    await addLead({ contractor_id: contractor.id });
    const reference = first.id.slice(0, 8);
    const { html, text } = await get(path);
    expect(text.split(`Same homeowner as request ${reference}`)).toHaveLength(2);
    expect(html).toContain(`href="${path}?q=${reference}#job-${reference}"`);
    expect((await get(`${path}?q=${reference}`)).html).toContain(`id="job-${reference}"`);
  });

  test("a job that an operator took back is over, and not passed on, whoever has it now", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const junk = await addLead({ contractor_id: contractor.id });
    const held = await addLead({ contractor_id: contractor.id, name: "Bo Berg", email: "bo@example.com" });
    expect((await get(path)).text).toContain("Sprinkler Repair: ");
    await site.backend.leadChanges.close(site.asOperator, junk.id, "not-real", null);
    await site.backend.leadChanges.hold(site.asOperator, held.id, "Twice", null);
    const { text } = await get(path);
    expect(text.match(/It’s no longer yours\. Closed/g)).toHaveLength(2);
    expect(text).not.toMatch(/Ann Lee|Bo Berg|Another contractor/);
    expect((await get(`${path}?state=returned`)).text).not.toContain("It’s no longer yours.");
    expect((await get(`${path}/jobs.csv`)).html.match(/,closed,/g)).toHaveLength(2);
  });

  test("a returned job shows nothing personal until it is taken back", async () => {
    const contractor = await addContractor();
    const path = await contractorPathOf(contractor);
    const lead = await addLead({ contractor_id: contractor.id });
    await post(path, { action: "note", lead_id: lead.id, note: "Blue house" });
    expect((await post(path, { action: "return", lead_id: lead.id, reason: "too-busy" })).status).toBe(303);
    const { text } = await get(path);
    expect(text).toContain("You passed on it. Passed");
    expect(text).toContain("Take it back");
    for (const words of ["Ann Lee", "ann@example.com", "Blue house"]) expect(text).not.toContain(words);
    expect((await post(path, { action: "undo", lead_id: lead.id })).status).toBe(303);
    expect((await get(path)).text).toContain("Blue house");
  });
});
