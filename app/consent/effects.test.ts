import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { consentModeSignals, fullConsent, noConsent } from "../../domain/consent.ts";
import {
  allowCategories,
  bannerButtonOf,
  bannerOf,
  consentRecordText,
  dialogOf,
  readConsentCommands,
  readLastSignals,
  readStoredChoice,
  readStoredRecord,
  readSwitchStates,
  settingsButtonOf,
  withdrawConsent,
} from "../../e2e/consent-steps.ts";
import { waitForScripts } from "../../e2e/page-steps.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

describe("the effects of a choice", () => {
  test("Google's Consent Mode denies everything by default and is updated after each consent choice and on the next page", async () => {
    await site.visit("/terms", async (page) => {
      expect(await page.locator("script").first().innerText()).toContain("dataLayer");
      await waitForScripts(page);
      expect(await readConsentCommands(page)).toEqual([
        ["consent", "default", { ...consentModeSignals(noConsent), wait_for_update: 500 }],
      ]);
      await allowCategories(page, ["functionality"]);
      const update = [["consent", "update", consentModeSignals({ ...noConsent, functionality: true })]];
      expect((await readConsentCommands(page)).slice(1)).toEqual(update);

      await page.reload();
      await waitForScripts(page);
      expect((await readConsentCommands(page)).slice(1)).toEqual(update);
    });
  });

  test("cookies of refused categories are deleted, even if they belong to a parent domain or a parent path", async () => {
    const { port } = new URL(site.url);
    await site.visit("about:blank", async (page) => {
      const host = "www.cedarline.localhost";
      const at = (name: string, domain: string, path: string) => ({ name, value: "1", domain, path });
      await page
        .context()
        .addCookies([
          at("_ga", ".cedarline.localhost", "/"),
          at("_ga_ABC123", host, "/"),
          at("_gid", `.${host}`, "/fence-repair"),
          at("_fbp", ".cedarline.localhost", "/fence-repair/kirkland"),
          at("_fbc", host, "/fence-repair/"),
          at("user_preferences", host, "/"),
          at("not_ours", host, "/"),
        ]);
      await page.goto(`http://${host}:${port}/fence-repair/kirkland`);
      await page.evaluate(() => {
        for (const name of ["user_preferences", "form_data", "not_ours"]) localStorage.setItem(name, "1");
      });
      await bannerButtonOf(page, "Reject All").click();
      await waitForScripts(page);
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(["not_ours"]);
      expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["cookie_consent", "not_ours"]);
    });
  });

  /** Marks the document. Returns whether an earlier call marked the same document. */
  const isSameDocument = (page: Page) =>
    page.evaluate(() => {
      const marked = window as unknown as { marked?: boolean };
      const isSame = marked.marked === true;
      marked.marked = true;
      return isSame;
    });

  test("the page reloads after a withdrawal of consent, but not after a first refusal, an added category, or a repeated choice", async () => {
    await site.visit("/why-us", async (page) => {
      await waitForScripts(page);
      await isSameDocument(page);
      await allowCategories(page, []);
      const first = await readStoredRecord(page);
      await allowCategories(page, ["analytics", "functionality"]);
      const before = await readConsentCommands(page);
      await allowCategories(page, ["analytics", "functionality"]);
      expect(await readConsentCommands(page)).toEqual(before);
      expect(await readStoredRecord(page)).toMatchObject({ consentDate: first?.consentDate });
      expect(await isSameDocument(page)).toBe(true);

      await page.evaluate(() => localStorage.setItem("form_data", "{}"));
      await Promise.all([page.waitForEvent("load"), allowCategories(page, ["analytics"])]);
      await waitForScripts(page);
      expect(await isSameDocument(page)).toBe(false);
      expect(await readStoredChoice(page)).toEqual({ ...noConsent, analytics: true });
      expect(await page.evaluate(() => localStorage.getItem("form_data"))).toBeNull();
      expect(await settingsButtonOf(page).evaluate((opener) => opener === document.activeElement)).toBe(true);

      await page.reload();
      await waitForScripts(page);
      expect(await bannerOf(page).isVisible()).toBe(false);
    });
  });

  test("text typed into forms survives the reload after a withdrawal, in this tab and in others", async () => {
    await site.visit("/fence-repair/redmond", async (page) => {
      await waitForScripts(page);
      await allowCategories(page, ["analytics"]);
      const other = await page.context().newPage();
      await other.goto("/contact");
      await waitForScripts(other);
      await other.getByLabel("Full Name").fill("Bo");
      await other.getByLabel("Other", { exact: true }).check();
      await page.getByLabel("Something else").check();
      await page.getByLabel("Anything else").fill("The gate");
      const reloaded = other.waitForEvent("load");
      await withdrawConsent(page);
      await reloaded;
      await waitForScripts(other);
      expect(await page.getByLabel("Something else").isChecked()).toBe(true);
      expect(await page.getByLabel("Anything else").inputValue()).toBe("The gate");
      expect(await other.getByLabel("Full Name").inputValue()).toBe("Bo");
      expect(await other.getByLabel("Other", { exact: true }).isChecked()).toBe(true);
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("The gate");
    });
  });

  test("a consent choice in one tab hides the consent question and updates the preference switches in another tab, and a withdrawal reloads the other tab", async () => {
    await site.visit("/", async (page) => {
      const other = await page.context().newPage();
      await other.goto("/contact");
      await Promise.all([waitForScripts(page), waitForScripts(other)]);
      await settingsButtonOf(other).click();
      await bannerButtonOf(page, "Accept All").click();
      await expect.poll(() => readSwitchStates(other)).toEqual(fullConsent);
      await other.keyboard.press("Escape");
      expect(await bannerOf(other).isVisible()).toBe(false);
      expect(await readLastSignals(other)).toMatchObject(["update", { ad_storage: "granted" }]);

      const reloaded = other.waitForEvent("load");
      await withdrawConsent(page);
      await reloaded;
      await waitForScripts(other);
      expect(await readLastSignals(other)).toMatchObject(["update", { ad_storage: "denied" }]);
      expect(await bannerOf(other).isVisible()).toBe(false);

      // Clearing the browser's storage withdraws the choice.
      await page.evaluate(() => localStorage.clear());
      await expect.poll(() => bannerButtonOf(other, "Accept All").isVisible()).toBe(true);
      expect(await dialogOf(other).isVisible()).toBe(false);
    });
  });

  test("a page restored from the back/forward cache applies the stored consent choice", async () => {
    await site.visit("/", async (page) => {
      await waitForScripts(page);
      await page.evaluate((text) => {
        localStorage.setItem("cookie_consent", text);
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      }, consentRecordText(fullConsent));
      expect(await bannerOf(page).isVisible()).toBe(false);
      expect(await readLastSignals(page)).toMatchObject(["update", { ad_storage: "granted" }]);
    });
  });
});
