import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, openSite, scripted } from "./open-site.ts";

const site = openSite();

/** The limits of a page, in bytes as they travel, compressed with brotli. */
const limits = { documentBeforePaint: 35_000, scriptsBeforeIntent: 8_000, scriptsAfterIntent: 95_000 };

const kinds = [
  "/",
  "/sprinkler-repair/kirkland",
  "/generator-installation/woodinville",
  "/faq",
  "/blog",
  "/blog/sprinkler-zone-wont-turn-off",
  "/contact",
  "/partner-program",
  "/privacy",
  "/thank-you",
];

const inBrotli = { headers: { "Accept-Encoding": "br" } };

/** Notes what scripts and fonts a page asks for, in the order in which it does. */
function watch(page: Page) {
  const asked = { scripts: [] as string[], fonts: [] as string[] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "font") asked.fonts.push(pathname);
    if (request.resourceType() === "script") asked.scripts.push(pathname);
  });
  return asked;
}

async function bytesOf(paths: string[]): Promise<number> {
  const sizes = paths.map(async (path) => (await fetch(site.url + path, { method: "HEAD", ...inBrotli })).headers);
  return (await Promise.all(sizes)).reduce((sum, headers) => sum + Number(headers.get("Content-Length")), 0);
}

test.each(kinds)("%s is one document with all that its first paint needs, and one small script", async (path) => {
  await site.visit("about:blank", async (page) => {
    const asked = watch(page);
    await page.goto(path);
    await scripted(page);
    const { headers } = await fetch(site.url + path, inBrotli);
    expect(Number(headers.get("Content-Length"))).toBeLessThan(limits.documentBeforePaint);
    expect(
      await page.locator("link[rel=preload]:not([as=image]), link[rel=modulepreload], link[rel=stylesheet]").count(),
    ).toBe(0);
    expect(asked.scripts).toHaveLength(1);
    // Those in the document are compressed with it: their plain length is more than they weigh.
    const inline = await page
      .locator("script:not([type])")
      .evaluateAll((scripts) => scripts.reduce((sum, script) => sum + (script.textContent?.length ?? 0), 0));
    expect((await bytesOf(asked.scripts)) + inline / 2).toBeLessThan(limits.scriptsBeforeIntent);
  });
});

test.each(["/sprinkler-repair/kirkland", "/contact", "/partner-program", "/privacy", "/blog"])(
  "a visitor of %s who turns to its form or list fetches what that needs and no more",
  async (path) => {
    await site.visit("about:blank", async (page) => {
      const asked = watch(page);
      await page.goto(path);
      await hydrated(page);
      const field = page.locator("[data-island] .control").first();
      if (await field.count()) {
        await field.focus();
        // What sends the form.
        await expect.poll(() => asked.scripts.length).toBeGreaterThan(3);
      }
      await page.waitForLoadState("networkidle");
      expect(new Set(asked.scripts).size).toBe(asked.scripts.length);
      expect(await bytesOf(asked.scripts)).toBeLessThan(limits.scriptsAfterIntent);
    });
  },
);
