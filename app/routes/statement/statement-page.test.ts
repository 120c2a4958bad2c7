import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ pages: true });

/**
 * Returns a contractor with `requests` leads in October 2026, and the contractor's link. The first lead also has the
 * events of `laterEvents`. If `isFrozen`, the statement for October is stored for good.
 */
async function contractorWith({ requests = 1, isFrozen = false } = {}) {
  const contractor = await site.addContractor({ created_at: "2026-01-20T12:00:00Z", business_name: "Fir & Sons" });
  await site.query(
    `insert into events (at, kind, lead_id, actor, detail)
     select timestamptz '2026-11-01T05:00Z' - number * interval '17 hours', 'lead.matched',
            (lpad(to_hex(number * 7919), 8, '0') || '-0000-4000-8000-000000000000')::uuid, 'system',
            jsonb_build_object('contractor_id', $1::text, 'service', 'ev-charging-installation', 'zip_code', '98033')
       from generate_series(0, $2 - 1) as number`,
    [contractor.id, requests],
  );
  // The first two times are both 1:30 a.m. Pacific, because daylight saving time ends between them.
  const laterEvents: [kind: string, at: string, detail: object][] = [
    ["lead.accepted", "2026-11-01T08:30:00Z", {}],
    ["lead.contacted", "2026-11-01T09:30:00Z", {}],
    ["lead.booked", "2026-11-02T09:30:00Z", {}],
    ["homeowner.not-contacted", "2026-11-03T09:30:00Z", {}],
    ["homeowner.outcome", "2026-11-03T09:31:00Z", { outcome: "not-booked" }],
    ["lead.returned", "2026-11-04T09:30:00Z", { reason: "too-busy" }],
  ];
  for (const [kind, at, detail] of laterEvents) {
    await site.store("events", {
      kind,
      at,
      lead_id: "00000000-0000-4000-8000-000000000000",
      actor: "contractor",
      detail: { contractor_id: contractor.id, ...detail },
    });
  }
  if (isFrozen) {
    await site.query(
      `insert into statements (contractor_id, month, revision, content, sha256, made_at)
       select $1, '2026-10-01', 2, statement_content($1, '2026-10-01', '2026-11-10'), repeat('ab', 32), '2026-11-10T12:00Z'`,
      [contractor.id],
    );
  }
  return { contractor, link: await site.contractorPathOf(contractor) };
}

test("the statement warns a contractor whose email bounces", async () => {
  const { contractor, link } = await contractorWith();
  const showsWarning = async () =>
    (await site.get(`${link}/statements/2026-10`)).text.includes("Our email isn’t reaching you.");
  expect(await showsWarning()).toBe(false);
  await site.query("update contractors set unreachable_since = now() where id = $1", [contractor.id]);
  expect(await showsWarning()).toBe(true);
});

test("the statement page of a past month shows the statement's latest revision, with what the contractor and the homeowner reported about each request", async () => {
  const { link } = await contractorWith({ isFrozen: true });
  const { status, text, headers } = await site.get(`${link}/statements/2026-10`);
  expect(status).toBe(200);
  for (const words of [
    "Fir & Sons (FIRSPR*012AB)",
    "Statement for October 2026",
    "Requests received 1 Accepted 1 Contacted 1 0 confirmed, 1 disputed by homeowners Booked 1 0 confirmed, 1 disputed by homeowners",
    "Passed 1 Too busy: 1",
    `Revision 2, made on November 10, 2026. SHA-256 of its content: ${"ab".repeat(32)}`,
    "00000000 Received Oct 31, 10:00 PM Service EV Charging Installation Zip code 98033 Accepted Nov 1, 1:30 AM",
    "You contacted Nov 1, 1:30 AM Homeowner says No You booked Nov 2, 1:30 AM Homeowner says Not booked State Passed",
  ]) {
    expect(text).toContain(words);
  }
  expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  const own = await site.get(link);
  expect(own.html).toContain(`href="${link}/statements/2026-10"`);
  expect(own.text).toMatch(/Your statements .* so far October 2026/);
});

test("the statement page of the current month shows the figures so far, and a month that is invalid, in the future, or before the contractor joined has no statement page", async () => {
  const { link } = await contractorWith();
  const currentMonth = String((await site.queryOne("select to_char(month_of(now()), 'YYYY-MM') as month")).month);
  const page = (month: string) => site.get(`${link}/statements/${month}`);
  expect((await page(currentMonth)).text).toMatch(/So far, as of \w+ \d+, \d{4} at/);
  expect((await page("2026-05")).text).toContain("You had no territory and no requests this month");
  // October has ended, but its statement is not stored yet.
  expect((await page("2026-10")).text).toMatch(/month just ended.*Requests received 1 Accepted 0/);
  for (const month of ["2025-12", "2999-01", "2026-13", "2026-1", "October"]) {
    expect([month, (await page(month)).status]).toEqual([month, 404]);
    expect([month, (await page(`${month}.csv`)).status]).toEqual([month, 404]);
  }
  const stranger = `/contractor/${"x".repeat(43)}/statements/2026-10`;
  for (const path of [stranger, `${stranger}.csv`]) expect((await site.get(path)).status).toBe(404);
  await site.query("update link_tokens set expires_at = now()");
  expect((await site.get(`${link}/statements/2026-10.csv`)).status).toBe(410);
  expect((await site.get(`${link}/statements/2026-10`)).text).toContain("Email me a new link");
  expect((await site.post(`${link}/statements/2026-10`, { action: "renew" })).status).toBe(303);
  expect(await site.mails()).toEqual(["link-renewed fir@example.com"]);
});

test("a statement leads with what the booked jobs come to, and names only the homeowners whose request is still the contractor's", async () => {
  const contractor = await site.addContractor();
  const link = await site.contractorPathOf(contractor);
  const [ann, bo, cy] = [
    await site.addLead({ contractor_id: contractor.id }),
    await site.addLead({ contractor_id: contractor.id, name: "Bo Berg", email: "bo@example.com" }),
    await site.addLead({ contractor_id: contractor.id, name: "Cy Dahl", email: "cy@example.com" }),
  ];
  const month = String((await site.queryOne("select to_char(month_of(now()), 'YYYY-MM') as month")).month);
  const press = (lead: { id: string }, fields: Record<string, string>) =>
    site.post(link, { lead_id: lead.id, ...fields });
  const statement = () => site.get(`${link}/statements/${month}`);
  await press(ann, { action: "amount", booked: "2,400" });
  expect((await statement()).text).not.toContain("jobs booked");
  for (const lead of [ann, bo, cy]) await press(lead, { action: "booked" });
  await press(bo, { action: "amount", booked: "9000" });
  await press(bo, { action: "amount", booked: "4000" });
  expect((await statement()).text).toContain("3 jobs booked, $6,400");
  await press(cy, { action: "undo" });
  await press(cy, { action: "return", reason: "too-busy" });
  const { text } = await statement();
  expect(text).toContain("2 jobs booked, $6,400");
  expect(["Ann Lee", "Bo Berg", "Cy Dahl"].filter((name) => text.includes(name))).toEqual(["Ann Lee", "Bo Berg"]);
  expect((await site.get(`${link}/statements/${month}.csv`)).html).not.toMatch(/Ann|Bo Berg|6400/);
  await site.query("update contractors set status = 'ended' where id = $1", [contractor.id]);
  expect((await statement()).text).not.toContain("Ann Lee");
});

test("what an operator closes as no lead leaves the statement, which says how many were taken out", async () => {
  const contractor = await site.addContractor();
  const link = await site.contractorPathOf(contractor);
  const month = String((await site.queryOne("select to_char(month_of(now()), 'YYYY-MM') as month")).month);
  await site.addLead({ contractor_id: contractor.id });
  const junk = await site.addLead({
    contractor_id: contractor.id,
    name: "asdf",
    email: "asdf@example.com",
    phone: null,
  });
  const statement = async () => (await site.get(`${link}/statements/${month}`)).text;
  expect(await statement()).toMatch(/Requests received 2 .*asdf/);
  expect(await statement()).not.toContain("Taken out");
  await site.backend.leadChanges.close(site.asOperator, junk.id, "not-real", null);
  expect(await statement()).toMatch(/Requests received 1 .*Taken out: no real requests 1/);
  expect(await statement()).not.toContain(junk.id.slice(0, 8));
});

test("a statement's CSV file has times in the market's time zone", async () => {
  const { link } = await contractorWith({ requests: 2, isFrozen: true });
  const { status, headers, html: csv } = await site.get(`${link}/statements/2026-10.csv`);
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(csv).toMatch(/^reference,given_at,[^\n]*,state\r\n(.*\r\n){2}$/);
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.map(({ reference }) => reference)).toEqual(["00001eef", "00000000"]);
  expect(rows.find(({ reference }) => reference === "00000000")).toEqual({
    reference: "00000000",
    given_at: "2026-10-31T22:00:00-07:00",
    service: "ev-charging-installation",
    zip_code: "98033",
    accepted_at: "2026-11-01T01:30:00-07:00",
    contacted_at: "2026-11-01T01:30:00-08:00",
    homeowner_contacted: "false",
    booked_at: "2026-11-02T01:30:00-08:00",
    homeowner_outcome: "not-booked",
    returned_at: "2026-11-04T01:30:00-08:00",
    return_reason: "too-busy",
    state: "returned",
  });
});

test("a statement with forty requests fits on one printed sheet and is accessible in the light and dark themes", async () => {
  const { link } = await contractorWith({ requests: 40, isFrozen: true });
  const path = `${link}/statements/2026-10`;
  await visitPage(site.url, path, async (page) => {
    expect(await faultsOn(page)).toEqual([]);
    expect(await page.locator("tbody tr").count()).toBe(40);
    for (const format of ["Letter", "A4"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect([format, pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([format, 1]);
    }
  });
});
