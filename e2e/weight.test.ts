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

test.each(kinds)(
  "%s is one document and one small script, and its form or list fetches what it needs and no more",
  async (path) => {
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

      await hydrated(page);
      await page.waitForLoadState("networkidle");
      expect(new Set(asked.scripts).size).toBe(asked.scripts.length);
      expect(await bytesOf(asked.scripts)).toBeLessThan(limits.scriptsAfterIntent);
    });
  },
);

/** How the page came by its fonts, by its own clock, and what its heading and its text are set in. */
async function typeOf(page: Page) {
  const times = await page.evaluate(() => {
    const shifts = new PerformanceObserver(() => {});
    shifts.observe({ type: "layout-shift", buffered: true });
    return {
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ startTime }) => startTime),
      shifts: shifts.takeRecords().length,
    };
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const isWebFont = async (selector: string) => {
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.length > 0 && fonts.every((font) => font.isCustomFont);
  };
  const isSetInWebFonts = [await isWebFont("h1"), await isWebFont("main p")];
  await devtools.detach();
  return { ...times, isSetInWebFonts };
}

const phone = { viewport: { width: 390, height: 844 } };

/** Waits for the fonts and for the first paint, which may come after them. */
const bothFontsAreThere = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.fonts].filter((font) => font.display === "optional" && font.status === "loaded").length === 2 &&
      performance.getEntriesByName("first-contentful-paint").length === 1,
  );

test("a phone paints the first page of a visit before it asks for a font, and has ours on the next", async () => {
  await site.visit(
    "/faq",
    async (page) => {
      await bothFontsAreThere(page);
      const first = await typeOf(page);
      expect(first.asked).toHaveLength(2);
      expect(Math.min(...first.asked)).toBeGreaterThan(first.painted);
      expect(first).toMatchObject({ isSetInWebFonts: [false, false], shifts: 0 });

      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await page.waitForURL("**/contact");
      await bothFontsAreThere(page);
      expect(await typeOf(page)).toMatchObject({ isSetInWebFonts: [true, true], shifts: 0 });
    },
    phone,
  );
});

test("a phone without JavaScript has nothing but the page to fetch", async () => {
  await site.visit(
    "about:blank",
    async (page) => {
      const asked = watch(page);
      await page.goto("/faq", { waitUntil: "networkidle" });
      expect(asked).toEqual({ scripts: [], fonts: [] });
    },
    { ...phone, javaScriptEnabled: false },
  );
});

test("a wide window asks for the fonts with its first page, and nothing moves when they come", async () => {
  await site.visit("/faq", async (page) => {
    await bothFontsAreThere(page);
    const { asked, painted, shifts } = await typeOf(page);
    expect(asked).toHaveLength(2);
    // On a busy machine the first paint has only the beginning of the page, where one of them is not used yet.
    expect(Math.min(...asked)).toBeLessThan(painted);
    expect(shifts).toBe(0);
  });
});
