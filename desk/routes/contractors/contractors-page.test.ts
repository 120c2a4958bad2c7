import { describe, expect, test } from "vitest";
import { each, expectUnharmed, naughtyBundles } from "../../../test/hostile-input.ts";
import { openDesk } from "../../../test/open-desk.ts";
import { operatorKey } from "../../../test/running-server.ts";

const desk = openDesk();

type Row = Record<string, string | null> & { id: string };

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the form asks for. */
const typed = (business_name: string, fields: Record<string, string> = {}) => ({
  business_name,
  contact_name: "",
  email: "fir@example.com",
  phone: "",
  registration_number: "FIRFEN*012AB",
  registration_expires_on: "2099-06-30",
  electrical_license_number: "",
  electrical_license_expires_on: "",
  ...fields,
});

async function find(business_name: string): Promise<Row> {
  const [row] = await desk.rows<Row>(`contractors?business_name=eq.${encodeURIComponent(business_name)}`);
  if (!row) throw new Error(`${business_name} is there.`);
  return row;
}

async function stored(business_name: string, columns: Record<string, unknown> = {}): Promise<Row> {
  const { contact_name, phone, electrical_license_number, electrical_license_expires_on, ...required } =
    typed(business_name);
  await desk.store("contractors", { ...required, ...columns });
  return find(business_name);
}

async function patch(query: string, columns: Record<string, unknown>): Promise<void> {
  await fetch(`${desk.server.url}/rest/v1/${query}`, {
    method: "PATCH",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify(columns),
  });
}

const lead = (zip_code: string) => ({
  name: "Ann Lee",
  zip_code,
  service_issue: "leak",
  email: `${crypto.randomUUID()}@example.com`,
  service: "fence-repair",
  submitted_from_page: "/fence-repair/kirkland",
});

const inputIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
const changeIn = (html: string) => inputIn(html, "change");
const undo = (html: string) => desk.client.follow("/undo", { change: changeIn(html), return_to: "/contractors" });

/** The form on a contractor's page as it is shown, with other values. */
async function change(page: string, fields: Record<string, string>, client = desk.client) {
  const { html } = await client.get(page);
  return { action: "change", seen: inputIn(html, "seen"), ...fields };
}

describe("the list", () => {
  test("is by name, with numbers and what expires; searched, narrowed and continued", async () => {
    await stored("aspen Works", { registration_expires_on: daysFromNow(3) });
    await stored("Birch Works", { status: "paused", phone: "4255550177" });
    const text = async (query: string) => (await desk.client.get(`/contractors?${query}`)).text;
    expect(await text("q=works")).toMatch(/aspen Works.*FIRFEN\*012AB.*Registration expires.*Birch Works/);
    expect(await text("q=works&status=paused")).not.toContain("aspen Works");
    expect(await text("q=(425)+555-0177")).toMatch(/Birch Works/);
    expect(await text("q=100%25")).toContain("No contractor is like that");

    const names = Array.from({ length: 60 }, (_, place) => `Row ${String(place).padStart(2, "0")}`);
    const { contact_name, phone, electrical_license_number, electrical_license_expires_on, ...row } = typed("");
    await desk.store("contractors", ...names.map((business_name) => ({ ...row, business_name })));
    const first = await desk.client.get("/contractors?q=row+");
    const next = /<a href="([^"]+)" rel="next"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "none";
    const second = await desk.client.get(next);
    const shown = `${first.html}${second.html}`.match(/Row \d\d/g);
    expect(shown).toEqual(names);
  });
});

describe("a contractor", () => {
  test("is added with the columns of the table, and who did it is recorded; undone while nothing depends on it", async () => {
    const added = await desk.client.follow(
      "/contractors",
      typed(" Cedar   Fences ", { phone: "(425) 555-0100", registration_number: "cedarf*012ab" }),
    );
    expect(added.text).toContain("Cedar Fences is added.");
    const cedar = await find("Cedar Fences");
    expect(cedar).toMatchObject({ phone: "4255550100", registration_number: "CEDARF*012AB", contact_name: null });
    const [event] = await desk.rows<{ detail: Record<string, string> }>("events?kind=eq.operator.contractor-added");
    expect(event?.detail).toEqual({ contractor_id: cedar.id, operator_id: expect.any(String) });
    expect(added.text).toMatch(/Added by op@example.com/);
    expect((await undo(added.html)).text).toContain("Undone.");
    expect((await desk.client.get(`/contractors/${cedar.id}`)).status).toBe(404);
  });

  test("is not added with values that cannot be, and nothing that was typed is lost", async () => {
    const refused = await desk.client.post(
      "/contractors",
      typed("", {
        email: "nobody",
        phone: "call me",
        registration_number: "12",
        registration_expires_on: "2027-02-30",
      }),
    );
    expect(refused.status).toBe(422);
    for (const words of [
      "This is needed.",
      "Write an address like ann@example.com.",
      "Write a number like 425-555-0100.",
      "Write 12 characters of A–Z, 0–9 and *.",
      "Write a day like 2027-06-30.",
    ]) {
      expect(refused.text).toContain(words);
    }
    expect(inputIn(refused.html, "email")).toBe("nobody");
    expect(inputIn(refused.html, "registration_number")).toBe("12");
    expect((await desk.client.post("/contractors", typed("x".repeat(161)))).text).toContain("This is too long.");
  });

  test("shows licenses, territories, answers, returns, requests and everything they were sent", async () => {
    const oak = await stored("Oak Sons", {
      electrical_license_number: "OAKEL*1",
      electrical_license_expires_on: daysFromNow(-2),
    });
    await desk.store("territories", { zip_code: "98004", service: "fence-repair", contractor_id: oak.id });
    await desk.store("leads", lead("98004"), lead("98004"), lead("98004"));
    const leads = await desk.rows<Row>(`leads?contractor_id=eq.${oak.id}`);
    for (const [place, { id, matched_at }] of leads.entries()) {
      const minutesOn = (minutes: number) => new Date(Date.parse(matched_at ?? "") + minutes * 60_000).toISOString();
      await patch(`leads?id=eq.${id}`, {
        accepted_at: minutesOn(10 * place + 4),
        ...(place > 0 && { contacted_at: minutesOn(90) }),
      });
    }
    const page = await desk.client.get(`/contractors/${oak.id}`);
    expect(page.text).toContain("FIRFEN*012AB Until June 30, 2099");
    expect(page.text).toContain("Electrical license expired");
    expect(page.html).toContain('href="https://secure.lni.wa.gov/verify/"');
    expect(page.text).toMatch(
      /Given 3 Accepted 3 Contacted 2 Booked 0 Returned 0 Median time to accept 14 minutes Median time to contact 1 h 30 min/,
    );
    expect(page.html.match(/href="\/leads\/[0-9a-f-]{36}" class="after/g)).toHaveLength(3);
    const deliveries = await desk.rows<Row>(`deliveries?contractor_id=eq.${oak.id}&recipient_role=eq.contractor`);
    expect(deliveries).toHaveLength(3);
    for (const { id } of deliveries) expect(page.html).toContain(`href="/deliveries/${id}"`);
    expect(page.text).toContain("Given Fence Repair in 98004 by the command line or another program");

    const released = await desk.client.follow("/territories?q=x", {
      action: "release",
      cell: `fence-repair/98004@${oak.id}`,
      return_to: `/contractors/${oak.id}`,
    });
    expect(released.text).toContain("fence-repair/98004 is free again.");
    expect(released.text).toContain("They hold none.");
    expect(released.text).toContain("Gave up Fence Repair in 98004 by op@example.com");
  });

  test("is paused, resumed and ended, each undone for a day; what waits follows", async () => {
    const elm = await stored("Elm Fences");
    await desk.store("territories", {
      zip_code: "98005",
      service: "fence-repair",
      contractor_id: elm.id,
      ends_on: "2098-01-01",
    });
    const path = `/contractors/${elm.id}`;
    const status = async () => (await find("Elm Fences")).status;

    expect((await desk.client.follow(path, { action: "pause" })).text).toContain(
      "Paused: new requests do not go to them.",
    );
    expect(await status()).toBe("paused");
    await desk.store("leads", lead("98005"));
    const resumed = await desk.client.follow(path, { action: "resume" });
    expect(resumed.text).toContain("A request that waited has its contractor.");
    expect(
      await desk.rows("events?kind=eq.contractor.paused&actor=eq.operator&detail->>operator_id=not.is.null"),
    ).toHaveLength(1);

    const ended = await desk.client.follow(path, { action: "end" });
    expect([await status(), await desk.rows(`territories?contractor_id=eq.${elm.id}`)]).toEqual(["ended", []]);
    expect((await undo(ended.html)).text).toContain("Undone.");
    expect(await status()).toBe("active");
    expect(await desk.rows(`territories?contractor_id=eq.${elm.id}`)).toMatchObject([
      { zip_code: "98005", ends_on: "2098-01-01" },
    ]);

    const refused = await desk.client.post(path, { action: "resume" });
    expect([refused.status, refused.text.includes("The contractor is not paused.")]).toEqual([409, true]);
    // What was undone once, and what has changed since, is not undone.
    expect((await undo(ended.html)).text).toContain("That was undone before.");
    expect((await undo(resumed.html)).text).toContain("Undone.");
    await desk.client.follow(path, { action: "resume" });
  });

  test("is changed; a renewed registration takes what waits", async () => {
    const yew = await stored("Yew Fences", { registration_expires_on: daysFromNow(-2) });
    await desk.store("territories", { zip_code: "98006", service: "fence-repair", contractor_id: yew.id });
    await desk.store("leads", lead("98006"));
    const path = `/contractors/${yew.id}`;
    const saved = await desk.client.follow(path, await change(path, typed("Yew Fences", { contact_name: "Fay" })));
    expect(saved.text).toContain("Saved. A request that waited has its contractor.");
    expect(saved.text).toContain("Changed contact and registration expires by op@example.com");
    expect(await find("Yew Fences")).toMatchObject({ contact_name: "Fay", registration_expires_on: "2099-06-30" });
    expect((await desk.client.get("/contractors?q=yew")).text).not.toContain("expired");
  });

  test("of two who change it at once the second is shown what changed, and nothing is lost", async () => {
    const ash = await stored("Ash Fences");
    const path = `/contractors/${ash.id}`;
    const other = await desk.signIn("other@example.com");
    const mine = await change(path, typed("Ash Fences", { email: "mine@example.com", contact_name: "Fay" }));
    const theirs = await change(
      path,
      typed("Ash Fences", { email: "theirs@example.com", phone: "425-555-0101" }),
      other,
    );
    expect((await other.post(path, theirs)).status).toBe(303);

    const overtaken = await desk.client.post(path, mine);
    expect(overtaken.status).toBe(409);
    expect(overtaken.text).toContain("Email is now theirs@example.com ; you wrote mine@example.com .");
    expect(overtaken.text).toContain("Phone is now 4255550101 .");
    expect(inputIn(overtaken.html, "email")).toBe("mine@example.com");
    // What only the other has changed is taken over.
    expect(inputIn(overtaken.html, "phone")).toBe("4255550101");
    expect(await find("Ash Fences")).toMatchObject({ email: "theirs@example.com", contact_name: null });

    const again = { ...mine, seen: inputIn(overtaken.html, "seen"), phone: "4255550101" };
    expect((await desk.client.post(path, again)).status).toBe(303);
    expect(await find("Ash Fences")).toMatchObject({
      email: "mine@example.com",
      contact_name: "Fay",
      phone: "4255550101",
    });
  });

  test("keeps the license that a territory of theirs needs", async () => {
    const volt = await stored("Volt Electric", { electrical_license_number: "VOLT*1" });
    await desk.store("territories", { zip_code: "98007", service: "ev-charging-installation", contractor_id: volt.id });
    const path = `/contractors/${volt.id}`;
    const refused = await desk.client.post(path, await change(path, typed("Volt Electric")));
    expect([refused.status, refused.text.includes("needs an electrical license")]).toEqual([422, true]);
    expect(await find("Volt Electric")).toMatchObject({ electrical_license_number: "VOLT*1" });
  });

  test.each(["nobody", "00000000-0000-4000-8000-000000000000", "%00", "1'--"])(
    "that is none is 404: %s",
    async (id) => {
      expect((await desk.client.get(`/contractors/${id}`)).status).toBe(404);
      expect((await desk.client.post(`/contractors/${id}`, { action: "pause" })).status).toBe(404);
    },
  );
});

test("hostile words are kept as words", async () => {
  await each(naughtyBundles, async (words, place) => {
    const name = `${place} ${words.slice(0, 100)}`;
    const answer = await desk.client.post(
      "/contractors",
      typed(name, { contact_name: words, electrical_license_number: words }),
    );
    expect([words, [303, 422].includes(answer.status)]).toEqual([words, true]);
    if (answer.location === null) return;
    const page = await desk.client.get(answer.location);
    expect(page.status).toBe(200);
    expect(page.html.replace(/<script type="module"[^>]*><\/script>/g, "")).not.toContain("<script");
  });
  for (const words of naughtyBundles.slice(0, 10)) {
    const path = `/contractors?${new URLSearchParams({ q: words, status: words, after: words })}`;
    expect((await desk.client.get(path)).status).toBe(200);
  }
  await expectUnharmed(desk.server);
});
