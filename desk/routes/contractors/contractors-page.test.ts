import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { untilHydrated } from "../../../test/browser.ts";
import { daysFromNow, leadRow } from "../../../test/desk-browser.ts";
import { fir } from "../../../test/firms.ts";
import { expectUnharmed, forEachConcurrently, naughtyBundles } from "../../../test/hostile-input.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

type Row = Record<string, string | null> & { id: string };

const formFields = (business_name: string, fields: Record<string, string> = {}) => ({
  business_name,
  contact_name: "",
  email: "fir@example.com",
  phone: "",
  registration_number: fir.registration_number,
  registration_expires_on: "2099-06-30",
  electrical_license_number: "",
  electrical_license_expires_on: "",
  monthly_fee: "",
  ...fields,
});

async function find(business_name: string): Promise<Row> {
  const [row] = await desk.rows<Row>(`contractors?business_name=eq.${encodeURIComponent(business_name)}`);
  if (!row) throw new Error(`The contractor ${business_name} is missing.`);
  return row;
}

const storeContractor = (business_name: string, columns: Record<string, unknown> = {}) =>
  desk.addContractor(business_name, { registration_number: fir.registration_number, ...columns });

const lead = (zip_code: string) => leadRow(`Ann ${crypto.randomUUID()}`, { zip_code });

async function change(path: string, fields: Record<string, string>) {
  return { action: "change", version: (await desk.client.get(path)).field("version"), ...fields };
}

test("the desk's list of contractors shows names, registration numbers, and expiring papers, and can be searched, filtered, and paged", async () => {
  const soon = { registration_expires_on: daysFromNow(3) };
  await desk.takeTerritory(await storeContractor("aspen Works", soon), "98011");
  await desk.takeTerritory(
    await storeContractor("Birch Works", { ...soon, status: "paused", phone: "4255550177" }),
    "98012",
  );
  await storeContractor("Cherry Works", soon);
  await desk.takeTerritory(await storeContractor("Date Works", { insurance_expires_on: daysFromNow(2) }), "98014");
  const text = async (query: string) => (await desk.client.get(`/contractors?${query}`)).text;
  expect(await text("q=works")).toMatch(/aspen Works.*FIRSPR\*012AB.*Registration expires.*Birch Works/);
  expect(await text("q=works")).toMatch(/Date Works.*Insurance expires.*Birch Works/);
  expect(await text("q=works")).not.toMatch(/Birch Works.*(Registration|Insurance) expires/);
  expect(await text("q=works&status=paused")).not.toContain("aspen Works");
  expect(await text("q=(425)+555-0177")).toMatch(/Birch Works/);
  await storeContractor("Works that ended", { status: "ended" });
  await storeContractor("Works without email", { unreachable_since: new Date().toISOString() });
  expect(await text("q=works")).toMatch(
    /aspen Works.*Works without email.*Birch Works.*Cherry Works.*Works that ended.*Ended/,
  );
  expect(await text("q=100%25")).toContain("No matching contractors");

  const names = Array.from({ length: 60 }, (_, index) => `Row ${String(index).padStart(2, "0")}`);
  for (const name of names) await storeContractor(name);
  const first = await desk.client.get("/contractors?q=row+");
  const second = await desk.client.get(first.nextPage ?? "none");
  expect(`${first.html}${second.html}`.match(/Row \d\d/g)).toEqual(names);
});

describe("a contractor", () => {
  test("adding a contractor is recorded as the operator's action and can be undone while nothing depends on it", async () => {
    const added = await desk.client.follow(
      "/contractors",
      formFields(" Cedar\u202e  \n Fences ", {
        phone: "(425) 555-0100",
        registration_number: "cedarf*012ab",
        email: "cedar@example.com",
      }),
    );
    expect(added.text).toContain("Cedar Fences was added.");
    const cedar = await find("Cedar Fences");
    expect(cedar).toMatchObject({ phone: "4255550100", registration_number: "CEDARF*012AB", contact_name: null });
    const [event] = await desk.rows<{ detail: Record<string, string> }>("events?kind=eq.operator.contractor-added");
    expect(event?.detail).toEqual({ contractor_id: cedar.id, operator_id: expect.any(String) });
    expect(added.text).toMatch(/Added [^·]*· op@example.com/);
    expect((await desk.client.undo(added, "/contractors")).text).toContain("Undone.");
    expect((await desk.client.get(`/contractors/${cedar.id}`)).status).toBe(404);
  });

  test("invalid values add no contractor and stay in the form", async () => {
    const wrong: [field: string, value: string, message: string][] = [
      ["business_name", "x".repeat(161), "Too long. Please shorten it."],
      ["email", "nobody", "Enter an email like ann@example.com."],
      ["phone", "call me", "Enter a phone number like 425-555-0100."],
      ["registration_number", "12", "Enter 12 characters of A–Z, 0–9 and *."],
      ["registration_expires_on", "2027-02-30", "Enter a date like 2027-06-30."],
      ["electrical_license_number", "x".repeat(41), "Too long. Please shorten it."],
      ["monthly_fee", "a lot", "Enter an amount like 250 or 249.50."],
    ];
    const fields = Object.fromEntries(wrong);
    const refused = await desk.client.post("/contractors", formFields("", fields));
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<details open="" class="group"><summary[^>]*>.*?Add contractor</);
    for (const [field, value, message] of wrong) {
      expect([refused.field(field), refused.text]).toEqual([value, expect.stringContaining(message)]);
    }
    expect((await desk.client.post("/contractors", {})).html.match(/>Required</g)).toHaveLength(4);
  });

  test("a contractor's page shows licenses, territories, responses, requests that the contractor passed on, and everything sent to the contractor", async () => {
    const oak = await storeContractor("Oak Sons", {
      electrical_license_number: "OAKEL*1",
      electrical_license_expires_on: daysFromNow(-2),
    });
    await desk.takeTerritory(oak, "98004");
    await desk.store("leads", lead("98004"), lead("98004"), lead("98004"));
    const leads = await desk.rows<Row>(`leads?contractor_id=eq.${oak}`);
    for (const [index, { id, matched_at }] of leads.entries()) {
      const minutesOn = (minutes: number) => new Date(Date.parse(matched_at ?? "") + minutes * 60_000).toISOString();
      await desk.change("leads", id, {
        accepted_at: minutesOn(10 * index + 4),
        ...(index > 0 && { contacted_at: minutesOn(90) }),
      });
    }
    const page = await desk.client.get(`/contractors/${oak}`);
    expect(page.text).toContain(`${fir.registration_number} Expires June 30, 2099`);
    expect(page.text).toContain("OAKEL*1 Expires ");
    expect(page.text).not.toMatch(/Expires \w+ \d+, \d{4} Expired/);
    expect(page.html).toContain('href="https://secure.lni.wa.gov/verify/"');
    expect(page.text).toMatch(
      /Assigned 3 Accepted 3 · median time 14 minutes Contacted 2 · median time 1 h 30 min Booked 0 Passed 0/,
    );
    expect(page.html.match(/class="after[^"]*" href="\/leads\/[0-9a-f-]{36}"/g)).toHaveLength(3);
    const deliveries = await desk.rows<Row>(`deliveries?contractor_id=eq.${oak}&recipient_role=eq.contractor`);
    expect(deliveries).toHaveLength(3);
    for (const { id } of deliveries) expect(page.html).toContain(`href="/deliveries/${id}"`);
    expect(page.text).toMatch(/Assigned Fence Repair in 98004 [^·]*· the command line or API/);
    for (const [index, homeowner_contacted] of [true, false, true].entries()) {
      await desk.change("leads", String(leads[index]?.id), { homeowner_contacted });
    }
    expect((await desk.client.get(`/contractors/${oak}`)).text).toMatch(
      /Contacted 2 · median time 1 h 30 min Booked 0 Passed 0 Homeowners say 2 contacted · 1 not contacted/,
    );

    const released = await desk.client.follow("/territories?q=x", {
      action: "release",
      cell: `fence-repair/98004@${oak}`,
      return_to: `/contractors/${oak}`,
    });
    expect(released.text).toContain("Released fence-repair/98004.");
    expect(released.text).toMatch(/No territories yet\. .*Released Fence Repair in 98004 [^·]*· op@example.com/);
  });

  test("resuming a paused contractor assigns waiting requests, and “Resume contractor” and “End contractor” can each be undone, “End contractor” only once", async () => {
    const elm = await storeContractor("Elm Fences");
    await desk.takeTerritory(elm, "98005", { ends_on: "2098-01-01" });
    const path = `/contractors/${elm}`;
    const status = async () => (await find("Elm Fences")).status;

    await desk.client.follow(path, { action: "pause" });
    expect(await status()).toBe("paused");
    await desk.store("leads", lead("98005"));
    const resumed = await desk.client.follow(path, { action: "resume" });
    expect(resumed.text).toContain("One waiting request was assigned.");
    expect(
      await desk.rows("events?kind=eq.contractor.paused&actor=eq.operator&detail->>operator_id=not.is.null"),
    ).toHaveLength(1);

    const ended = await desk.client.follow(path, { action: "end", confirm: "yes" });
    expect([await status(), await desk.rows(`territories?contractor_id=eq.${elm}`)]).toEqual(["ended", []]);
    expect((await desk.client.undo(ended, "/contractors")).text).toContain("Undone.");
    expect(await status()).toBe("active");
    expect(await desk.rows(`territories?contractor_id=eq.${elm}`)).toMatchObject([
      { zip_code: "98005", ends_on: "2098-01-01" },
    ]);

    const refused = await desk.client.post(path, { action: "resume" });
    expect([refused.status, refused.text.includes("The contractor is not paused.")]).toEqual([409, true]);
    expect((await desk.client.undo(ended, "/contractors")).text).toContain("Already undone.");
    expect((await desk.client.undo(resumed, "/contractors")).text).toContain("Undone.");
    await desk.client.follow(path, { action: "resume" });
  });

  test("entering a contractor's renewed registration assigns the waiting requests, and the monthly fee is entered in dollars", async () => {
    const yew = await storeContractor("Yew Fences", { registration_expires_on: daysFromNow(-2) });
    await desk.takeTerritory(yew, "98006");
    await desk.store("leads", lead("98006"));
    const path = `/contractors/${yew}`;
    expect((await desk.client.get(path)).text).toMatch(/Expires \w+ \d+, \d{4} Expired/);
    const fields = formFields("Yew Fences", { contact_name: "Fay", monthly_fee: "249.50" });
    const saved = await desk.client.follow(path, await change(path, fields));
    expect(saved.text).toContain("Saved. One waiting request was assigned.");
    expect(saved.text).toMatch(
      /Changed contact person, registration expiration date,? and monthly fee [^·]*· op@example.com/,
    );
    expect(saved.text).toMatch(/Monthly fee: \$249\.50 [^·]*· op@example.com/);
    expect(saved.text).toContain("Monthly fee $249.50");
    expect(saved.field("monthly_fee")).toBe("$249.50");
    const changed = { contact_name: "Fay", registration_expires_on: "2099-06-30", monthly_fee_cents: 24950 };
    expect(await find("Yew Fences")).toMatchObject(changed);
    const [event] = await desk.rows<{ detail: object }>("events?kind=eq.contractor.fee-changed&order=id.desc&limit=1");
    expect(event?.detail).toMatchObject({ monthly_fee_cents: 24950 });
    expect((await desk.client.get("/contractors?q=yew")).text).not.toContain("expired");
    const taken = await desk.client.follow(path, await change(path, formFields("Yew Fences")));
    expect(taken.text).toContain("Monthly fee Not set");
    expect(taken.text).toContain("Monthly fee: not set");
  });

  test("the second of two simultaneous changes to a contractor is refused, and the entered values stay in the form", async () => {
    const ash = await storeContractor("Ash Fences");
    const path = `/contractors/${ash}`;
    const other = await desk.signIn("other@example.com");
    const mine = await change(path, formFields("Ash Fences", { email: "mine@example.com", contact_name: "Fay" }));
    const theirs = formFields("Ash Fences", { email: "theirs@example.com" });
    expect((await other.post(path, await change(path, theirs))).status).toBe(303);

    const overtaken = await desk.client.post(path, mine);
    expect(overtaken.status).toBe(409);
    expect(overtaken.text).toContain("Someone else changed this. Your changes weren’t saved.");
    expect([overtaken.field("email"), overtaken.field("contact_name")]).toEqual(["mine@example.com", "Fay"]);
    expect(await find("Ash Fences")).toMatchObject({ email: "theirs@example.com", contact_name: null });

    expect((await desk.client.post(path, { ...mine, version: overtaken.field("version") })).status).toBe(303);
    expect(await find("Ash Fences")).toMatchObject({ email: "mine@example.com", contact_name: "Fay" });
  });

  test("the desk says that email does not reach a contractor, and marking the contractor reachable sends their requests again", async () => {
    const alder = await storeContractor("Alder Fences", { email: "alder@example.com" });
    await desk.takeTerritory(alder, "98008");
    const request = await desk.add("leads", lead("98008"));
    const path = `/contractors/${alder}`;
    expect((await desk.client.get(path)).text).not.toContain("Email isn’t reaching them");
    await desk.change("contractors", alder, { unreachable_since: new Date().toISOString() });
    expect((await desk.client.get(path)).text).toContain("Email hasn’t reached them since");
    expect((await desk.client.get("/contractors?q=alder")).text).toContain("Unreachable");
    const inbox = await desk.client.get("/?state=needs");
    expect(inbox.text).toContain("Email isn’t reaching Alder Fences");
    expect(inbox.text).toContain("Email isn’t reaching them, so their territories get no requests");
    expect((await desk.client.get(`/leads/${request}`)).text).toContain("Email hasn’t reached them since");
    const reached = await desk.client.follow(path, { action: "reachable" });
    expect(reached.text).toContain("Sending email again, including requests they haven’t answered.");
    expect(reached.text).toMatch(/Email reaches them again [^·]*· op@example.com/);
    const again = await desk.rows(`deliveries?kind=eq.lead-to-contractor&lead_id=eq.${request}`);
    expect(again.length).toBeGreaterThan(0);
    expect((await desk.client.post(path, { action: "reachable" })).status).toBe(409);
  });

  test("a contractor with the status “ended” is removed only after the operator confirms", async () => {
    const gone = await storeContractor("Gone Fences");
    const path = `/contractors/${gone}`;
    expect((await desk.client.get(path)).text).not.toContain("Remove contractor");
    expect((await desk.client.follow(path, { action: "end", confirm: "yes" })).text).toContain("Remove contractor");
    expect((await desk.client.post(path, { action: "remove" })).status).toBe(422);
    const removed = await desk.client.follow(path, { action: "remove", confirm: "yes" });
    expect(removed.text).toContain("Contractor removed.");
    expect(await desk.rows(`contractors?id=eq.${gone}`)).toEqual([]);
  });
});

async function storeOfferedContractor(): Promise<string> {
  const name = `Offered ${crypto.randomUUID()}`;
  const id = await desk.add("partner_applications", {
    name: "Kit",
    business_name: name,
    email: `${crypto.randomUUID()}@offered.example`,
    city: "Redmond",
    service: "fence-repair",
  });
  const registration = ["--registration-number", "OFFERED012AB", "--registration-expires-on", "2099-06-30"];
  const offer = ["--territory", "fence-repair/98115", "--monthly-fee-cents", "100000", "--because", "Known"];
  expect(await desk.operator(["applications", "accept", id, ...registration, ...offer])).toMatchObject({ code: 0 });
  return (await find(name)).id;
}

describe("what cannot be taken back asks first, with and without a script", () => {
  test.each([
    ["/contractors/:id", "end"],
    ["/contractors/:id", "revokeLinks"],
    ["/contractors/:id", "withdrawOffer"],
    ["/leads/:id", "erase"],
    ["/leads/:id", "revokeLinks"],
  ] as const)(
    "on %s the action “%s” changes nothing until its box is checked, and the form stays open",
    async (page, action) => {
      const contractor = () => (action === "withdrawOffer" ? storeOfferedContractor() : storeContractor("Ash Fences"));
      const id = await (page === "/leads/:id" ? desk.addLead("Ann") : contractor());
      const path = page.replace(":id", id);
      const row = () => desk.rows(`${page.split("/")[1]}?id=eq.${id}`);
      const [before] = await row();
      const refused = await desk.client.post(path, { action });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Check the box to confirm.")]);
      expect(await row()).toEqual([before]);
      const open = new RegExp(`<details [^>]*open=""(?:(?!</details>).)*name="action" value="${action}"`, "s");
      expect(refused.html).toMatch(open);
      const done = await desk.client.post(path, { action, confirm: "yes" });
      expect(done.status).toBe(303);
    },
  );

  test("a contractor is ended in the browser by opening the question, checking its box, and pressing", async () => {
    const birch = await storeContractor("Birch Fences");
    await desk.visit(`/contractors/${birch}`, async (page) => {
      await untilHydrated(page);
      expect(await page.getByRole("button", { name: "End contractor" }).isVisible()).toBe(false);
      await page.getByText("End contractor…").click();
      const button = page.getByRole("button", { name: "End contractor" });
      await button.click();
      await page.getByText("Check the box to confirm.").waitFor();
      await page.getByLabel(/Birch Fences gets no more requests/).check();
      await button.click();
      await page.getByText("Contractor ended.").waitFor();
      expect(await faultsOn(page)).toEqual([]);
    });
    expect((await find("Birch Fences")).status).toBe("ended");
  });
});

test("a contractor's page says first how to reach them and how things stand, and that a fee was", async () => {
  const id = await storeContractor("Past Fences", {
    phone: "4255550188",
    email: "past@example.com",
    contact_name: "Pia Past",
    monthly_fee_cents: 240_000,
  });
  const path = `/contractors/${id}`;
  const before = await desk.client.get(path);
  expect(before.text).toMatch(
    /Contractors Past Fences Active \(425\) 555-0188 past@example\.com 0 territories · no unanswered requests Pause contractor Open: .* Details/,
  );
  expect(before.text).toMatch(/Contact Pia Past .*Monthly fee \$2,400\.00/);
  await desk.client.follow(path, { action: "end", confirm: "yes" });
  const { text } = await desk.client.get(path);
  expect(text).toContain(`no unanswered requests · ended ${dateInWords(clock.day(new Date()))}`);
  expect(text).toContain("Monthly fee Was $2,400.00");
});

test("a contractor's page says what a contractor who gets requests still lacks", async () => {
  const open = async (fields: Parameters<typeof storeContractor>[1]) => {
    const page = await desk.client.get(`/contractors/${await storeContractor("Elm Works", fields)}`);
    return /Open: .*? to do/.exec(page.text)?.[0].replaceAll(" ,", ",") ?? null;
  };
  expect(await open({})).toBe("Open: no agreement to the partner terms, no insurance on file, 7 checks to do");
  expect(await open({ insurance_expires_on: daysFromNow(300) })).toBe(
    "Open: no agreement to the partner terms, 7 checks to do",
  );
  expect(await open({ status: "ended" })).toBe(null);
});

test("the form for a new contractor is folded up, and not there for staff", async () => {
  expect((await desk.client.get("/contractors")).html).toMatch(
    /<details class="group"><summary[^>]*>.*?Add contractor</,
  );
  const staff = await desk.signIn("staff@example.com", "staff");
  expect((await staff.get("/contractors")).html).not.toContain('name="business_name"');
});

test("HTML in a contractor's details is shown as text", async () => {
  await forEachConcurrently(naughtyBundles, async (words, index) => {
    const name = `${index} ${words.slice(0, 100)}`;
    const answer = await desk.client.post(
      "/contractors",
      formFields(name, { contact_name: words, electrical_license_number: words }),
    );
    expect([words, [303, 422].includes(answer.status)]).toEqual([words, true]);
    if (answer.location === null) return;
    const page = await desk.client.get(answer.location);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("<script");
  });
  await expectUnharmed(desk.server);
});

test("the contractors' CSV file has the filter that is on, and no fee", async () => {
  await desk.addContractor("Filed Sheds", { monthly_fee_cents: 195_000 });
  await desk.addContractor("Filed Fences", { status: "paused" });
  const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
    parse((await desk.client.get(`/contractors.csv?${query}`)).html, { columns: true });
  expect((await rowsOf("q=filed")).map((row) => row.business_name)).toEqual(["Filed Fences", "Filed Sheds"]);
  expect(await rowsOf("q=filed&status=paused")).toMatchObject([{ business_name: "Filed Fences", territories: "0" }]);
  for (const row of await rowsOf("q=filed"))
    for (const value of Object.values(row)) expect(value).not.toMatch(/^\$?1(95000|,?950(\.00)?)$/);
});
