import type { Page } from "playwright-core";

/** Holds back the next pages' scripts until the returned function is called, as on a slow line. */
export async function holdScripts(page: Page): Promise<() => void> {
  const waiting = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return waiting.resolve;
}

/** Waits until the page's scripts run. */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.consentChoices !== undefined && !Array.isArray(window.consentChoices));
}

/** Points at the page's form and waits until its script has taken over. */
export async function enhanced(page: Page): Promise<void> {
  await scripted(page);
  for (const form of await page.locator("form[data-form]").all()) await form.dispatchEvent("pointerover");
  await page.locator("form[data-form]:not([data-scripted])").waitFor({ state: "detached" });
}

/** The page's structured data. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it reads.
export function structuredData(html: string): any[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

/** An email address that no other test uses. */
export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.com`;
}
