import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { cities, services } from "../../../content/chosen-market.ts";
import { daysFromNow, leadRow } from "../../../test/desk-browser.ts";
import { fir } from "../../../test/firms.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

const contractor = (business_name: string, columns: Record<string, unknown> = {}) =>
  desk.addContractor(business_name, { registration_number: fir.registration_number, ...columns });

const lead = (zip_code: string) => leadRow(`Ann ${crypto.randomUUID()}`, { zip_code });

const take = (id: string, ...cell: string[]) => ({ action: "take", contractor: id, cell });
const release = (...cell: string[]) => ({ action: "release", cell });

test("the territories page shows the contractor of every served zip code and service", async () => {
  const oak = await contractor("Oak & Sons <b>");
  await desk.takeTerritory(oak, "98033");
  const page = await desk.client.get("/territories");
  expect(page.status).toBe(200);
  for (const zip of cities.flatMap(({ zipCodes }) => zipCodes)) expect(page.text).toContain(`${zip} Fence Repair:`);
  expect(page.html.match(/type="checkbox"/g)).toHaveLength(
    services.length * cities.flatMap(({ zipCodes }) => zipCodes).length,
  );
  expect(page.text).toContain("98033 Fence Repair: Oak & Sons <b>");
  expect(page.html).toContain(`value="fence-repair/98033@${oak}"`);
});

describe("assigning and releasing territories", () => {
  test("an unknown action on the territories page changes nothing", async () => {
    const yew = await contractor("Yew Gutters");
    await desk.takeTerritory(yew, "98072", { service: "gutter-installation" });
    const misspelled = { ...release(`gutter-installation/98072@${yew}`), action: "relaese" };
    expect((await desk.client.post("/territories", misspelled)).status).toBe(405);
    expect(await desk.rows(`territories?contractor_id=eq.${yew}`)).toHaveLength(1);
  });

  test("assigning territories also assigns their waiting requests, and can be undone", async () => {
    const fir = await contractor("Fir Fences");
    await desk.store("leads", lead("98052"));
    const assignedPage = await desk.client.follow(
      "/territories",
      take(fir, "fence-repair/98052", "gutter-installation/98052"),
    );
    expect(assignedPage.text).toContain("Assigned 2 territories to Fir Fences. One waiting request was assigned.");
    expect(await desk.rows(`leads?zip_code=eq.98052&contractor_id=eq.${fir}`)).toHaveLength(1);
    const [operator] = await desk.rows<{ detail: { operator_id: string } }>("events?kind=eq.operator.signed-in");
    const byOperator = `detail->>operator_id=eq.${operator?.detail.operator_id}&detail->>contractor_id=eq.${fir}`;
    expect(await desk.rows(`events?kind=eq.territory.taken&actor=eq.operator&${byOperator}`)).toHaveLength(2);
    const undone = await desk.client.undo(assignedPage, "/territories");
    expect(undone.text).toContain("Undone.");
    expect(await desk.rows(`territories?contractor_id=eq.${fir}`)).toEqual([]);
  });

  test("if one of the chosen territories is taken, none is assigned, and the desk gives the same reason as the command line", async () => {
    const elm = await contractor("Elm Gutters", { registration_number: "ELMGUT*012AB" });
    const ash = await contractor("Ash Gutters", { registration_number: "ASHGUT*012AB" });
    await desk.client.follow("/territories", take(elm, "gutter-installation/98033"));
    const both = take(ash, "gutter-installation/98033", "gutter-installation/98034");
    const refused = await desk.client.post("/territories", both);
    const problem = "Taken already: gutter-installation/98033 by contractor Elm Gutters (ELMGUT*012AB).";
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(problem)]);
    expect(await desk.rows(`territories?contractor_id=eq.${ash}`)).toEqual([]);
    expect(refused.html).toMatch(/<input[^>]*value="gutter-installation\/98034"[^>]*>/);
    expect(refused.html.match(/checked=""/g)).toHaveLength(2);
    expect(refused.html).toMatch(new RegExp(`<option value="${ash}" selected="">`));
  });

  test("undo returns a released territory to its contractor unless another contractor has it", async () => {
    const [ivy, yew] = [await contractor("Ivy Fences"), await contractor("Yew Fences")];
    await desk.takeTerritory(ivy, "98077", { starts_on: "2026-01-01", ends_on: "2098-01-01" });
    const [before] = await desk.rows<Record<string, unknown>>("territories?zip_code=eq.98077");

    const released = await desk.client.follow("/territories", release(`fence-repair/98077@${ivy}`));
    expect(released.text).toContain("Released fence-repair/98077.");
    await desk.store("leads", lead("98077"));
    await desk.client.undo(released, "/territories");
    const [after] = await desk.rows<Record<string, unknown>>("territories?zip_code=eq.98077");
    expect(after).toEqual({ ...before, created_at: after?.created_at });
    // Undo also assigned the lead that arrived while the territory was free.
    expect(await desk.rows(`leads?zip_code=eq.98077&contractor_id=eq.${ivy}`)).toHaveLength(1);

    const again = await desk.client.follow("/territories", release("fence-repair/98077"));
    await desk.takeTerritory(yew, "98077");
    const late = await desk.client.undo(again, "/territories");
    expect(late.text).toContain("Nothing was changed: it was changed again since.");
    // An outdated form that names a former contractor releases nothing.
    const refused = await desk.client.post("/territories", release(`fence-repair/98077@${ivy}`));
    expect([refused.status, refused.text.includes(`Yew Fences (${fir.registration_number})`)]).toEqual([409, true]);
    expect(await desk.rows("territories?zip_code=eq.98077")).toMatchObject([{ contractor_id: yew }]);
  });

  test("any five-digit zip code can be assigned, with a start and an end", async () => {
    const far = await contractor("Far Away");
    const page = await desk.client.get("/territories?q=10001");
    expect(page.text).toContain("10001 Fence Repair: Free");
    const fields = { ...take(far, "fence-repair/10001"), starts_on: daysFromNow(2), ends_on: daysFromNow(9) };
    await desk.client.follow("/territories?q=10001", fields);
    expect(await desk.rows("territories?zip_code=eq.10001")).toMatchObject([
      { contractor_id: far, starts_on: fields.starts_on, ends_on: fields.ends_on },
    ]);
    expect((await desk.client.get("/territories?city=elsewhere&state=expiring")).text).toMatch(
      /10001 Fence Repair: Far Away/,
    );
  });

  type Fields = Record<string, string | string[]>;

  test.each<[string, fieldsWith: (plain: string) => Fields, words: string]>([
    ["nothing chosen", (plain) => take(plain), "Choose at least one territory first."],
    ["no contractor", () => take("", "fence-repair/98004"), "Choose a contractor first."],
    ["no such contractor", () => take(crypto.randomUUID(), "fence-repair/98004"), "Choose a contractor first."],
    ["no such service", (plain) => take(plain, "roofing/98004"), "One of your choices isn’t a territory"],
    ["no zip code", (plain) => take(plain, "fence-repair/9800"), "One of your choices isn’t a territory"],
    ["a free territory is released", () => release("fence-repair/98004"), "No contractor has fence-repair/98004."],
    [
      "an end that is not a date",
      (plain) => ({ ...take(plain, "fence-repair/98004"), ends_on: "2027-02-30" }),
      "“2027-02-30” isn’t a date",
    ],
  ])("the territories form is refused with a reason: %s", async (_case, fieldsWith, words) => {
    const refused = await desk.client.post("/territories", fieldsWith(await contractor("Plain Fir")));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe("filters and search", () => {
  test("filters select the free, taken, paused, and expiring territories, and those with waiting requests", async () => {
    const soon = await contractor("Soon Over", { registration_expires_on: daysFromNow(20) });
    const idle = await contractor("Idle Ida", { status: "paused" });
    await desk.takeTerritory(soon, "98005");
    await desk.takeTerritory(idle, "98006");
    await desk.store("leads", lead("98007"), lead("98007-1234"));
    const text = async (query: string) => (await desk.client.get(`/territories?service=fence-repair&${query}`)).text;
    const states = ["free", "taken", "paused", "expiring", "waiting"];
    const shown = await Promise.all(states.map((state) => text(`city=bellevue&state=${state}`)));
    const all = ["98005", "98006", "98007"];
    const zips = shown.map((page) => all.filter((zip) => page.includes(`${zip} Fence Repair:`)));
    expect(zips).toEqual([["98007"], ["98005", "98006"], ["98006"], ["98005"], ["98007"]]);
    expect(shown[4]).toContain("2 waiting");
    expect(shown[2]).toContain("Paused");
    expect(await text("q=idle+ida")).toContain("98006 Fence Repair: Idle Ida");
    expect(await text("q=idle+ida")).not.toContain("98005");
    expect(await text("q=Woodinville")).toContain("98072 Fence Repair");
    expect(await text("city=elsewhere")).not.toContain("98005");
  });

  test("a full page of territories links to the next page", async () => {
    const big = await contractor("Everywhere Inc", { electrical_license_number: "EVERY*123CD" });
    const zips = Array.from({ length: 62 }, (_, index) => String(20_000 + index));
    const services = ["sprinkler-repair", "gutter-installation", "fence-repair", "ev-charging-installation"];
    for (const service of [...services, "generator-installation"]) {
      await desk.store("territories", ...zips.map((zip_code) => ({ zip_code, service, contractor_id: big })));
    }
    const first = await desk.client.get("/territories?city=elsewhere&q=everywhere");
    const rowsOf = (html: string) =>
      [...html.matchAll(/<th scope="row"[^>]*><span[^>]*>(\d{5})/g)].map(([, zip]) => zip);
    const second = await desk.client.get(first.nextPage ?? "none");
    expect(rowsOf(first.html).length).toBeLessThan(zips.length);
    expect([...rowsOf(first.html), ...rowsOf(second.html)]).toEqual(zips);
    expect(second.nextPage).toBeNull();
    expect((await desk.client.get(`/contractors/${big}`)).text).toContain("View all 310 in territories");
  });
});

test("the territories page lists where requests find no contractor and who asked for it, and its CSV file does too", async () => {
  const holder = await contractor("Busy Gutters", { registration_number: "BUSYGU*012AB" });
  const asker = await contractor("Keen Gutters", { registration_number: "KEENGU*012AB" });
  await desk.takeTerritory(holder, "98011", { service: "gutter-installation" });
  await desk.database.query(
    "insert into territory_wishes (contractor_id, service, zip_code) values ($1, 'gutter-installation', '98011'), ($1, 'fence-repair', '98028')",
    [asker],
  );
  await desk.database.query(
    `insert into leads (name, zip_code, service_issue, email, service, submitted_from_page, status, closed_reason, created_at)
     select 'Ann', '98029', 'other', 'a' || n || '@example.com', 'general', '/generator-installation/redmond', state, reason, now() - age
       from (values (1, 'new', null, interval '1 day'), (2, 'closed', 'nobody', interval '80 days'), (3, 'closed', 'nobody', interval '91 days'),
                    (4, 'closed', 'withdrawn', interval '1 day')) as rows (n, state, reason, age)`,
  );
  await desk.database.query(
    `insert into partner_applications (name, business_name, email, city, service, wanted_territories)
     values ('Lee', 'Wishful Watts', 'lee@example.com', 'Redmond', 'other', '{generator-installation/98029}')`,
  );
  // A wish stays the wish of whom the applicant became, until they have the zip code or end.
  const accepted = await contractor("Later Gutters", { registration_number: "LATERG*012AB" });
  await desk.database.query(
    `with application as (
       insert into partner_applications (name, business_name, email, city, service, status, contractor_id)
       values ('Lou', 'Later Gutters', 'lou@example.com', 'Redmond', 'other', 'accepted', $1) returning id)
     insert into territory_wishes (application_id, service, zip_code) select id, 'gutter-installation', '98011' from application`,
    [accepted],
  );
  const page = await desk.client.get("/territories");
  expect(page.text).toMatch(
    /98029 Generator Installation 1 waiting · 1 lost Wishful Watts \(applicant\) Free Offer… 98029 Generator Installation to Wishful Watts/,
  );
  expect(page.text).toMatch(/98011 Gutter Installation – waiting – lost Keen Gutters Later Gutters Busy Gutters /);
  // An applicant gets an offer, and a contractor the territory.
  expect(page.text).toContain("Assign… 98028 Fence Repair to Keen Gutters");
  expect(page.html).toContain(`/territories?q=98028&amp;service=fence-repair&amp;give_to=${asker}"`);
  expect(page.html).toMatch(/href="\/applications\/[0-9a-f-]{36}#answer"[^>]*>Offer…/);
  expect((await desk.client.get("/territories?city=redmond")).text).not.toContain("Wishful Watts");
  const rows: Record<string, string>[] = parse(
    (await desk.client.get("/territories.csv?q=98029&service=generator-installation")).html,
    { columns: true },
  );
  expect(rows).toMatchObject([
    { zip_code: "98029", contractor: "", waiting: "1", closed_unserved: "1", asked_for_by: "Wishful Watts" },
  ]);
});
