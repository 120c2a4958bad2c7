import { readOptions } from "./options.ts";
import { type PhonePage, startPhone } from "./phone.ts";
import { startProduct } from "./product-server.ts";
import { median, spreadInWords } from "./spread.ts";

// Measures what a page's scripts weigh before and after the first touch, and the longest task of the main thread after
// the touch, on a phone with a quarter of this machine's speed. With `--port`, measures another running site in turns.
//     npx node bench/first-touch.ts [--rounds 5] [--port 4300]

const { rounds, port } = readOptions({ rounds: 5, port: 0 });

/** What the visitor touches on each page. A site without it is touched nowhere. */
const touched: Record<string, string> = {
  "/sprinkler-repair/kirkland": "form[data-form] [name=name]",
  "/contact": "form[data-form] [name=name]",
  "/blog": "main input[type=search]",
};

/** Milliseconds. */
const calmAfterTouchMs = 1_000;

const product = await startProduct(null);
const sites: Record<string, string> = { product: product.url };
if (port) sites.other = `http://127.0.0.1:${port}`;
const phone = await startPhone({ slowdown: 4 });

async function visit(url: string, selector: string) {
  const page = await phone.open(url);
  const beforeTouch = await bytesOf(page.scripts);
  await page.forgetLongTasks();
  await page.tap(selector);
  await page.untilCalm(calmAfterTouchMs);
  const longest = Math.max(0, ...(await page.longTasks()));
  const after = await bytesOf(page.scripts);
  await page.close();
  return { beforeTouch, after, longest };
}

async function bytesOf(urls: PhonePage["scripts"]): Promise<number> {
  const sizes = [...urls].map(async (url) => {
    const response = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    return Number(response.headers.get("Content-Length"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const [path, selector] of Object.entries(touched)) {
  const visits = Object.fromEntries(
    Object.keys(sites).map((name) => [name, [] as Awaited<ReturnType<typeof visit>>[]]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of Object.entries(sites)) visits[name]?.push(await visit(url + path, selector));
  console.log(path);
  for (const [name, all] of Object.entries(visits)) {
    const bytes = (size: (one: (typeof all)[number]) => number) => median(all.map(size));
    console.log(
      `  ${name}: scripts ${bytes(({ beforeTouch }) => beforeTouch)} B before the touch, ${bytes(({ after }) => after)} B ` +
        `after it; longest task after it ${spreadInWords(
          all.map(({ longest }) => longest),
          0,
        )} ms`,
    );
  }
}

await phone.stop();
await product.remove();
