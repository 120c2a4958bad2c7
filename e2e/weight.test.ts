import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSite } from "../test/open-site.ts";
import { waitForPageScript, waitForScripts } from "./page-steps.ts";

const site = openSite();

/**
 * Maximum sizes in bytes, compressed with brotli. "Intent" is the first sign that the visitor will use a form, such as
 * pointing at the form. Only then does the page load the form's script.
 */
const limits = { documentBeforePaint: 55_000, scriptsBeforeIntent: 7_200, scriptsAfterIntent: 12_500 };

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

/** The returned lists grow with each request. */
function watchRequests(page: Page) {
  const requested = { scripts: [] as string[], fonts: [] as string[] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "font") requested.fonts.push(pathname);
    if (request.resourceType() === "script") requested.scripts.push(pathname);
  });
  return requested;
}

async function bytesOf(paths: string[]): Promise<number> {
  const sizes = paths.map(async (path) => (await fetch(site.url + path, { method: "HEAD", ...inBrotli })).headers);
  return (await Promise.all(sizes)).reduce((sum, headers) => sum + Number(headers.get("Content-Length")), 0);
}

test.each(kinds)("%s loads one document and one small script, and its form stays below its limit", async (path) => {
  await site.visit("about:blank", async (page) => {
    const requested = watchRequests(page);
    await page.goto(path);
    await waitForPageScript(page);
    const { headers } = await fetch(site.url + path, inBrotli);
    expect(Number(headers.get("Content-Length"))).toBeLessThan(limits.documentBeforePaint);
    expect(
      await page.locator("link[rel=preload]:not([as=image]), link[rel=modulepreload], link[rel=stylesheet]").count(),
    ).toBe(0);
    expect(requested.scripts).toHaveLength(1);
    // The inline scripts are assumed to compress to half their length.
    const inline = await page
      .locator("script:not([type])")
      .evaluateAll((scripts) => scripts.reduce((sum, script) => sum + (script.textContent?.length ?? 0), 0));
    expect((await bytesOf(requested.scripts)) + inline / 2).toBeLessThan(limits.scriptsBeforeIntent);

    await waitForScripts(page);
    await page.waitForLoadState("networkidle");
    expect(new Set(requested.scripts).size).toBe(requested.scripts.length);
    expect(await bytesOf(requested.scripts)).toBeLessThan(limits.scriptsAfterIntent);
  });
});

/** Counts the layout shifts. Also returns whether Chromium renders the heading and the text in our fonts. */
async function fontRendering(page: Page) {
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().length;
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
  const areOurFonts = [await isWebFont("h1"), await isWebFont("main p")];
  await devtools.detach();
  return { shifts, areOurFonts };
}

test.each([
  ["a phone", { viewport: { width: 390, height: 844 } }],
  ["a wide window", {}],
  ["a phone without JavaScript", { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
])("%s shows the first page of a visit in our fonts without a font request or layout shift", async (_, options) => {
  await site.visit(
    "about:blank",
    async (page) => {
      const requested = watchRequests(page);
      await page.goto("/faq", { waitUntil: "networkidle" });
      expect(requested.fonts).toEqual([]);
      const { areOurFonts, shifts } = await fontRendering(page);
      expect(areOurFonts).toEqual([true, true]);
      if (!("javaScriptEnabled" in options)) expect(shifts).toBe(0);
    },
    options,
  );
});
