import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cities, services } from "../../../content/chosen-market.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });

const visit = (width: number, work: (page: Page) => Promise<void>) =>
  site.visit("/why-us", work, { javaScriptEnabled: false, viewport: { width, height: 844 } });

test("without enough homeowners' answers, the why-us page has three steps and six benefits, but no section about the answers", async () => {
  await visit(1280, async (page) => {
    expect(await page.getByText("What homeowners told us").count()).toBe(0);
    const steps = await page.getByRole("region", { name: "How It Works" }).getByRole("listitem").allInnerTexts();
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/zip code.*service type.*contact preference/s);
    expect(steps[1]).toContain("hand-matched to one licensed local contractor");
    expect(steps[2]).toMatch(/contractor reaches out.*not five companies/s);
    const benefits = page.getByRole("region", { name: "What that means for you" }).getByRole("listitem");
    expect(new Set(await benefits.getByRole("heading", { level: 3 }).allInnerTexts()).size).toBe(6);
  });
});

test("the comparison on the why-us page is a table with row and column headers", async () => {
  await visit(1280, async (page) => {
    const table = page.getByRole("table", { name: "How we compare" });
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      "What matters",
      "With us",
      "Other platforms",
    ]);
    expect(await table.getByRole("rowheader").allInnerTexts()).toEqual([
      "Local Washington Focus",
      "No Bidding Wars",
      "Pre-Screened Contractors",
      "Fast Response",
      "Free for Homeowners",
    ]);
    expect(await table.getByRole("cell").count()).toBe(10);
  });
});

test("on a phone, each row of the why-us page's comparison is a card with labeled values", async () => {
  await visit(390, async (page) => {
    const row = page.getByRole("table").getByRole("row", { name: "No Bidding Wars" });
    const [ours, others] = await row.getByRole("cell").all();
    expect(await ours?.innerText()).toMatch(/^With us\s+One contractor/);
    expect(await others?.innerText()).toMatch(/^Other platforms\s+Often several/);
    const [upper, lower] = [await ours?.boundingBox(), await others?.boundingBox()];
    expect(upper?.x).toBe(lower?.x);
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  });
});

test("on the why-us page, each service links to its city pages, and a note says that more services are coming soon", async () => {
  await visit(1280, async (page) => {
    const section = page.getByRole("region", { name: "Home Services We Cover" });
    expect(await section.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      ...services.flatMap(({ coverage, name }) => (coverage ? [name] : [])),
      "Also available",
    ]);
    expect(await section.getByText("More coming soon.").isVisible()).toBe(true);
    const targets = await section
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(targets).size).toBe(services.length * cities.length);
  });
});
