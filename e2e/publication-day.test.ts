import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { hydrated, openSite } from "./open-site.ts";

const site = openSite();

const posts = [
  { slug: "of-a-day", title: "Of a day", date: "2031-03-05" },
  { slug: "late-that-day", title: "Late that day", published_at: "2031-03-05T23:30:00-08:00" },
  { slug: "early-that-day", title: "Early that day", published_at: "2031-03-05T00:30:00-08:00" },
  { slug: "the-day-before", title: "The day before", published_at: "2031-03-04T23:59:00-08:00" },
];

beforeAll(async () => {
  for (const post of posts) await site.store("blogs", { ...post, is_published: true });
});

const get = async (path: string) => (await fetch(site.url + path)).text();

/** The posts of a list in their order, each with its day in words and for machines. */
async function listed(page: Page): Promise<string[]> {
  const cards = await page.getByRole("article").all();
  return Promise.all(
    cards.slice(0, posts.length).map(async (card) => {
      const time = card.locator("time");
      return [
        await card.getByRole("heading").innerText(),
        await time.innerText(),
        await time.getAttribute("datetime"),
      ].join(" · ");
    }),
  );
}

const inOrder = [
  "Late that day · March 5, 2031 · 2031-03-06T07:30:00.000Z",
  "Early that day · March 5, 2031 · 2031-03-05T08:30:00.000Z",
  "Of a day · March 5, 2031 · 2031-03-05",
  "The day before · March 4, 2031 · 2031-03-05T07:59:00.000Z",
];

/** Far east of the Pacific coast, and far west of it. */
describe.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("in a browser in %s", (timezoneId) => {
  test("the list shows each post's day, the newest first, as the server wrote it and as the browser makes it", async () => {
    await site.visit(
      "about:blank",
      async (page) => {
        // What came with the document is too old when the browser takes the list over.
        await page.addInitScript(() => {
          Object.defineProperty(performance, "timeOrigin", { value: Date.now() - 6 * 60_000 });
        });
        await page.goto("/blog");
        expect(await listed(page)).toEqual(inOrder);
        const fetched = page.waitForResponse("**/rest/v1/blogs?*");
        await hydrated(page);
        await fetched;
        expect(await listed(page)).toEqual(inOrder);
      },
      { timezoneId },
    );
  });
});

test("the page of a post and what it tells machines name its day", async () => {
  const html = await get("/blog/of-a-day");
  expect(html).toContain('<time dateTime="2031-03-05">March 5, 2031</time>');
  expect(html).toContain('<meta property="article:published_time" content="2031-03-05"/>');
  expect(html).toContain('"datePublished":"2031-03-05","dateModified":"2031-03-05"');
  expect(await get("/blog/late-that-day")).toContain('"datePublished":"2031-03-06T07:30:00.000Z"');
});

test("the feed gives an instant of that day on the Pacific coast", async () => {
  const feed = (await get("/feed.xml")).replaceAll("\n", "");
  const entry = /<title>Of a day<\/title>.*?<\/entry>/.exec(feed)?.[0] ?? "";
  expect(entry).toContain("<published>2031-03-05T20:00:00.000Z</published><updated>2031-03-05T20:00:00.000Z</updated>");
  const titles = [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(titles.slice(0, posts.length)).toEqual(inOrder.map((line) => line.split(" · ")[0]));
});

test("the data API keeps a day as a day", async () => {
  expect(await site.read("blogs?select=date&date=eq.2031-03-05")).toEqual([{ date: "2031-03-05" }]);
});
