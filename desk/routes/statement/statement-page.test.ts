import { beforeAll, expect, test } from "vitest";
import { lastFrozenMonthSetting } from "../../../server/database/settings.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { runOperatorInProcess } from "../../../test/operator-command.ts";
import { openProduct } from "../../../test/product.ts";
import { until } from "../../../test/until.ts";

const desk = openProduct({ desk: true });

beforeAll(async () => {
  // Waits until the site has made all due statements. Otherwise the site could make a statement for a month for which
  // a test makes one.
  await until(async () => {
    const settings = await desk.database.query("select from server_settings where name = $1", [lastFrozenMonthSetting]);
    return settings.length > 0;
  });
});

async function contractorWithLeadInMay(name: string): Promise<string> {
  const id = await desk.addContractor(name, { created_at: "2026-01-20T12:00:00Z" });
  await desk.database.query(
    `insert into events (at, kind, lead_id, actor, detail) values ('2026-05-10T12:00Z', 'lead.matched',
       'abcdef12-0000-4000-8000-000000000000', 'system',
       jsonb_build_object('contractor_id', $1::text, 'service', 'fence-repair', 'zip_code', '98033'))`,
    [id],
  );
  return id;
}

test("the desk makes a contractor's statement for a month again as a new revision, and makes none for a month without a territory or a request", async () => {
  const fir = await contractorWithLeadInMay("Fir Fences");
  const path = `/contractors/${fir}/statements/2026-05`;
  const made = await desk.client.follow(path, { action: "make" });
  expect(made.text).toContain("Statement for May 2026");
  expect(made.text).toMatch(/Requests received 1 Accepted 0 .* abcdef12 Fence Repair in 98033/);
  await desk.client.follow(path, { action: "make" });
  const rows = await desk.rows<{ revision: number; sha256: string }>(
    `statements?contractor_id=eq.${fir}&order=revision`,
  );
  expect(rows.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(rows[0]?.sha256).toBe(rows[1]?.sha256);
  const page = await desk.client.get(path);
  expect(page.html.split(rows[0]?.sha256 ?? "none")).toHaveLength(3);
  const contractor = await desk.client.get(`/contractors/${fir}`);
  expect(contractor.html).toContain(`href="${path}"`);
  expect(contractor.text).toMatch(/Revised the statement for May 2026 [^·]*· op@example.com/);
  const refused = await desk.client.post(`/contractors/${fir}/statements/2026-04`, { action: "make" });
  expect([refused.status, refused.text.includes("They had no territory and got no request in 2026-04.")]).toEqual([
    422,
    true,
  ]);
  for (const month of ["2025-12", "2999-01", "May"]) {
    expect((await desk.client.get(`/contractors/${fir}/statements/${month}`)).status).toBe(404);
  }
  expect(await desk.visit(path, (page) => faultsOn(page))).toEqual([]);
});

test("the page of a request that was closed as no lead links to the statement that still counts it", async () => {
  const elm = await contractorWithLeadInMay("Elm Fences");
  const lead = await desk.addLead("Counted Cy", { contractor_id: elm });
  await desk.database.query(
    `insert into events (at, kind, lead_id, actor, detail) values ('2026-05-11T12:00Z', 'lead.matched', $2, 'system',
       jsonb_build_object('contractor_id', $1::text, 'service', 'fence-repair', 'zip_code', '98033'))`,
    [elm, lead],
  );
  const path = `/contractors/${elm}/statements/2026-05`;
  const note = "The statement of Elm Fences for May 2026 was made before and still counts this request.";
  expect((await desk.client.follow(path, { action: "make" })).text).toContain("Requests received 2");
  expect((await desk.client.get(`/leads/${lead}`)).text).not.toContain(note);
  await desk.pressOnLead(lead, { action: "notLead", as: "not-real" });
  const closed = await desk.client.get(`/leads/${lead}`);
  expect(closed.text).toContain(note);
  expect(closed.html).toContain(`href="${path}"`);
  expect((await desk.client.follow(path, { action: "make" })).text).toContain("Requests received 1");
  expect((await desk.client.get(`/leads/${lead}`)).text).not.toContain(note);
});

test("the command line lists, shows, and makes a contractor's statements, and says why it cannot make one", async () => {
  const oak = await contractorWithLeadInMay("Oak Fences");
  const operator = (...words: string[]) => runOperatorInProcess(desk.server.url, words);
  expect(await operator("statements", "show", `${oak}/2026-05`)).toMatchObject({
    code: 1,
    err: `There is no statement ${oak}/2026-05.`,
  });
  const made = await operator("statements", "make", `${oak.slice(0, 8)}/2026-05`, "--json");
  expect(made.json()).toMatchObject({ contractor_id: oak, month: "2026-05-01", revision: 1, content: { given: 1 } });
  await operator("statements", "make", `${oak}/2026-05`);
  expect((await operator("statements", "show", `${oak}/2026-05`, "--json")).json()).toMatchObject({ revision: 2 });
  for (const month of ["2026-05", "2026-05-01"]) {
    const listed = await operator("statements", "list", "--contractor-id", oak, "--month", month, "--json");
    expect(listed.json(), month).toHaveLength(2);
  }
  const { out } = await operator("statements", "list", "--contractor-id", oak);
  const [, latest = ""] = out.split("\n");
  expect(latest).toMatch(new RegExp(`^${oak.slice(0, 8)}/2026-05 +Oak Fences +2 `));
  expect(await operator("statements", "show", latest.split(" ")[0] ?? "")).toMatchObject({ code: 0 });
  for (const [name, err] of [
    [`${oak}/2026-04`, "They had no territory and got no request in 2026-04."],
    [`${oak}/may`, "A month looks like 2026-10."],
    ["12345678/2026-05", "There is no contractor 12345678."],
  ] as const) {
    expect(await operator("statements", "make", name)).toMatchObject({ code: 1, err });
  }
});
