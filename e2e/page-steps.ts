import type { Page } from "playwright-core";
import { sharedChromium } from "../test/browser.ts";

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

/** Runs in a page. Removes or replaces functions, and does nothing where a path does not exist. */
export function breakFunctions({ paths, how }: { paths: readonly string[]; how: "removed" | "throws" }) {
  for (const path of paths) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    // biome-ignore lint/suspicious/noExplicitAny: the path decides the type.
    let owner: any = globalThis;
    for (const name of names) owner = owner?.[name];
    while (owner && !Object.hasOwn(owner, last)) owner = Object.getPrototypeOf(owner);
    if (!owner) continue;
    if (how === "removed") delete owner[last];
    else {
      const fail = () => {
        throw new TypeError(`${path} is broken.`);
      };
      const isGetter = Object.getOwnPropertyDescriptor(owner, last)?.get !== undefined;
      Object.defineProperty(
        owner,
        last,
        isGetter ? { get: fail } : { value: fail, writable: true, configurable: true },
      );
    }
  }
}

/** Gives `work` a page in a fresh profile. Unlike `visitPage`, allows errors of the page's scripts. */
export async function visitWithErrors(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await sharedChromium()).newContext({ baseURL: url, reducedMotion: "reduce" });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
