import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { operatorInserts } from "../test/running-server.ts";
import { freshEmail, hydrated, openSite } from "./open-site.ts";

const site = openSite();
const contractor = {
  id: crypto.randomUUID(),
  business_name: "Fir Sprinklers",
  email: "fir@example.com",
  registration_number: "FIRSPR*012AB",
  registration_expires_on: "2099-12-31",
};

beforeAll(async () => {
  await operatorInserts(site.url, "contractors", [contractor]);
  await operatorInserts(
    site.url,
    "territories",
    ["98033", "98034"].map((zip_code) => ({ zip_code, service: "sprinkler-repair", contractor_id: contractor.id })),
  );
});

async function fillForm(page: Page, zipCode: string) {
  await page.getByLabel("Full name").fill("Ann Lee");
  await page.getByLabel("Zip code").fill(zipCode);
  await page.getByLabel("What do you need?").selectOption({ index: 1 });
  await page.getByLabel("Email address").fill(freshEmail());
}

const send = (page: Page) => page.getByRole("button", { name: "Get my free quote" }).click();
const firstHeading = (page: Page) => page.getByRole("heading", { level: 1 });

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_case, javaScriptEnabled) => {
  test("a homeowner whose zip code is served sees who has the request, and the way to the receipt", () =>
    site.visit(
      "/sprinkler-repair/kirkland?name=Ann",
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        await fillForm(page, "98033");
        if (javaScriptEnabled) await page.getByText("A contractor serves 98033 for sprinkler repair.").waitFor();
        await send(page);
        await firstHeading(page).filter({ hasText: "Fir Sprinklers (FIRSPR*012AB) has your request" }).waitFor();
        expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
        await page.getByRole("link", { name: "See, correct or withdraw your request" }).click();
        await page.waitForURL("**/receipt/*");
        expect(await page.getByText("Ann Lee").count()).toBeGreaterThan(0);
      },
      { javaScriptEnabled },
    ));

  test("a homeowner whose zip code nobody serves yet is told so, and until when the request waits", () =>
    site.visit(
      "/sprinkler-repair/bellevue?name=Ann",
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        await fillForm(page, "98004");
        if (javaScriptEnabled) await page.getByText("No contractor serves 98004 for sprinkler repair yet.").waitFor();
        await send(page);
        await firstHeading(page).filter({ hasText: "We have your request" }).waitFor();
        await page.getByText("Nobody serves 98004 for sprinkler repair yet.").waitFor();
      },
      { javaScriptEnabled },
    ));
});

test("the page that thanks says nothing of any request when it is opened by itself, or with a link that is none", async () => {
  for (const path of ["/thank-you", "/thank-you?receipt=none"]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain(">What happens after a quote request</h1>");
    expect(html).toContain("While we are matching you");
    expect(html).toContain("Once a contractor has your request, most often within 2 to 6 hours");
    for (const claim of [
      "See, correct or withdraw",
      "Quote Request Submitted!",
      "Water running now?",
      "Nobody serves",
    ]) {
      expect(textOf(html)).not.toContain(claim);
    }
  }
});

/** A request as our form posts it: the page that thanks for it, and its receipt. */
async function sentRequest(zipCode: string, fields: Record<string, string> = {}, service = "sprinkler-repair") {
  const form = { name: "Ann", zip_code: zipCode, service_issue: "other", email: freshEmail() };
  const posted = await fetch(`${site.url}/${service}/kirkland`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...form, consent_version: "2", form_made_at: "unknown", ...fields }),
  });
  const thanks = posted.headers.get("Location") ?? "";
  return { thanks, receipt: `/receipt/${thanks.split("=")[1]}` };
}

const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");

test.each([
  ["98033", {}, "Fir Sprinklers (FIRSPR*012AB) has your request."],
  ["98004", {}, "Nobody serves 98004 for sprinkler repair yet."],
  ["98034", { website: "https://spam.example" }, "A person looks at it before it goes to a contractor."],
])("the page that thanks for a sprinkler request says how to stop running water: %s %j", async (zip, fields, state) => {
  const { thanks } = await sentRequest(zip, fields);
  const text = textOf(await (await fetch(site.url + thanks)).text());
  for (const words of ["Quote Request Submitted!", state, "How it goes in general", "Water running now?"]) {
    expect(text).toContain(words);
  }
  expect(text.indexOf("Close the irrigation shutoff.")).toBeLessThan(
    text.indexOf("Turn the sprinkler controller off."),
  );
  expect(text).toContain("Leave it closed.");
  expect(text).not.toContain("Now send the request.");
});

test("the page that thanks speaks of running water where water may be running", async () => {
  for (const [service, isSaid] of [
    ["sprinkler-repair", true],
    ["ev-charging-installation", false],
  ] as const) {
    const { thanks } = await sentRequest("98004", {}, service);
    const text = textOf(await (await fetch(site.url + thanks)).text());
    expect(text).toContain("Check your spam folder");
    expect([service, text.includes("If water is running")]).toEqual([service, isSaid]);
  }
});

test("the page that thanks for a request for a call asks for the number that it lacks", async () => {
  for (const [phone, isAsked] of [
    ["", true],
    ["425-555-0142", false],
  ] as const) {
    const { thanks } = await sentRequest("98004", { preferred_contact: "phone", phone });
    const text = textOf(await (await fetch(site.url + thanks)).text());
    expect([phone, text.includes("left no 10-digit phone number")]).toEqual([phone, isAsked]);
  }
});

test("the page that thanks promises nothing more of a request that is withdrawn", async () => {
  const { thanks, receipt } = await sentRequest("98033");
  const body = new URLSearchParams({ action: "withdraw" });
  expect((await fetch(site.url + receipt, { method: "POST", redirect: "manual", body })).status).toBe(303);
  const text = textOf(await (await fetch(site.url + thanks)).text());
  expect(text).toContain("This request is withdrawn.");
  for (const promise of [
    "Quote Request Submitted!",
    "matching you",
    "What happens next",
    "2 to 6 hours",
    "running now",
  ]) {
    expect(text).not.toContain(promise);
  }
});

test("the page that thanks tells the address of its receipt to no other site and no cache", async () => {
  const fields = { name: "Ann", zip_code: "98033", service_issue: "other", email: freshEmail() };
  const posted = await fetch(`${site.url}/sprinkler-repair/kirkland`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  const next = posted.headers.get("Location") ?? "";
  expect(next).toMatch(/^\/thank-you\?receipt=[\w-]{43}$/);
  const page = await fetch(site.url + next);
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const token = next.split("=")[1] ?? "";
  expect(JSON.stringify(site.server.log)).not.toContain(token);
});

test("a row of the opportunities is filled once every zip code of the city is held", async () => {
  const html = await (await fetch(`${site.url}/partner-program`)).text();
  const rows = [...html.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].map(([row]) => row.replace(/<[^>]+>/g, " "));
  const statusOf = (name: string) => rows.find((row) => row.includes(name));
  expect(statusOf("Sprinkler Repair in Kirkland")).toContain("Filled");
  expect(statusOf("Sprinkler Repair in Redmond")).toContain("Available");
  // The list that the program began with had it filled.
  expect(statusOf("Fence Repair in Redmond")).toContain("Available");
});
