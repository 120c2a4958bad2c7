import { expect, test } from "vitest";
import { untilHydrated } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";

const desk = openProduct({ desk: true, variables: { SMTP_URL: "smtp://127.0.0.1:1" } });

const phone = { viewport: { width: 390, height: 664 } };

test.each(["/", "/deliveries"])(
  "on a phone, the list of %s begins within 260 px, and downloads and the like stand below it",
  async (path) => {
    await desk.addLead("First Fay");
    await desk.visit(
      path,
      async (page) => {
        const first = await page.locator("main li").first().boundingBox();
        expect(first?.y).toBeLessThan(260);
        const tool = page.getByRole("link", { name: /^(Download requests|Kinds of email)/ });
        expect((await tool.boundingBox())?.y).toBeGreaterThan(first?.y ?? 0);
        await page.setViewportSize({ width: 1280, height: 800 });
        expect((await tool.boundingBox())?.y).toBeLessThan(
          (await page.locator("main li").first().boundingBox())?.y ?? 0,
        );
      },
      phone,
    );
  },
);

test.each([true, false])(
  "on a phone, a button opens the filters and says how many are on, with a script: %s",
  async (javaScriptEnabled) => {
    await desk.addLead("Folded Flo", { city: "kirkland" });
    await desk.visit(
      "/?city=kirkland&from=2026-01-01",
      async (page) => {
        if (javaScriptEnabled) await untilHydrated(page);
        const city = page.getByRole("combobox", { name: "City" });
        expect(await city.isVisible()).toBe(false);
        await page.locator("summary").filter({ hasText: "Filters2 on" }).click();
        expect([await city.isVisible(), await page.getByLabel("From").isVisible()]).toEqual([true, true]);
        await city.selectOption({ label: "Redmond" });
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
        await page.waitForURL(/city=redmond/);
        await page.getByText("No results").waitFor();
      },
      { ...phone, javaScriptEnabled },
    );
  },
);

test("a wide window shows the filters without a button, and folds up those that are seldom used", async () => {
  await desk.visit("/", async (page) => {
    expect(await page.getByText("Filters", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole("combobox", { name: "City" }).isVisible()).toBe(true);
    expect(await page.getByLabel("From").isVisible()).toBe(false);
    await page.getByText("More filters").click();
    expect(await page.getByLabel("From").isVisible()).toBe(true);
  });
});
