import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { waitForScripts } from "../../../e2e/page-steps.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });

describe("the partner program page's HTML", () => {
  const visit = (work: (page: Page) => Promise<void>, width = 1280) =>
    site.visit("/partner-program", work, { javaScriptEnabled: false, viewport: { width, height: 844 } });

  test.each([1280, 390])("the partner program page lists the lead opportunities at a width of %i px", async (width) => {
    await visit(async (page) => {
      const table = page.getByRole("table", { name: "Lead opportunities" });
      const rows = await table
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.lastChild?.textContent)));
      expect(rows).toEqual([
        ["Sprinkler Repair in Redmond", "Available", "20-30", "$1,950"],
        ["Sprinkler Repair in Bellevue", "Available", "20-30", "$1,950"],
        ["Sprinkler Repair in Kirkland", "Available", "20-30", "$1,950"],
        ["Fence Repair in Redmond", "Filled", "10-20", "$2,400"],
        ["EV Charging Installation in Bellevue", "Filled", "5-15", "$3,000"],
        ["EV Charging Installation in Woodinville", "Filled", "20-30", "$5,000"],
      ]);
      expect(await table.getByText("Estimated leads per month").filter({ visible: true }).count()).toBeGreaterThan(0);
      expect(await table.getByText("$5,000").isVisible()).toBe(true);
    }, width);
  });

  test("while no contractor has a zip code, the rows are called a sample, and the map shows every zip code as open", async () => {
    await visit(async (page) => {
      const samples = page.getByRole("table", { name: "Lead opportunities" }).locator("..");
      expect(await samples.innerText()).toMatch(
        /^Sample\s+These rows show how the list looks once contractors join\. They aren’t offers\./,
      );
      const section = page.getByRole("region", { name: "Open zip codes" });
      await section.getByRole("link", { name: "Fence Repair" }).click();
      expect(await section.locator("[data-slot=open]").innerText()).toBe(
        "11 of 11 zip codes are open for fence repair.",
      );
      expect(await section.getByText("Taken").count()).toBe(0);
      // A sample's price is no offer.
      expect(await section.getByText("a month").count()).toBe(0);
    });
  });

  test("the partner program page says who can be a partner", async () => {
    await visit(async (page) => {
      const criteria = page.getByRole("region", { name: "Who we work with" });
      expect(await criteria.getByRole("listitem").allInnerTexts()).toEqual([
        "One contractor per zip code and service",
        "A valid Washington contractor license",
        "General liability and workers’ compensation insurance",
        "At least 3 years of experience",
        "Professional references",
        "Able to serve Kirkland and nearby areas",
        "Professional appearance and service skills",
      ]);
    });
  });

  test("the application form offers four services, and the partner program page links to the form", async () => {
    await visit(async (page) => {
      expect(
        await page
          .getByLabel("Service")
          .locator("option")
          .evaluateAll((options) =>
            options.map((option) => [(option as HTMLOptionElement).value, option.textContent]).slice(1),
          ),
      ).toEqual([
        ["sprinkler-repair", "Sprinkler Repair"],
        ["fence-repair", "Fence Repair"],
        ["ev-charging-installation", "EV Charger Installation"],
        ["other", "Other"],
      ]);
      await page.getByRole("link", { name: "See open zip codes" }).click();
      await page.waitForURL("**/partner-program#zip-codes");
      await page.getByRole("link", { name: "Apply for a zip code" }).click();
      await page.waitForURL("**/partner-program#application");
      expect(await page.getByLabel("Full name").isVisible()).toBe(true);
    });
  });
});

describe("the open zip codes of the partner program", () => {
  const taken = openProduct({ whole: true });
  beforeAll(() => taken.addContractorIn("fence-repair", ["98052", "98053"]));
  const values = (page: Page) =>
    page
      .locator("#application :is(input:not([type=hidden]), select, textarea)")
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((field) => [field.id, (field as HTMLInputElement).value]).filter(([, value]) => value),
        ),
      );
  const openCount = (page: Page) =>
    page.getByRole("region", { name: "Open zip codes" }).locator("[data-slot=open]").innerText();

  /** What is said about the zip code with which the application begins. */
  const choice = (page: Page) => page.locator("#choice :is(h3, p, a)").allInnerTexts();

  /** The zip code that the list and the map mark. */
  const picked = async (page: Page) => [
    ...(await page.locator(".zip[aria-current]").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")),
    ...(await page.locator(".lit.chosen").evaluateAll((all) => all.map((area) => area.getAttribute("href")))),
  ];

  test("a link to a zip code that is taken marks none, says so, and starts the application with it", async () => {
    await taken.visit("/partner-program?service=fence-repair&zip_code=98052", async (page) => {
      expect(await picked(page)).toEqual([]);
      expect(await choice(page)).toEqual([
        "98052 in Redmond",
        "Fence Repair: taken",
        "Another contractor has it. Apply anyway, and we’ll note that you want it.",
        "Apply for 98052",
      ]);
      expect(await page.getByLabel("Message").inputValue()).toBe("Please consider me for fence repair in 98052.");
    });
  });

  test("without JavaScript, a service shows its open and taken zip codes, and an open one shows its price and starts the application", async () => {
    await taken.visit(
      "/partner-program",
      async (page) => {
        const section = page.getByRole("region", { name: "Open zip codes" });
        expect(await openCount(page)).toBe("11 of 11 zip codes are open for sprinkler repair.");
        await section.getByRole("link", { name: "Fence Repair" }).click();
        expect(await openCount(page)).toBe("9 of 11 zip codes are open for fence repair.");
        expect(
          await section
            .getByRole("listitem")
            .filter({ hasText: /^98052/ })
            .innerText(),
        ).toMatch(/^98052\s+Taken$/);
        expect(await section.getByText("a month").count()).toBe(0);
        await section.getByRole("link", { name: "EV Charging" }).click();
        expect(await section.getByText("a month").allInnerTexts()).toEqual([
          "$3,000 a month, an estimated 5–15 leads",
          "$5,000 a month, an estimated 20–30 leads",
        ]);
        await section.getByRole("link", { name: "Fence Repair" }).click();
        expect(await page.locator(".area-map .lit").count()).toBe(9);
        expect(await page.locator(".area-map [data-slot=taken] use").count()).toBe(2);
        await section.getByRole("link", { name: "98033 is open: choose it" }).click();
        await page.waitForURL("**/partner-program?service=fence-repair&zip_code=98033#choice");
        expect(await values(page)).toEqual({
          city: "Kirkland",
          service: "fence-repair",
          message: "Please consider me for fence repair in 98033.",
        });
        expect(await picked(page)).toEqual(["98033 is your choice", "#zip-98033"]);
        expect(await choice(page)).toEqual([
          "98033 in Kirkland",
          "Fence Repair",
          "You see the monthly fee in our offer, before you agree to anything.",
          "Apply for 98033",
        ]);
        await section.getByRole("link", { name: "Apply for 98033" }).click();
        await page.waitForURL("**/partner-program?service=fence-repair&zip_code=98033#application");
        await section.getByRole("link", { name: "Gutter Installation" }).click();
        // A press on an area of the map is a press on a link, too.
        await page.locator('.area-links a[href*="98006"]').click({ position: { x: 60, y: 30 } });
        expect(await values(page)).toEqual({
          city: "Bellevue",
          service: "other",
          message: "Please consider me for gutter installation in 98006.",
        });
      },
      { javaScriptEnabled: false },
    );
  });

  test("with JavaScript, an open zip code shows its price, fills the form in place, and replaces nothing that was typed", async () => {
    await taken.visit("/partner-program", async (page) => {
      await waitForScripts(page);
      await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
      const section = page.getByRole("region", { name: "Open zip codes" });
      const message = page.getByLabel("Message");
      await section.getByRole("link", { name: "Fence Repair" }).hover();
      await page.locator("[data-territories][data-scripted]").waitFor();
      const press = (zip: string) => section.getByRole("link", { name: `${zip} is open` }).click();
      await section.getByRole("link", { name: "Fence Repair" }).click();
      await page.locator("[data-slot=open]", { hasText: "9 of 11" }).waitFor();
      await press("98033");
      expect(await message.inputValue()).toBe("Please consider me for fence repair in 98033.");
      expect(await values(page)).toMatchObject({ city: "Kirkland", service: "fence-repair" });
      await section.getByRole("link", { name: "Apply for 98033" }).click();
      expect(await page.getByLabel("Full name").evaluate((field) => field === document.activeElement)).toBe(true);
      await page.locator('.area-links a[href*="98006"]').click({ position: { x: 60, y: 30 } });
      expect(await values(page)).toMatchObject({ city: "Bellevue", service: "fence-repair" });
      expect(await message.inputValue()).toBe("Please consider me for fence repair in 98006.");
      expect(await picked(page)).toEqual(["98006 is your choice", "#zip-98006"]);

      // As a draft or a reload brings it back.
      await message.fill("Please consider me for sprinkler repair in 98034.");
      await page.locator('.area-links a[href*="98006"]').click({ position: { x: 60, y: 30 } });
      expect(await message.inputValue()).toBe("Please consider me for fence repair in 98006.");

      await page.getByLabel("City").fill("Kenmore");
      await section.getByRole("link", { name: "EV Charging" }).click();
      // The application begins with the same zip code until another is pressed.
      expect(await picked(page)).toEqual([]);
      expect(await choice(page)).toContain("Apply for 98006");
      await press("98077");
      expect(await values(page)).toEqual({
        city: "Kenmore",
        service: "ev-charging-installation",
        message: "Please consider me for EV charging installation in 98077.",
      });
      expect(await picked(page)).toEqual(["98077 is your choice", "#zip-98077"]);
      expect(await choice(page)).toEqual([
        "98077 in Woodinville",
        "EV Charging Installation",
        "$5,000 a month",
        "An estimated 20–30 leads a month",
        "The fee covers every Woodinville zip code you claim.",
        "Apply for 98077",
      ]);
      await message.fill("Call me after 5.");
      await press("98072");
      expect(await message.inputValue()).toBe(
        "Call me after 5.\nPlease consider me for EV charging installation in 98072.",
      );
      await section.getByRole("link", { name: "Gutter Installation" }).click();
      await press("98033");
      expect(await values(page)).toEqual({
        city: "Kenmore",
        service: "other",
        message: "Call me after 5.\nPlease consider me for gutter installation in 98033.",
      });
      expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
    });
  });
});
