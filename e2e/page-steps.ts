import type { Page } from "playwright-core";

/** Delays the scripts of pages that load from now on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const waiting = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return waiting.resolve;
}

/** Waits until the script that every page loads has started. */
export async function waitForPageScript(page: Page): Promise<void> {
  await page.waitForFunction(() => window.consentChoices !== undefined && !Array.isArray(window.consentChoices));
}

/** Imitates a pointer over each form, which loads the form's script, and waits until each of these scripts has run. */
export async function waitForScripts(page: Page): Promise<void> {
  await waitForPageScript(page);
  for (const form of await page.locator("form[data-form]").all()) await form.dispatchEvent("pointerover");
  await page.locator("form[data-form]:not([data-scripted])").waitFor({ state: "detached" });
}

// biome-ignore lint/suspicious/noExplicitAny: the shape differs from test to test.
export function structuredDataIn(html: string): any[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.com`;
}
