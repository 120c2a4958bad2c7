import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openSite } from "../../../test/open-site.ts";

const site = openSite();

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
        ["EV Charger Installation in Bellevue", "Filled", "5-15", "$3,000"],
        ["EV Charger Installation in Woodinville", "Filled", "20-30", "$5,000"],
      ]);
      expect(await table.getByText("Estimated leads per month").filter({ visible: true }).count()).toBeGreaterThan(0);
      expect(await table.getByText("$5,000").isVisible()).toBe(true);
    }, width);
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
      await page.getByRole("link", { name: "Apply for a zip code" }).click();
      await page.waitForURL("**/partner-program#application");
      expect(await page.getByLabel("Full name").isVisible()).toBe(true);
    });
  });
});
