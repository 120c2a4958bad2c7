import type { Page } from "playwright-core";
import { launchChromium } from "../test/browser.ts";
import { readOptions } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { median, spreadInWords } from "./spread.ts";

// Measures a page's largest contentful paint on a slow phone, relative to the page without scripts and fonts (the
// baseline). Then measures how fast a page responds while a visitor fills in and sends a form.
//     npx node bench/first-paint.ts [--rounds 5]

const { rounds } = readOptions({ rounds: 5 });
const paths = ["/", "/sprinkler-repair/kirkland", "/faq", "/blog", "/blog/sprinkler-zone-wont-turn-off", "/contact"];
const blockedUrls = { product: [], baseline: ["*.js", "*.woff2"] };

/** Milliseconds, except `clicks`. */
interface Timings {
  largestPaint: number;
  blocking: number;
  firstInteraction: number;
  slowestInteraction: number;
  clicks: number;
}

declare global {
  interface Window {
    timings: Timings;
  }
}

function recordTimings(): void {
  window.timings = { largestPaint: 0, blocking: 0, firstInteraction: 0, slowestInteraction: 0, clicks: 0 };
  const { timings } = window;
  const observeEntries = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observeEntries("largest-contentful-paint", (entry) => {
    timings.largestPaint = entry.startTime;
  });
  observeEntries("longtask", (entry) => {
    timings.blocking += Math.max(0, entry.duration - 50);
  });
  let first: number | undefined;
  const recordInteraction = (entry: PerformanceEntry & { interactionId?: number }) => {
    // Pointer movements have no interaction id, so they do not count.
    if (!entry.interactionId) return;
    first ??= entry.interactionId;
    if (entry.interactionId === first) timings.firstInteraction = Math.max(timings.firstInteraction, entry.duration);
    timings.slowestInteraction = Math.max(timings.slowestInteraction, entry.duration);
    if (entry.name === "click") timings.clicks++;
  };
  observeEntries("event", recordInteraction, { durationThreshold: 16 });
}

const product = await startProduct(null);
const browser = await launchChromium();

async function visit(path: string, urls: string[], interact?: (page: Page) => Promise<void>): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls });
  const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(recordTimings);
  await page.goto(product.url + path);
  await page.waitForLoadState("networkidle");
  await interact?.(page);
  const timings = await page.evaluate(() => window.timings);
  await context.close();
  return timings;
}

async function sendForm(page: Page): Promise<void> {
  await page.getByLabel("Full name").click();
  await page.keyboard.type("Ann Homeowner", { delay: 60 });
  await page.waitForSelector("form[data-scripted]");
  const clicksBefore = await page.evaluate(() => window.timings.clicks);
  await page.getByRole("button", { name: "Get My Free Quote" }).click();
  await page.waitForFunction((clicksBefore) => window.timings.clicks > clicksBefore, clicksBefore);
}

for (const path of paths) {
  const timingsByVariant: Record<keyof typeof blockedUrls, Timings[]> = { product: [], baseline: [] };
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 ? (["baseline", "product"] as const) : (["product", "baseline"] as const);
    for (const name of turns) timingsByVariant[name].push(await visit(path, blockedUrls[name]));
  }
  const baselinePaint = median(timingsByVariant.baseline.map(({ largestPaint }) => largestPaint));
  console.log(path);
  for (const [name, all] of Object.entries(timingsByVariant)) {
    const paint = spreadInWords(all.map(({ largestPaint }) => largestPaint / baselinePaint));
    const blocking = spreadInWords(
      all.map(({ blocking }) => blocking),
      0,
    );
    console.log(`  ${name}: largest paint ${paint} of the baseline, blocking ${blocking} ms`);
  }
}

const visits: Timings[] = [];
for (let round = 0; round < rounds; round++) visits.push(await visit("/sprinkler-repair/kirkland", [], sendForm));
const responseSpread = (interaction: "firstInteraction" | "slowestInteraction") =>
  spreadInWords(
    visits.map((timings) => timings[interaction]),
    0,
  );
console.log(`first click: response after ${responseSpread("firstInteraction")} ms`);
console.log(`slowest click or key: response after ${responseSpread("slowestInteraction")} ms`);

await browser.close();
await product.remove();
