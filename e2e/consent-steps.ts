import type { BrowserContextOptions, Page } from "playwright-core";
import { type ConsentChoice, type ConsentRecord, optionalCategories, recordChoice } from "../domain/consent.ts";
import { waitForScripts } from "./page-steps.ts";

export const bannerOf = (page: Page) => page.getByRole("region", { name: "Cookie consent" });
export const bannerButtonOf = (page: Page, name: string) => bannerOf(page).getByRole("button", { name });
export const confirmationOf = (page: Page) => page.getByRole("status").filter({ hasText: "Saved." });
export const settingsButtonOf = (page: Page) => page.getByRole("button", { name: "Cookie Settings" });
export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
export const focusedElementOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

export const readStoredRecord = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookie_consent") ?? "null"));

export const readConsentCommands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    window.dataLayer
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === "consent"),
  );

export const readLastSignals = async (page: Page) => (await readConsentCommands(page)).at(-1)?.slice(1);

const switchOf = (page: Page, category: string) =>
  dialogOf(page).getByRole("switch", { name: new RegExp(category, "i") });

export async function readSwitchStates(page: Page): Promise<ConsentChoice> {
  const states = optionalCategories.map(async (category) => [category, await switchOf(page, category).isChecked()]);
  return Object.fromEntries(await Promise.all(states));
}

export async function allowCategories(
  page: Page,
  allowed: readonly string[],
  opener = settingsButtonOf(page),
): Promise<void> {
  await opener.click();
  for (const category of optionalCategories) {
    await switchOf(page, category).setChecked(allowed.includes(category));
  }
  await dialogOf(page).getByRole("button", { name: "Save Preferences" }).click();
}

/**
 * Rejects everything and waits for the reload. Needs an earlier consent, because otherwise the page does not reload.
 */
export async function withdrawConsent(page: Page): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await settingsButtonOf(page).click();
  await Promise.all([page.waitForEvent("load"), dialogOf(page).getByRole("button", { name: "Reject All" }).click()]);
  await waitForScripts(page);
}

/** Focuses each control. Returns the HTML of each focused control that the element with the selector `cover` hides. */
export const findCoveredControls = (page: Page, cover: string): Promise<string[]> =>
  page.evaluate((cover) => {
    const controls = document.querySelectorAll<HTMLElement>(
      ":is(header, main, footer) :is(a, button, input, select, textarea, summary)",
    );
    return [...controls].reverse().flatMap((control) => {
      control.focus();
      if (document.activeElement !== control) return [];
      const coverBox = document.querySelector(cover)?.getBoundingClientRect() as DOMRect;
      const { left, right, top, bottom, height } = control.getBoundingClientRect();
      const isUnder =
        left >= coverBox.left && right <= coverBox.right && top >= coverBox.top && bottom <= coverBox.bottom;
      const isUnderBanner = cover === ".consent-banner" && height > 0 && top < coverBox.bottom;
      return isUnder || isUnderBanner ? [control.outerHTML] : [];
    });
  }, cover);

const choiceOf = ({ preferences }: ConsentRecord): ConsentChoice => ({
  analytics: preferences.analytics,
  marketing: preferences.marketing,
  functionality: preferences.functionality,
});

export const readStoredChoice = async (page: Page): Promise<ConsentChoice | null> => {
  const record = await readStoredRecord(page);
  return record && choiceOf(record);
};

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
export const consentRecordText = (choice: ConsentChoice, at = daysAgo(1)) =>
  JSON.stringify(recordChoice(null, choice, "A browser", at));

/** Options for a browser whose stored consent record for `url` is `text`. */
export const withConsentRecord = (url: string, text: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: "cookie_consent", value: text }] }],
  },
});
