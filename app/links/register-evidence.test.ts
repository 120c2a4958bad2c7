import { beforeEach, describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });

const statePage = (number: string) =>
  `https://secure.lni.wa.gov/verify/Detail.aspx?UBI=&amp;LIC=${encodeURIComponent(number)}&amp;SAW=`;

let contractor: Awaited<ReturnType<typeof site.addContractor>>;
beforeEach(async () => {
  contractor = await site.addContractor({ electrical_license_number: "FIREL*123CD" });
});

const addCheck = (columns: Record<string, unknown> = {}) =>
  site.store("register_checks", {
    contractor_id: contractor.id,
    kind: "registration",
    number: "FIRSPR*012AB",
    source: "a test",
    status: "ACTIVE",
    result: "active",
    ...columns,
  });

/** Adds a lead, and one register check for each item in `checks`. Returns the lead's receipt and thank-you page. */
async function pagesOf(service = "sprinkler-repair", ...checks: Record<string, unknown>[]) {
  const lead = await site.addLead({
    contractor_id: contractor.id,
    service,
    submitted_from_page: `/${service}/kirkland`,
  });
  for (const columns of checks) await addCheck(columns);
  const receipt = await site.receiptPathOf(lead);
  return [await site.get(receipt), await site.get(`/thank-you?receipt=${receipt.split("/").at(-1)}`)];
}

const activeSentence = /The state’s contractor register \(L&I\) listed it as active on [A-Z][a-z]+ \d+, 20\d\d\./;

test("the receipt says when the state's contractor register listed the contractor as active, and links to that entry in the register", async () => {
  for (const page of await pagesOf("sprinkler-repair", {})) {
    expect(page.text).toMatch(activeSentence);
    expect(page.html).toContain(statePage("FIRSPR*012AB"));
    expect(page.text).not.toMatch(/bonded|insured|verified by us/i);
  }
});

describe("without a current check that found the license active", () => {
  test.each<[string, Record<string, unknown> | null]>([
    ["if the license was never checked", null],
    ["if the latest check found a suspended license", { result: "suspended", status: "SUSPENDED" }],
    ["if the latest check found no license", { result: "not-found", status: null }],
    ["if the latest check found another business name", { result: "name-differs" }],
    ["if the latest check is more than seven days old", { checked_at: new Date(Date.now() - 8 * 86_400_000) }],
    ["if only another license number was checked", { number: "OAKFEN*012AB" }],
    ["if only the electrical license was checked", { kind: "electrical", number: "FIREL*123CD" }],
  ])("the receipt does not mention the state's contractor register %s", async (_when, columns) => {
    const receiptAndThankYou = await pagesOf("sprinkler-repair", ...(columns ? [columns] : []));
    for (const page of receiptAndThankYou) expect(page.text).not.toMatch(/register \(L&I\)|listed it as active/);
  });
});

describe("for electrical work", () => {
  test("the receipt for electrical work does not call a license active if the register listed only one of the two licenses as active", async () => {
    for (const page of await pagesOf("generator-installation", {})) expect(page.text).not.toMatch(activeSentence);
  });

  test("the receipt for electrical work shows both licenses if the register listed both as active", async () => {
    for (const page of await pagesOf("generator-installation", {}, { kind: "electrical", number: "FIREL*123CD" })) {
      expect(page.text).toMatch(activeSentence);
      expect(page.text).toContain("It listed their electrical license FIREL*123CD as active on");
      expect(page.html).toContain(statePage("FIREL*123CD"));
    }
  });
});

test("the receipt says only once that the register listed the contractor as active, even if the contractor passed on the request", async () => {
  const lead = await site.addLead({ contractor_id: contractor.id });
  await addCheck();
  const path = await site.receiptPathOf(lead);
  const countLines = async () => (await site.get(path)).text.match(new RegExp(activeSentence, "g"))?.length;
  expect(await countLines()).toBe(1);
  await site.changeLead(lead, "returned_at = now(), return_reason = 'too-busy'");
  expect(await countLines()).toBe(1);
  expect((await site.get(path)).text).toMatch(
    /Sent to Fir Sprinklers \(FIRSPR\*012AB\)\..*registration FIRSPR\*012AB\. The state’s/,
  );
  await site.changeLead(lead, "status = 'closed', closed_reason = 'operator'");
  expect(await countLines()).toBe(1);
});

test("a contractor's page says that a suspended license stops new requests, and links to the state's instructions", async () => {
  await site.addTerritory(contractor);
  const path = await site.contractorPathOf(contractor);
  const open = (await site.get(path)).text;
  expect(open).not.toContain("SUSPENDED");
  expect(open).toContain("You’re accepting requests");
  await addCheck({ result: "suspended", status: "SUSPENDED" });
  const { text, html } = await site.get(path);
  expect(text).toContain("Your territories are on hold");
  expect(text).not.toContain("You’re accepting requests");
  expect(text).toContain("The state lists your license as “SUSPENDED”");
  expect(text).toContain("WAC 296-200A-040");
  expect(html).toContain("https://lni.wa.gov/licensing-permits/contractors/register-as-a-contractor/");
  expect(text).toContain("Paused");
  await site.query("update register_checks set overruled_because = 'a test'");
  expect((await site.get(path)).text).not.toContain("SUSPENDED");
});

describe("the why-us page says how the registration is checked", () => {
  test("without register checks, the why-us page says that homeowners can look up a contractor's registration", async () => {
    const { text } = await site.get("/why-us");
    expect(text).toContain("so you can look it up in the state’s contractor register (L&I)");
    expect(text).not.toContain("every day after that");
  });

  describe("with register checks", () => {
    const watched = openProduct({ pages: true, variables: { REGISTER_WATCH: "on" } });
    test("with register checks, the why-us page says that we look up a contractor's registration every day", async () => {
      const { text } = await watched.get("/why-us");
      expect(text).toContain("We look it up in the state’s contractor register (L&I) then, and every day after that.");
    });
  });
});
