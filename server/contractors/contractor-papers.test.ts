import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";

const site = openProduct({ pages: true, variables: { SERVICE_ROLE_KEY: operatorKey } });
const { get, post } = site;

async function operate(command: string, words: string[], options: Record<string, unknown> = {}) {
  const response = await fetch(`${site.url}/operator/${command}`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words, options }),
  });
  const answer = (await response.json()) as { message?: string; json?: { contractor_files?: object[] } };
  return { status: response.status, ...answer };
}

const daysOf = ({ id }: { id: string }) =>
  site.queryOne(
    "select registration_expires_on::text as registration, insurance_expires_on::text as insurance, insurer, phone, billing_address from contractors where id = $1",
    [id],
  );
const isCovered = async () =>
  (
    (await (await fetch(`${site.url}/coverage?service=sprinkler-repair&zip_code=98033`)).json()) as {
      is_covered: boolean;
    }
  ).is_covered;

async function addPartner(columns: Record<string, unknown> = {}) {
  const contractor = await site.addContractor(columns);
  await site.addTerritory(contractor);
  return { contractor, path: await site.contractorPathOf(contractor) };
}

describe("insurance", () => {
  test("an expired one stops the territory, none on file does not, and a later day that the operator checked starts it again", async () => {
    const { contractor, path } = await addPartner();
    expect(await isCovered()).toBe(true);
    await site.query("update contractors set insurance_expires_on = market_today()");
    expect(await isCovered()).toBe(true);
    await site.query("update contractors set insurance_expires_on = market_today() - 1");
    expect(await isCovered()).toBe(false);
    const lead = await site.addLead();
    expect((await get(path)).text).toContain("Your insurance has expired");
    const answer = await post(path, {
      action: "insurance",
      insurer: "Alder Mutual",
      insurance_expires_on: "2099-12-31",
    });
    expect(answer.status).toBe(303);
    expect([await isCovered(), (await get(path)).text]).toEqual([
      false,
      expect.stringContaining("we’ll check it soon"),
    ]);
    expect((await operate("contractors/check", [contractor.id], { criterion: "insurance" })).status).toBe(200);
    expect(await daysOf(contractor)).toMatchObject({ insurance: "2099-12-31", insurer: "Alder Mutual" });
    expect(await isCovered()).toBe(true);
    expect(await site.lead(lead.id)).toMatchObject({ status: "matched", contractor_id: contractor.id });
  });

  test("30 and 7 days before it expires, the contractor and the operator are told once", async () => {
    const { contractor } = await addPartner();
    const told = async () =>
      (await site.query("select recipient_role from deliveries where kind = 'insurance-expiring'")).length;
    for (const [days, mails] of [
      [31, 0],
      [30, 2],
      [8, 2],
      [7, 4],
      [0, 4],
      [-1, 4],
    ] as const) {
      await site.query("update contractors set insurance_expires_on = market_today() + $2::integer where id = $1", [
        contractor.id,
        days,
      ]);
      // Each mail names the day, so that a renewed insurance is told about anew.
      await site.query(
        "update deliveries set cause = replace(cause, split_part(cause, ' ', 3), (market_today() + $1::integer)::text) where kind = 'insurance-expiring'",
        [days],
      );
      await site.sweep();
      await site.sweep();
      expect([days, await told()]).toEqual([days, mails]);
    }
  });
});

describe("what a contractor sends about papers", () => {
  test("counts once it is checked, or is dropped with a reason that the contractor gets", async () => {
    const { contractor, path } = await addPartner();
    const renewed = { action: "licenses", registration_number: "FIRSPR*012AB", registration_expires_on: "2100-06-30" };
    expect((await post(path, renewed)).status).toBe(303);
    expect(await daysOf(contractor)).toMatchObject({ registration: "2099-06-30" });
    const refuse = { criterion: "license", because: "The register says otherwise" };
    expect((await operate("contractors/refuse", [contractor.id], refuse)).status).toBe(200);
    expect((await operate("contractors/refuse", [contractor.id], refuse)).status).toBe(400);
    expect(await site.mails()).toEqual(["update-refused fir@example.com"]);
    await post(path, renewed);
    expect((await operate("contractors/check", [contractor.id], { criterion: "license" })).status).toBe(200);
    expect(await daysOf(contractor)).toMatchObject({ registration: "2100-06-30" });
  });

  test("phone and billing address count at once", async () => {
    const { contractor, path } = await addPartner();
    expect((await post(path, { action: "details", phone: "425-555-0188", billing_address: "1 Main St" })).status).toBe(
      303,
    );
    expect(await daysOf(contractor)).toMatchObject({ phone: "4255550188", billing_address: "1 Main St" });
  });

  test("a certificate can be read by this contractor alone, and a seventh in a year is refused", async () => {
    const { contractor, path } = await addPartner();
    const send = (words: string) => {
      const form = new FormData();
      form.append("action", "insurance");
      form.append("certificate", new Blob([`%PDF-${words}`]), "paper.pdf");
      return post(path, form);
    };
    for (let number = 1; number <= 6; number++) expect((await send(String(number))).status).toBe(303);
    expect((await send("7")).status).toBe(422);
    const { id: file } = await site.queryOne("select id from contractor_files limit 1");
    expect((await get(`${path}/files/${file}`)).status).toBe(200);
    const other = await site.addContractor({ email: "oak@example.com" });
    expect((await get(`${await site.contractorPathOf(other)}/files/${file}`)).status).toBe(404);
    const { json } = await operate("contractors/show", [String(contractor.id)]);
    expect(json?.contractor_files).toHaveLength(6);
    expect(json?.contractor_files?.[0]).toMatchObject({ name: "paper.pdf" });
    expect(json?.contractor_files?.[0]).not.toHaveProperty("content");
    await site.query("update contractor_files set created_at = now() - interval '13 months'");
    expect((await send("7")).status).toBe(303);
  });
});

describe("a pause", () => {
  const pauseOf = ({ id }: { id: string }) =>
    site.queryOne("select status, paused_by, paused_until::text as until from contractors where id = $1", [id]);

  test("with a day ends on that day, and the operator is told of it", async () => {
    const { contractor, path } = await addPartner();
    const { day, today } = await site.queryOne(
      "select (market_today() + 3)::text as day, market_today()::text as today",
    );
    for (const until of [today, "soon"])
      expect((await post(path, { action: "pause", until: String(until) })).status).toBe(422);
    expect((await post(path, { action: "pause", until: String(day) })).status).toBe(303);
    expect(await pauseOf(contractor)).toEqual({ status: "paused", paused_by: "contractor", until: day });
    expect(await site.mails()).toEqual(["contractor-paused hello@cedarline.example"]);
    await site.sweep();
    expect(await pauseOf(contractor)).toMatchObject({ status: "paused" });
    await site.query("update contractors set paused_until = market_today()");
    await site.sweep();
    expect(await pauseOf(contractor)).toEqual({ status: "active", paused_by: null, until: null });
  });

  test("of the operator takes over the contractor's own, who cannot end it", async () => {
    const { contractor, path } = await addPartner();
    await post(path, { action: "pause" });
    expect((await operate("contractors/pause", [contractor.id])).status).toBe(200);
    expect(await pauseOf(contractor)).toMatchObject({ paused_by: "operator" });
    expect((await post(path, { action: "resume" })).status).toBe(409);
    expect((await get(path)).text).toContain("We’ve paused your territories");
    expect((await operate("contractors/pause", [contractor.id])).status).toBe(400);
    expect((await operate("contractors/resume", [contractor.id])).status).toBe(200);
    expect(await pauseOf(contractor)).toMatchObject({ status: "active", paused_by: null });
  });
});

test.each(["", "fence-repair", "roofs/98033", "fence-repair/98033@x"])(
  "a contractor cannot ask for %j",
  async (territory) => {
    const { path } = await addPartner();
    expect((await post(path, { action: "ask", territory })).status).toBe(422);
    expect(await site.query("select from territory_wishes")).toEqual([]);
  },
);

test("agreed terms that have changed are put to the contractor by mail once, and nothing stops", async () => {
  const { contractor, path } = await addPartner();
  await site.sweep();
  expect(await site.mails()).toEqual([]);
  await site.store("agreements", {
    contractor_id: contractor.id,
    kind: "terms",
    version: "2020-01",
    text: "Old",
    name: "Bo",
  });
  await site.sweep();
  await site.sweep();
  expect(await site.mails()).toEqual(["terms-changed fir@example.com"]);
  expect((await get(path)).text).toContain("Please read our partner terms and agree to them");
  expect(await isCovered()).toBe(true);
});

test("a contractor's office gets copies of requests, and what comes back from there makes nobody unreachable", async () => {
  const { contractor } = await addPartner();
  const path = await site.contractorPathOf(contractor);
  const set = (email: string) => operate("contractors/update", [contractor.id], { "office-email": email });
  expect((await set("not an address")).status).toBe(400);
  expect((await set("office@example.com")).status).toBe(200);
  expect((await get(path)).status).toBe(410);
  await site.addLead();
  await operate("contractors/pause", [contractor.id]);
  await operate("contractors/resume", [contractor.id]);
  const copies = async () => (await site.mails()).filter((mail) => String(mail).startsWith("lead-to-contractor "));
  expect(await copies()).toEqual(["lead-to-contractor fir@example.com", "lead-to-contractor office@example.com"]);
});
