import type { Page } from "playwright-core";
import { launchChromium } from "../test/browser.ts";
import { readOptions } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { spreadInWords } from "./spread.ts";

// Measures what a page's scripts weigh before and after the first touch, and the longest task of the main thread after
// the touch, on a phone with a quarter of this machine's speed. With `--port`, measures another running site in turns.
//     npx node bench/first-touch.ts [--rounds 5] [--port 4300]

const { rounds, port } = readOptions({ rounds: 5, port: 0 });

const touches: Record<string, (page: Page) => Promise<void>> = {
  "/sprinkler-repair/kirkland": (page) => page.getByLabel("Full name").tap(),
  "/contact": (page) => page.getByLabel("Full Name").tap(),
  "/blog": async (page) => {
    const search = page.getByRole("searchbox");
    if (await search.count()) await search.tap();
  },
};

declare global {
  interface Window {
    longTasks: number[];
  }
}

const product = await startProduct(null);
const sites: Record<string, string> = { product: product.url };
if (port) sites.other = `http://127.0.0.1:${port}`;
const browser = await launchChromium();

async function visit(url: string, touch: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  const beforeLoad = await bytesOf(scripts);
  await page.waitForLoadState("networkidle");
  const beforeTouch = await bytesOf(scripts);
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await touch(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  const after = await bytesOf(scripts);
  await context.close();
  return { beforeLoad, beforeTouch, after, longest };
}

async function bytesOf(urls: readonly string[]): Promise<number> {
  const sizes = [...new Set(urls)].map(async (url) => {
    const response = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    return Number(response.headers.get("Content-Length"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const [path, touch] of Object.entries(touches)) {
  const visits = Object.fromEntries(
    Object.keys(sites).map((name) => [name, [] as Awaited<ReturnType<typeof visit>>[]]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of Object.entries(sites)) visits[name]?.push(await visit(url + path, touch));
  console.log(path);
  for (const [name, all] of Object.entries(visits)) {
    const [first] = all;
    const longest = spreadInWords(
      all.map(({ longest }) => longest),
      0,
    );
    console.log(
      `  ${name}: scripts ${first?.beforeLoad} B until the page has loaded, ${first?.beforeTouch} B before the touch, ` +
        `${first?.after} B after it; longest task after it ${longest} ms`,
    );
  }
}

await browser.close();
await product.remove();
