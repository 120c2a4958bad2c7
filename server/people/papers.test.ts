import { expect, test } from "vitest";
import { criteria } from "../../domain/screening.ts";
import { bosApplication } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { erase } from "../leads/lead.ts";
import { removeExpired } from "./retention.ts";

const site = openProduct({ pages: true });

const addApplication = (columns: Record<string, unknown> = {}) =>
  site.store("partner_applications", {
    ...bosApplication,
    references_given: [
      { name: "Ann Lee", phone: "4255550142" },
      { name: "Cy Day", phone: "4255550143" },
    ],
    ...columns,
  });

const addFile = (owner: Record<string, unknown>) =>
  site.queryOne(
    `insert into contractor_files (${Object.keys(owner)}, name, media_type, bytes, sha256, content)
     values (${Object.keys(owner).map((_, index) => `$${index + 1}`)}, 'a.pdf', 'application/pdf', 5, encode(sha256('%PDF-'), 'hex'), '%PDF-')
     returning id`,
    Object.values(owner),
  );
const filesLeft = async () => (await site.query("select id from contractor_files order by id")).map(({ id }) => id);

const person = (email: string | null, phone: string | null = null) => ({ email, phone });

test("an export has an applicant's papers, and names where a phone number is a reference's", async () => {
  const application = await addApplication();
  await addFile({ application_id: application.id });
  await site.backend.applications.check(site.asOperator, application.id, { criterion: "license", note: "Seen" });
  const applicant = await site.backend.personalData.read(person("bo@example.com"));
  expect(applicant.partner_applications).toMatchObject([
    {
      references_given: [{ name: "Ann Lee" }, { name: "Cy Day" }],
      files: [{ name: "a.pdf", content: Buffer.from("%PDF-").toString("base64") }],
      screening_checks: [{ criterion: "license", note: "Seen" }],
    },
  ]);
  const reference = await site.backend.personalData.read(person(null, "4255550142"));
  expect(reference.partner_applications).toEqual([]);
  expect(reference.references).toMatchObject([{ named_by: "Berg Fences", name: "Ann Lee", phone: "4255550142" }]);
});

test("erasing a reference leaves the application, and erasing the applicant deletes the papers with it", async () => {
  const application = await addApplication();
  await addFile({ application_id: application.id });
  await site.backend.personalData.erase(site.asOperator, person(null, "4255550142"));
  const { references_given } = await site.queryOne("select references_given from partner_applications");
  expect(references_given).toEqual([{ name: "Cy Day", phone: "4255550143" }]);
  await site.backend.personalData.erase(site.asOperator, person("bo@example.com"));
  expect([await site.query("select from partner_applications"), await filesLeft()]).toEqual([[], []]);
});

test("files and references go 90 days after an application was declined or a contractor ended", async () => {
  const [declined, recent, open] = [
    await addApplication({ status: "declined" }),
    await addApplication({ status: "declined", email: "cy@example.com" }),
    await addApplication({ email: "dee@example.com" }),
  ];
  const ended = await site.addContractor({ status: "ended" });
  const active = await site.addContractor({ email: "oak@example.com" });
  const gone = [await addFile({ application_id: declined.id }), await addFile({ contractor_id: ended.id })];
  const kept = [
    await addFile({ application_id: recent.id }),
    await addFile({ application_id: open.id }),
    await addFile({ contractor_id: active.id }),
  ];
  const note = (kind: string, detail: object, days: number) =>
    site.query(
      "insert into events (kind, actor, detail, at) values ($1, 'operator', $2, now() - make_interval(days => $3))",
      [kind, JSON.stringify(detail), days],
    );
  await site.query("update partner_applications set created_at = now() - interval '200 days'");
  await site.query("update contractors set created_at = now() - interval '200 days'");
  await note("operator.application-declined", { application_id: declined.id }, 91);
  await note("operator.application-declined", { application_id: recent.id }, 89);
  await note("operator.contractor-ended", { contractor_id: ended.id }, 91);
  await removeExpired(site.backend.outbox, site.backend.env.retention, erase);
  const ids = (rows: { id: unknown }[]) => rows.map(({ id }) => String(id)).sort();
  expect((await filesLeft()).map(String)).toEqual(ids(kept));
  expect(gone).toHaveLength(2);
  expect(await site.query("select id from partner_applications where references_given <> '[]' order by id")).toEqual(
    ids([recent, open]).map((id) => ({ id })),
  );
});

test("the partner page says “we check” only while the file proves it for every active contractor", async () => {
  const areChecked = () => site.backend.territories.areChecked(["license", "insurance", "references"]);
  expect(await areChecked()).toBe(false);
  const first = await site.addContractor();
  for (const criterion of criteria) await site.backend.contractors.check(site.asOperator, first.id, { criterion });
  expect(await areChecked()).toBe(true);
  const second = await site.addContractor({ email: "oak@example.com", registration_number: "OAKFEN*012AB" });
  expect(await areChecked()).toBe(false);
  await site.query("update contractors set status = 'paused' where id = $1", [second.id]);
  expect(await areChecked()).toBe(true);
  await site.query("update screening_checks set holds_until = market_today() - 1 where criterion = 'insurance'");
  expect(await areChecked()).toBe(false);
  expect((await site.get("/partner-program")).text).toContain("We ask for your license, insurance, and references.");
});
