import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { openProduct } from "../test/product.ts";
import { waitForPageScript, waitForScripts } from "./page-steps.ts";

const site = openProduct({ whole: true });

/**
 * Maximum sizes in bytes, compressed with brotli. "Intent" is the first sign that the visitor will use a form, such as
 * pointing at the form. Only then does the page run the form's script. The file with React may be fetched ahead.
 */
const limits = {
  documentBeforePaint: 57_000,
  scriptsBeforeIntent: 7_200,
  react: 60_000,
  formAfterIntent: 14_000,
};

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
    if (pathname.endsWith(".js")) requested.scripts.push(pathname);
  });
  return requested;
}

async function bytesOf(paths: string[]): Promise<number> {
  const sizes = paths.map(async (path) => (await fetch(site.url + path, { method: "HEAD", ...inBrotli })).headers);
  return (await Promise.all(sizes)).reduce((sum, headers) => sum + Number(headers.get("Content-Length")), 0);
}

/** A visitor who saves data gets nothing ahead. */
const saveData = () =>
  Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });

const isReact = (path: string) => /^\/assets\/react-/.test(path);

test.each(kinds)("%s loads one document and one small script, and its form stays below its limit", async (path) => {
  await site.visit("about:blank", async (page) => {
    await page.addInitScript(saveData);
    const requested = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await waitForPageScript(page);
    const { headers } = await fetch(site.url + path, inBrotli);
    expect(Number(headers.get("Content-Length"))).toBeLessThan(limits.documentBeforePaint);
    const ahead =
      "link[rel=preload]:not([as=image]), link[rel=modulepreload], link[rel=prefetch], link[rel=stylesheet]";
    expect(await page.locator(ahead).count()).toBe(0);
    expect(requested.scripts).toHaveLength(1);
    // The inline scripts are assumed to compress to half their length.
    const inline = await page
      .locator("script:not([type])")
      .evaluateAll((scripts) => scripts.reduce((sum, script) => sum + (script.textContent?.length ?? 0), 0));
    expect((await bytesOf(requested.scripts)) + inline / 2).toBeLessThan(limits.scriptsBeforeIntent);

    const [script] = requested.scripts;
    await waitForScripts(page);
    await page.waitForLoadState("networkidle");
    expect(new Set(requested.scripts).size).toBe(requested.scripts.length);
    expect(await bytesOf(requested.scripts.filter(isReact))).toBeLessThan(limits.react);
    const own = requested.scripts.filter((path) => path !== script && !isReact(path));
    expect(await bytesOf(own)).toBeLessThan(limits.formAfterIntent);
  });
});

test("a page with a form fetches React ahead once the page has loaded, and does not run it before the first touch", async () => {
  await site.visit("about:blank", async (page) => {
    const requested = watchRequests(page);
    let isLoaded = false;
    let cameBeforeLoad = false;
    page.on("load", () => {
      isLoaded = true;
    });
    page.on("request", (request) => {
      if (isReact(new URL(request.url()).pathname) && !isLoaded) cameBeforeLoad = true;
    });
    await page.goto("/contact");
    await expect.poll(() => requested.scripts.filter(isReact)).toHaveLength(1);
    expect(cameBeforeLoad).toBe(false);
    expect(requested.scripts).toHaveLength(2);
    expect(await page.locator("form[data-scripted]").count()).toBe(0);
  });
});

test("exactly one built file contains react-dom", () => {
  const files = globSync("build/client/assets/*.js").filter((file) =>
    readFileSync(file, "utf8").includes("rendererPackageName"),
  );
  expect(files.map((file) => isReact(`/${relative("build/client", file)}`))).toEqual([true]);
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

test("no built script of the site contains the market: a page has what its script needs of it", () => {
  const files = globSync("build/client/assets/*.js");
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => readFileSync(file, "utf8").includes(market.region.timeZone))).toEqual([]);
});
