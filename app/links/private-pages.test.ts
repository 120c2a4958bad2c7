import { describe, expect, test } from "vitest";
import { clock } from "../../content/market-clock.ts";
import { visitPage } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });

const month = clock.day(new Date()).slice(0, 7);

/** One path of each kind of page behind a signed link. */
async function privatePaths(): Promise<Record<string, string>> {
  const { contractor, lead, receipt, job } = await site.addAssignedLead();
  await site.addTerritory(contractor);
  await site.query(
    "update contractors set billing_address = '1 Main St', billed_from = $2, monthly_fee_cents = 195000 where id = $1",
    [contractor.id, `${month}-01`],
  );
  await site.query("update fees set from_day = $2 where contractor_id = $1", [contractor.id, `${month}-01`]);
  const { number } = await site.backend.invoices.issue(site.asOperator, contractor.id, month);
  const page = await site.contractorPathOf(contractor);
  const application = await site.store("partner_applications", {
    name: "Vi",
    business_name: "Vi Fencing",
    email: "vi@example.com",
    city: "Redmond",
    service: "fence-repair",
  });
  expect(lead.id).toBeTruthy();
  return {
    receipt,
    job,
    contractor: page,
    application: await site.applicationPathOf(application),
    invoice: `${page}/invoices/${number}`,
    statement: `${page}/statements/${month}`,
    unknown: `/receipt/${"A".repeat(43)}`,
  };
}

/** All layout shifts of the page so far. A busy machine may show the page before its fonts, so this waits for them. */
const shiftOf = `document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  resolve(observer.takeRecords().reduce((sum, { value }) => sum + value, 0));
}))))`;

describe("a page behind a signed link", () => {
  test.each([
    [390, true],
    [1280, true],
    // Without a script, nothing here depends on the width.
    [390, false],
  ])(
    "has no marketing menu and no cookie question, and its foot leads to the cookie settings, %i px wide, with a script: %s",
    async (width, javaScriptEnabled) => {
      for (const [kind, path] of Object.entries(await privatePaths())) {
        await visitPage(
          site.url,
          path,
          async (page) => {
            const found = async (role: "navigation" | "region" | "button", name: string) =>
              page.getByRole(role, { name, exact: true, includeHidden: true }).count();
            expect([kind, await found("navigation", "Main"), await found("navigation", "Menu")]).toEqual([kind, 0, 0]);
            expect([kind, await found("button", "Menu"), await found("navigation", "Services")]).toEqual([kind, 0, 0]);
            expect([kind, await page.locator(".consent-banner").count()]).toEqual([kind, 0]);
            const settings = page.getByRole("contentinfo").getByRole("link", { name: "Cookie Settings" });
            const shiftBefore = javaScriptEnabled && (await page.evaluate(shiftOf));
            await settings.click();
            if (!javaScriptEnabled) {
              await page.getByRole("heading", { name: "Privacy Policy", level: 1 }).waitFor();
              expect(new URL(page.url()).hash).toBe("#cookies");
              return;
            }
            const dialog = page.getByRole("dialog", { name: "Cookie Preferences" });
            await dialog.waitFor();
            await page.keyboard.press("Escape");
            await dialog.waitFor({ state: "hidden" });
            await settings.click();
            await dialog.getByRole("button", { name: "Reject All" }).click();
            await page.waitForFunction("localStorage.getItem('cookie_consent') !== null");
            expect([kind, await page.evaluate(shiftOf)]).toEqual([kind, shiftBefore]);
          },
          { viewport: { width, height: 800 }, javaScriptEnabled },
        );
      }
    },
  );
});
