// What a phone waits for: `npx node bench/first-paint.ts` (about six minutes; `ROUNDS=11` for steadier numbers).
//
// The first page of a visit against four others made of it: the floor, which is the same text and style, the cookie question on top
// included, without a script or a font; that without the question; the page that asks for its fonts at once, as it does in a wide window;
// and that with its fonts preloaded. Headless Chromium, four times slower, on a line of 1.6 Mbit/s with 150 ms, 390 pixels wide; the five
// take turns. Further visits turn to the form, type at once and send it, and say how long the first answer took and the slowest.

import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../test/browser.ts";
import { listening } from "../test/local-server.ts";
import { startProduct } from "./product-server.ts";
import { median, spread } from "./spread.ts";

const compress = promisify(brotliCompress);
const rounds = Number(process.env.ROUNDS ?? 5);
const paths = ["/", "/sprinkler-repair/kirkland", "/faq", "/blog", "/blog/sprinkler-zone-wont-turn-off", "/contact"];

const fonts = /url\((\/assets\/[^)]+\.woff2)\)/g;

/** The same page without scripts and without fonts. */
const floor = (html: string) =>
  html.replace(/<script(?![^>]*application)[^>]*>.*?<\/script>/gs, "").replace(/@font-face\{[^}]*url[^}]*\}/g, "");

const variants: Record<string, (html: string) => string> = {
  product: (html) => html,
  floor: (html) => floor(html).replace("<html", '<html data-consent="ask"'),
  "floor without the question": floor,
  "fonts at once": (html) => html.replace("<html", "<html data-fonts-cached"),
  "fonts preloaded": (html) => {
    const links = [...html.matchAll(fonts)].map(
      ([, file]) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    );
    return html.replace("<html", "<html data-fonts-cached").replace("<style", `${links.join("")}<style`);
  },
};

/** What the page says of its own loading, in milliseconds. */
interface Timings {
  largestPaint: number;
  blocking: number;
  firstInteraction: number;
  slowestInteraction: number;
  /** Those of which it has said how long they took. */
  clicks: number;
}

declare global {
  interface Window {
    timings: Timings;
  }
}

function observe(): void {
  window.timings = { largestPaint: 0, blocking: 0, firstInteraction: 0, slowestInteraction: 0, clicks: 0 };
  const { timings } = window;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  watch("largest-contentful-paint", (entry) => {
    timings.largestPaint = entry.startTime;
  });
  watch("longtask", (entry) => {
    timings.blocking += Math.max(0, entry.duration - 50);
  });
  let first: number | undefined;
  const interaction = (entry: PerformanceEntry & { interactionId?: number }) => {
    // A pointer that only moves is none.
    if (!entry.interactionId) return;
    first ??= entry.interactionId;
    if (entry.interactionId === first) timings.firstInteraction = Math.max(timings.firstInteraction, entry.duration);
    timings.slowestInteraction = Math.max(timings.slowestInteraction, entry.duration);
    if (entry.name === "click") timings.clicks++;
  };
  watch("event", interaction, { durationThreshold: 16 });
}

/** The product's pages, changed by `edit`, from a server that sends them as the product does. */
async function serve(origin: string, edit: (html: string) => string): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, { headers: { "Accept-Encoding": "identity" } });
    const type = answer.headers.get("Content-Type") ?? "";
    const plain = Buffer.from(await answer.arrayBuffer());
    const isText = !type.includes("font");
    const body = type.includes("html") ? Buffer.from(edit(plain.toString())) : plain;
    const sent = isText ? await compress(body) : body;
    response.writeHead(answer.status, {
      "Content-Type": type,
      "Content-Length": sent.length,
      ...(isText && { "Content-Encoding": "br" }),
    });
    response.end(sent);
  });
  return (await listening(server)).url;
}

async function visit(browser: Browser, url: string, then?: (page: Page) => Promise<void>): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  if (then) await then(page);
  const timings = await page.evaluate(() => window.timings);
  await context.close();
  return timings;
}

const product = await startProduct(null);
const browser = await launchChromium();
const addresses = Object.fromEntries(
  await Promise.all(Object.entries(variants).map(async ([name, edit]) => [name, await serve(product.url, edit)])),
) as Record<string, string>;

for (const path of paths) {
  const found: Record<string, Timings[]> = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // Another one begins each time, so that none has the same place in every round.
    const turns = Object.keys(addresses).map((_, turn, all) => all[(turn + round) % all.length] ?? "");
    for (const name of turns) found[name]?.push(await visit(browser, addresses[name] + path));
  }
  const floor = median(found.floor?.map((timings) => timings.largestPaint) ?? []);
  console.log(path);
  for (const [name, all] of Object.entries(found)) {
    const ratios = all.map((timings) => timings.largestPaint / floor);
    const blocking = spread(
      all.map((timings) => timings.blocking),
      0,
    );
    console.log(`  ${name}: largest paint ${spread(ratios)} of the floor, blocking ${blocking} ms`);
  }
}

const interactions: Timings[] = [];
for (let round = 0; round < rounds; round++) {
  interactions.push(
    await visit(browser, `${addresses.product}/sprinkler-repair/kirkland`, async (page) => {
      await page.getByLabel("Full name").click();
      await page.keyboard.type("Ann Homeowner", { delay: 60 });
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
      );
      const before = await page.evaluate(() => window.timings.clicks);
      await page.getByRole("button", { name: "Get My Free Quote" }).click();
      // To look for what it brings would keep the page busy before it is painted.
      await page.waitForFunction((before) => window.timings.clicks > before, before);
    }),
  );
}
const answers = (which: "firstInteraction" | "slowestInteraction") =>
  spread(
    interactions.map((timings) => timings[which]),
    0,
  );
console.log(`the first click is answered after ${answers("firstInteraction")} ms`);
console.log(`the slowest of all clicks and keys after ${answers("slowestInteraction")} ms`);

await browser.close();
await product.remove();
process.exit();
