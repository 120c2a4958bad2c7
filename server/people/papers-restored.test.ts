import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { market } from "../../content/chosen-market.ts";
import { bosApplication } from "../../test/people.ts";
import { startSite } from "../../test/whole-product.ts";
import { openPostgres } from "../database/postgres.ts";
import { links } from "../links/links.ts";

const folder = mkdtempSync(join(tmpdir(), "cedarline-papers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [applicant, offered, known, operator] = [1, 2, 3, 4].map(
  (digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`,
);
const pdf = Buffer.from("%PDF-1.7\n\0\xff papers");

/** The tables of a contractor's file, of offers, and of agreements, in an order for comparison. */
const tables = {
  contractor_files: "id",
  screening_checks: "id",
  agreements: "id",
  contractor_updates: "contractor_id, section",
  territory_wishes: "id",
  territories: "service, zip_code",
  partner_applications: "id",
  contractors: "id",
  prices: "service, city, from_day",
  fees: "contractor_id, from_day",
  operators: "id",
};

async function openSiteWithDatabase() {
  const site = await startSite();
  const database = openPostgres(site.place.databaseUrl ?? "", 1);
  onTestFinished(() => database.close());
  const rows = async () => {
    const found: Record<string, unknown[]> = {};
    for (const [table, order] of Object.entries(tables))
      found[table] = await database.query(`select * from ${table} order by ${order}`);
    return found;
  };
  return { ...site, database, rows };
}

const filling = `
  insert into operators (id, email, role) values ('${operator}', 'staff@example.com', 'staff');
  insert into partner_applications (id, name, business_name, email, city, service, registration_number, wanted_territories, insurer, policy_number,
                                    insurance_expires_on, workers_compensation, in_trade_since, references_given)
    values ('${applicant}', 'Bo Berg', 'Berg Fences', 'bo@example.com', 'Kirkland', 'fence-repair', 'BERGFE*012AB', '{fence-repair/98033}', 'Alder', 'A-1',
            '2099-01-31', 'no-employees', 2011, '[{"name": "Ann Lee", "phone": "4255550142"}, {"name": "Cy Day", "phone": "4255550143"}]');
  insert into contractors (id, business_name, email, registration_number, registration_expires_on, status, offered_fee_cents, insurance_expires_on) values
    ('${offered}', 'Fir Fences', 'fir@example.com', 'FIRFEN*012AB', '2099-06-30', 'offered', 195000, '2099-01-31'),
    ('${known}', 'Oak Fences', 'oak@example.com', 'OAKFEN*012AB', '2099-06-30', 'active', null, null);
  update contractors set monthly_fee_cents = 120000 where id = '${known}';
  insert into territories (zip_code, service, contractor_id, offered_until, awaits_start)
    values ('98034', 'fence-repair', '${offered}', market_today() + 3, true);
  insert into agreements (contractor_id, kind, version, text, name) values ('${known}', 'terms', '2020-01-01', 'Old terms', 'Oak Olsen');
  insert into screening_checks (application_id, criterion, operator_id, holds_until, note) values ('${applicant}', 'license', '${operator}', '2099-01-31', 'Seen');
  insert into contractor_updates (contractor_id, section, content) values ('${known}', 'insurance', '{"insurance_expires_on": "2099-05-05"}');
  insert into territory_wishes (contractor_id, service, zip_code) values ('${known}', 'fence-repair', '98052');
  insert into prices (service, city, from_day, cents) values ('fence-repair', 'kirkland', '2026-01-01', 123400);`;

test("a restored backup has every paper, offer, agreement, and reference: links and the offer go on, and an erasure finds all of it", async () => {
  const source = await openSiteWithDatabase();
  await source.database.run(filling);
  for (const owner of ["application_id", "contractor_id"])
    await source.database.query(
      `insert into contractor_files (${owner}, name, media_type, bytes, sha256, content)
       values ($1, 'paper.pdf', 'application/pdf', octet_length($2::bytea), encode(sha256($2::bytea), 'hex'), $2::bytea)`,
      [owner === "application_id" ? applicant : known, pdf],
    );
  const subject = { leadId: null, contractorId: null, applicationId: null };
  const { pathOf } = links(null);
  const application = await pathOf(source.database, {
    ...subject,
    purpose: "application",
    applicationId: applicant ?? "",
  });
  const contractor = await pathOf(source.database, { ...subject, purpose: "contractor", contractorId: offered ?? "" });
  const before = await source.rows();
  const file = join(folder, "papers.jsonl");
  expect(await source.operator(["backup", file])).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).not.toMatch(/link_secret|operator\.key/);

  // What is erased after the backup is gone here, and the backup still has it.
  expect(await source.operator(["privacy", "erase", bosApplication.email, "--yes"])).toMatchObject({ code: 0 });
  expect(await source.database.query("select from contractor_files where application_id is not null")).toEqual([]);

  const target = await openSiteWithDatabase();
  expect(await target.operator(["restore", file, "--yes"])).toMatchObject({ code: 0 });
  expect(await target.rows()).toEqual(before);

  const page = await (await fetch(target.url + application)).text();
  const [fileLink = ""] = /\/application\/[\w-]{43}\/files\/[\w-]{36}/.exec(page) ?? [];
  expect(Buffer.from(await (await fetch(target.url + fileLink)).arrayBuffer())).toEqual(pdf);
  for (const words of ["Ann Lee", "Alder", "98033"]) expect(page).toContain(words);

  const agreement = { name: "Fir Finn", billing_address: "1 Main St", version: market.partnerTerms.version };
  const agreed = await fetch(target.url + contractor, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "agree", ...agreement }),
  });
  expect(agreed.status).toBe(303);
  expect(await target.read(`contractors?id=eq.${offered}&select=status,monthly_fee_cents`)).toEqual([
    { status: "active", monthly_fee_cents: 195_000 },
  ]);

  const exported = await target.operator(["privacy", "export", bosApplication.email, "--json"]);
  expect(exported.json().partner_applications).toMatchObject([
    {
      references_given: [{ name: "Ann Lee" }, { name: "Cy Day" }],
      files: [{ name: "paper.pdf", content: pdf.toString("base64") }],
      screening_checks: [{ criterion: "license", note: "Seen" }],
    },
  ]);
  expect(
    (await target.operator(["privacy", "export", "--phone", "4255550142", "--json"])).json().references,
  ).toMatchObject([{ named_by: "Berg Fences", name: "Ann Lee" }]);
  expect(await target.operator(["privacy", "erase", bosApplication.email, "--yes"])).toMatchObject({ code: 0 });
  expect(await target.database.query("select contractor_id from contractor_files")).toEqual([{ contractor_id: known }]);
  expect(await target.database.query("select from screening_checks")).toEqual([]);

  // An agreement is kept, and with it the contractor.
  await target.operator(["contractors", "end", known ?? ""]);
  const removal = await target.operator(["contractors", "remove", known ?? "", "--yes"]);
  expect([removal.code, removal.err]).toEqual([1, expect.stringContaining("agree")]);
  expect(await target.database.query("select name from agreements where contractor_id = $1", [known])).toEqual([
    { name: "Oak Olsen" },
  ]);
});
