import type { BrowserContextOptions, Page } from "playwright-core";
import { type Choice, type ConsentRecord, decide } from "../domain/consent.ts";

// What a visitor has to do with cookies: where things are on a page, and what is kept of an answer.

export const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });
export const button = (page: Page, name: string) => banner(page).getByRole("button", { name });
export const confirmation = (page: Page) => page.getByRole("status").filter({ hasText: "Your choice is set." });
export const settings = (page: Page) => page.getByRole("button", { name: "Cookie Settings" });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

export const stored = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookie_consent") ?? "null"));

/** What `gtag` was told of the consent, in order. */
export const consentCommands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    window.dataLayer
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === "consent"),
  );

export const choiceOf = ({ preferences }: ConsentRecord): Choice => ({
  analytics: preferences.analytics,
  marketing: preferences.marketing,
  functionality: preferences.functionality,
});

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
export const recordOf = (choice: Choice, at = daysAgo(1)) => JSON.stringify(decide(null, choice, "A browser", at));

/** A browser in which something has been stored by the site at `url` before; `text` is the record. */
export const withRecord = (url: string, text: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: "cookie_consent", value: text }] }],
  },
});
