import { expect, test } from "vitest";
import { criteria } from "../../../domain/screening.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("the form for accepting an application refuses invalid values but keeps them in its fields, and accepting an application can be undone", async () => {
  const application = { name: "Vi", business_name: "Accept Fencing", email: "vi@accept.example", city: "Redmond" };
  const id = await desk.add("partner_applications", { ...application, service: "other" });
  const path = `/applications/${id}`;
  const right = {
    action: "accept",
    registration_number: "accept*012ab",
    registration_expires_on: "2099-01-31",
    electrical_license_expires_on: "",
    "zips_fence-repair": "98111, 98112;98111",
    monthly_fee: "$2,400",
    starts_on: "",
    because: "Known for years",
  };
  async function expectRefusal(wrong: Record<string, string>) {
    const answer = await desk.client.post(path, { ...right, ...wrong });
    const marked = answer.html.match(/<(?:input|select|textarea)[^>]* aria-invalid="true"[^>]*>/g);
    expect(answer.status).toBe(422);
    expect(marked).toEqual(Object.keys(wrong).map((name) => expect.stringContaining(`name="${name}"`)));
    return answer;
  }
  await expectRefusal({ registration_number: "", registration_expires_on: "" });
  const nowhere = await desk.client.post(path, { ...right, "zips_fence-repair": "" });
  expect([nowhere.status, nowhere.text]).toEqual([422, expect.stringContaining("Required")]);
  const numbers = { registration_number: "short", registration_expires_on: "2099-02-30" };
  const others = { electrical_license_expires_on: "soon", "zips_fence-repair": "9811 98112", monthly_fee: "much" };
  const answer = await expectRefusal({ ...numbers, ...others });
  expect(answer.text).toContain("Enter 12 characters");
  expect(answer.html).toContain("9811 98112");
  const unchecked = await desk.client.post(path, { ...right, because: "" });
  expect(unchecked.text).toContain("Check them first, or fill in the reason.");
  expect(unchecked.text).not.toMatch(/ --[a-z]/);
  const accepted = await desk.client.follow(path, right);
  expect(accepted.text).toContain("Offer made. We’ve emailed them.");
  expect(await desk.rows("territories?zip_code=in.(98111,98112)")).toHaveLength(2);
  const contractor = () => desk.rows("contractors?registration_number=eq.ACCEPT*012AB");
  expect(await contractor()).toMatchObject([
    { status: "offered", offered_fee_cents: 240_000, monthly_fee_cents: null },
  ]);
  expect((await desk.client.undo(accepted, path)).text).toContain("Undone.");
  expect(await contractor()).toMatchObject([{ status: "ended" }]);
  expect(await desk.rows("territories?zip_code=in.(98111,98112)")).toEqual([]);
  expect((await desk.client.follow(path, { action: "decline" })).text).toContain("Declined");
  expect(await desk.rows(`partner_applications?id=eq.${id}&status=eq.declined`)).toHaveLength(1);
});

test("the checklist notes who checked a criterion until when, and the last check lets the application be accepted without a reason", async () => {
  const id = await desk.add("partner_applications", {
    name: "Bo",
    business_name: "Checked Fencing",
    email: "bo@checked.example",
    city: "Redmond",
    service: "fence-repair",
    in_trade_since: 2009,
  });
  const path = `/applications/${id}`;
  const offer = {
    action: "accept",
    registration_number: "CHECKE*012AB",
    registration_expires_on: "2099-01-31",
    "zips_fence-repair": "98113",
    monthly_fee: "2400",
  };
  const refused = await desk.client.post(path, offer);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Not checked yet: territory, license")]);
  // The applicant has named the year and nothing else, so the other checks rest on a note.
  const notes = (await desk.client.get(path)).html.match(/<input[^>]*name="note"[^>]*>/g) ?? [];
  expect(notes.filter((note) => note.includes("required"))).toHaveLength(criteria.length - 1);
  for (const criterion of criteria) {
    const check = { action: "check", criterion, holds_until: "2098-12-31", note: `Saw the ${criterion}` };
    expect((await desk.client.follow(path, check)).text).toContain("Checked.");
  }
  const { text } = await desk.client.get(path);
  expect(text).toContain("until December 31, 2098: Saw the workmanship");
  expect(text).toContain("Checked: workmanship");
  expect((await desk.client.follow(path, offer)).text).toContain("Offer made.");
});

test("an application with a contractor's email address leads to that contractor", async () => {
  const contractor = await desk.add("contractors", {
    business_name: "There Fencing",
    email: "there@example.com",
    registration_number: "THEREF*012AB",
    registration_expires_on: "2099-01-31",
  });
  const id = await desk.add("partner_applications", {
    name: "Bo",
    business_name: "There Again",
    email: "THERE@example.com",
    city: "Redmond",
    service: "fence-repair",
  });
  const path = `/applications/${id}`;
  expect((await desk.client.get(path)).html).toContain(`name="to"`);
  const offer = {
    action: "accept",
    registration_number: "THEREF*012AB",
    registration_expires_on: "2099-01-31",
    "zips_fence-repair": "98114",
    monthly_fee: "2400",
    because: "Known",
  };
  expect((await desk.client.post(path, offer)).status).toBe(422);
  expect((await desk.client.follow(path, { ...offer, to: contractor })).text).toContain("Offer made.");
  const page = await desk.client.get(`/contractors/${contractor}`);
  expect(page.text).toContain("Open offer");
  const withdrawn = await desk.client.follow(`/contractors/${contractor}`, { action: "withdrawOffer", confirm: "yes" });
  expect(withdrawn.text).toContain("Offer withdrawn.");
  expect(await desk.rows("territories?zip_code=eq.98114")).toEqual([]);
});

test("the offer's fee is filled in from the price list, and what the operator enters in its place counts", async () => {
  expect(await desk.operator(["prices", "set", "fence-repair", "kirkland", "1,234"])).toMatchObject({ code: 0 });
  const id = await desk.add("partner_applications", {
    name: "Cy",
    business_name: "Priced Fencing",
    email: "cy@priced.example",
    city: "Kirkland",
    service: "fence-repair",
    registration_number: "PRICED*012AB",
    registration_expires_on: "2099-06-30",
    wanted_territories: ["fence-repair/98033", "fence-repair/98034"],
  });
  const path = `/applications/${id}`;
  const page = await desk.client.get(path);
  expect(page.field("monthly_fee")).toBe("$1,234.00");
  const offer = { registration_number: "PRICED*012AB", registration_expires_on: "2099-06-30", because: "Known" };
  const made = await desk.client.follow(path, {
    action: "accept",
    ...offer,
    "zips_fence-repair": page.field("zips_fence-repair"),
    monthly_fee: "1,000",
  });
  expect(made.text).toContain("Offer made.");
  expect(await desk.rows("contractors?registration_number=eq.PRICED*012AB")).toMatchObject([
    { offered_fee_cents: 100_000 },
  ]);
});

test("a contractor’s emails include what they got as an applicant, and the welcome to somebody who was added by hand", async () => {
  const id = await desk.add("partner_applications", {
    name: "Ivy",
    business_name: "Mailed Fencing",
    email: "ivy@mailed.example",
    city: "Redmond",
    service: "fence-repair",
  });
  const words = [
    "applications",
    "accept",
    id,
    "--registration-number",
    "MAILED*012AB",
    "--start",
    "--because",
    "Known",
  ];
  const days = ["--registration-expires-on", "2099-01-31", "--zip", "98115", "--monthly-fee-cents", "240000", "--json"];
  const started = JSON.parse((await desk.operator([...words, ...days])).out) as { id: string };
  const emailsOf = async (contractor: string) =>
    /<ul[^>]* aria-label="Emails to this contractor".*?<\/ul>/s.exec(
      (await desk.client.get(`/contractors/${contractor}`)).html,
    )?.[0];
  const emails = await emailsOf(started.id);
  for (const name of ["Application confirmed", "Application reply", "Welcome"]) expect(emails).toContain(name);

  const by = { email: "hand@example.com", registration_number: "BYHAND*012AB", registration_expires_on: "2099-01-31" };
  const added = await desk.client.follow("/contractors", {
    business_name: "By Hand Fencing",
    contact_name: "",
    phone: "",
    ...by,
  });
  expect(added.text).toContain("By Hand Fencing");
  const [contractor] = await desk.rows<{ id: string }>("contractors?business_name=eq.By%20Hand%20Fencing");
  await expect.poll(() => emailsOf(contractor?.id ?? "")).toContain("Welcome");
});
