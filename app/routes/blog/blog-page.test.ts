import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSampleBlog } from "../../../server/blog/seed.ts";
import { defaultAnonKey } from "../../../server/env.ts";
import { openProduct } from "../../../test/product.ts";
import { type RunningServer, startServer } from "../../../test/running-server.ts";

const site = openProduct({ whole: true });
let siteWithoutDatabase: RunningServer;
const samples = readSampleBlog();
const newestTitle = "Gutters for Puget Sound rain: size, slope, and where the water goes";

beforeAll(async () => {
  const draft = { slug: "draft", title: "An unpublished draft", published_at: "2031-01-01T00:00:00Z" };
  await site.store("blogs", { ...draft, is_published: false });
  siteWithoutDatabase = await startServer({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:1/none" });
});
afterAll(() => siteWithoutDatabase?.stop());

describe("the blog's HTML", () => {
  test("the blog lists every published article, with the newest first and large", async () => {
    const html = await site.html("/blog");
    expect(html).toContain("Sprinkler Repair &amp; Maintenance Blog</h1>");
    const links = [...html.matchAll(/<a[^>]* href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(new Set(links)).toEqual(new Set(samples.map((post) => post.slug)));
    expect(links[0]).toBe("gutters-for-puget-sound-rain");
    expect(html).not.toContain("An unpublished draft");
    expect(html).toContain('<link rel="alternate" type="application/atom+xml"');
  });

  test("a card in the blog's list shows the cover, category, title, excerpt, date, reading time, and at most three tags, but no author", async () => {
    await site.visit(
      "/blog",
      async (page) => {
        const cards = page.getByRole("article");
        expect(await cards.count()).toBe(samples.length);
        const first = cards.first();
        expect(await first.getByRole("heading", { level: 2 }).innerText()).toBe(newestTitle);
        expect(await first.locator("img").getAttribute("src")).toMatch(/^\/covers\/.+\.svg$/);
        for (const words of ["Installation", "November 4, 2026", "min read"]) {
          expect(await first.innerText()).toContain(words);
        }
        for (const card of await cards.all()) {
          expect(await card.innerText()).not.toContain("Cedarline Home Services");
          const tags = await card.getByRole("list", { name: "Tags" }).getByRole("listitem").count();
          expect(tags).toBeGreaterThan(0);
          expect(tags).toBeLessThanOrEqual(3);
        }
        await first.click({ position: { x: 40, y: 40 } });
        await page.waitForURL("**/blog/gutters-for-puget-sound-rain");
      },
      { javaScriptEnabled: false },
    );
  });
});

test.each([390, 768, 1280])("at a width of %i, no number of articles leaves a card alone in its row", async (width) => {
  await site.visit(
    "/blog",
    async (page) => {
      const uneven = await page.locator(".post-grid").evaluate((grid) => {
        const counts: number[] = [];
        const right = Math.round(grid.getBoundingClientRect().right);
        for (let count = grid.childElementCount; count > 0; count--) {
          const end = grid.lastElementChild?.getBoundingClientRect().right ?? 0;
          if (Math.round(end) !== right) counts.push(count);
          grid.lastElementChild?.remove();
        }
        return counts;
      });
      expect(uneven).toEqual([]);
    },
    { javaScriptEnabled: false, viewport: { width, height: 800 } },
  );
});

describe("the blog in the browser", () => {
  test("if the server could not list the articles, “Try again” on the blog shows that they are loading, and then an error or an empty list", async () => {
    await site.visit("about:blank", async (page) => {
      const answers = [
        (route: Route) => route.abort(),
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ status: 401, json: { code: "401", message: "no" } }),
        (route: Route) => route.fulfill({ status: 401, json: { code: "401", message: "no" } }),
        (route: Route) => route.fulfill({ json: [] }),
      ];
      await page.route("**/rest/v1/blogs?*", (route) => answers.shift()?.(route));
      const [again, error] = [page.getByRole("link", { name: "Try again" }), page.getByRole("alert")];
      await page.goto(`${siteWithoutDatabase.url}/blog`, { waitUntil: "networkidle" });
      for (const _failure of ["the connection breaks", "the key is refused"]) {
        expect(await error.innerText()).toBe("Error loading blog posts. Please try again later.");
        await again.click();
        await page.getByText("Loading blog posts...").waitFor();
        await error.waitFor();
      }
      await again.click();
      await page.getByText("No blog posts found.").waitFor();

      await page.goto(`${siteWithoutDatabase.url}/blog`, { waitUntil: "networkidle" });
      const posts = await (
        await fetch(`${site.url}/rest/v1/blogs?select=*`, { headers: { apikey: defaultAnonKey } })
      ).json();
      await page.route("**/rest/v1/blogs?*", (route) => route.fulfill({ json: posts }));
      await again.click();
      await page.getByRole("heading", { name: newestTitle }).waitFor();
      expect(await page.getByRole("article").count()).toBe(samples.length);
    });
  });
});

describe("a narrowed list", () => {
  const fenceTitles = samples.filter(({ service_type }) => service_type === "fence-repair").map(({ title }) => title);
  const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
  const search = (page: Page) => page.getByRole("searchbox", { name: "Search the articles" });
  const chip = (page: Page, name: string) => page.getByRole("radio", { name });
  const status = (page: Page) => page.locator("form").getByRole("status");
  const pathOf = (page: Page) => page.url().slice(site.url.length);
  const whenScripted = (page: Page) => page.locator("form[data-scripted]").waitFor();
  const calls = "**/rest/v1/blogs?*";

  test("the address narrows the list without JavaScript, by service and by words in any case and order", async () => {
    await site.visit(
      "/blog",
      async (page) => {
        await chip(page, "Fence Repair").check();
        await page.getByRole("button", { name: "Search" }).click();
        expect(await titlesOn(page)).toEqual(fenceTitles);
        expect(await status(page).innerText()).toBe("1 article");
        await chip(page, "All services").check();
        await search(page).fill("  SPRINKLERS winterize ");
        await search(page).press("Enter");
        await page.waitForURL("**/blog?*q=*");
        expect(await titlesOn(page)).toEqual(["When to winterize sprinklers on the Eastside"]);
        expect(await search(page).inputValue()).toBe("SPRINKLERS winterize");
        await search(page).fill("winterize gate");
        await search(page).press("Enter");
        await page.getByText("No blog posts found.").waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  test("search engines get one address for a service’s list, and none with a visitor’s words", async () => {
    const headOf = async (path: string) => {
      const response = await fetch(site.url + path, { redirect: "manual" });
      const html = await response.text();
      return {
        status: response.status,
        canonical: /<link rel="canonical" href="[^"]*(\/blog[^"]*)"/.exec(html)?.[1],
        robots: response.headers.get("X-Robots-Tag"),
        isShared: response.headers.get("Cache-Control")?.includes("public"),
      };
    };
    const shared = { status: 200, robots: null, isShared: true };
    const ofFences = "/blog?service=fence-repair";
    expect(await headOf(ofFences)).toEqual({ ...shared, canonical: ofFences });
    const personal = { status: 200, robots: "noindex", isShared: false };
    expect(await headOf("/blog?q=gate")).toEqual({ ...personal, canonical: "/blog" });
    expect(await headOf(`${ofFences}&q=gate`)).toEqual({ ...personal, canonical: ofFences });
    expect(await site.html(ofFences)).toContain("<title>Articles About Fence Repair");
  });

  test("an unknown service is ignored, and the first page has one address", async () => {
    const list = await site.html("/blog");
    for (const path of ["/blog?service=dragons", "/blog?service="]) expect(await site.html(path)).toBe(list);
    const path = "/blog?service=fence-repair&page=1&utm_source=mail";
    const response = await fetch(site.url + path, { redirect: "manual" });
    const target = "/blog?service=fence-repair&utm_source=mail";
    expect([response.status, response.headers.get("Location")]).toEqual([301, target]);
  });

  test("typing and choosing narrow the list at once with one call of the data API, and the address follows", async () => {
    await site.visit("/blog", async (page) => {
      const called: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/rest/v1/")) called.push(decodeURIComponent(new URL(request.url()).search));
      });
      await search(page).pressSequentially("gate");
      await whenScripted(page);
      await expect.poll(() => titlesOn(page)).toEqual(fenceTitles);
      expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await expect.poll(() => pathOf(page)).toBe("/blog?q=gate");
      expect(await status(page).innerText()).toBe("1 article");
      await chip(page, "Gutter Installation").check();
      await page.getByText("No blog posts found.").waitFor();
      await expect.poll(() => pathOf(page)).toBe("/blog?service=gutter-installation&q=gate");
      await page.reload();
      await page.getByText("No blog posts found.").waitFor();
      await search(page).fill("");
      await whenScripted(page);
      await expect.poll(() => pathOf(page)).toBe("/blog?service=gutter-installation");
      await chip(page, "All services").check();
      await expect.poll(() => titlesOn(page)).toHaveLength(samples.length);
      await search(page).press("Enter");
      expect(await status(page).innerText()).toBe("");
      const call = "?select=*&is_published=eq.true&order=published_at.desc";
      expect(called).toEqual([call, call]);
    });
  });

  test("the list that is read again makes no date format, which takes a slow phone long", async () => {
    await site.visit("/blog", async (page) => {
      await page.route(calls, async (route) => {
        const response = await route.fetch();
        const [newest, ...others] = await response.json();
        await route.fulfill({ response, json: [{ ...newest, title: "Read again" }, ...others] });
      });
      await page.evaluate(() => {
        const made: unknown[] = [];
        Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
          construct(format, values: []) {
            made.push(values);
            return Reflect.construct(format, values);
          },
        });
        Object.assign(window, { made });
      });
      await search(page).focus();
      await page.getByRole("link", { name: "Read again" }).waitFor();
      expect(await page.evaluate("made")).toEqual([]);
    });
  });

  test("if the call fails, the list stays below the error, and “Try again” narrows it", async () => {
    await site.visit("/blog?service=fence-repair", async (page) => {
      let isBroken = true;
      await page.route(calls, (route) => (isBroken ? route.abort() : route.continue()));
      await chip(page, "All services").check();
      const error = page.getByRole("alert");
      await error.waitFor();
      expect(await error.innerText()).toContain("Error loading blog posts. Please try again later.");
      expect(await titlesOn(page)).toEqual(fenceTitles);
      isBroken = false;
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => titlesOn(page)).toHaveLength(samples.length);
      expect(await error.count()).toBe(0);
    });
  });
});

describe("articles with only a date and articles with a time", () => {
  const newest = [
    { slug: "more-of-a-day", title: "Of a day", date: "2031-03-05" },
    { slug: "more-late-that-day", title: "Late that day", published_at: "2031-03-05T23:30:00-08:00" },
    { slug: "more-early-that-day", title: "Early that day", published_at: "2031-03-05T00:30:00-08:00" },
    { slug: "more-the-day-before", title: "The day before", published_at: "2031-03-04T23:59:00-08:00" },
  ];
  /** Each article's title, its Pacific date, and its `datetime`. */
  const inOrder = [
    "Late that day · March 5, 2031 · 2031-03-06T07:30:00.000Z",
    "Early that day · March 5, 2031 · 2031-03-05T08:30:00.000Z",
    "Of a day · March 5, 2031 · 2031-03-05",
    "The day before · March 4, 2031 · 2031-03-05T07:59:00.000Z",
  ];

  beforeAll(async () => {
    for (const post of newest) await site.store("blogs", { ...post, is_published: true });
  });
  afterAll(() => site.sql("delete from blogs where slug like 'more-%'"));

  test("the blog lists articles by publication time, with dates in the market's time zone", async () => {
    await site.visit("/blog", async (page) => {
      const listed = await page.getByRole("article").evaluateAll((cards) =>
        cards.map((card) => {
          const time = card.querySelector("time");
          const days = time ? [time.textContent, time.getAttribute("datetime")] : [];
          return [card.querySelector("h2")?.textContent, ...days].join(" · ");
        }),
      );
      expect(listed.slice(0, newest.length)).toEqual(inOrder);
    });
  });

  test("an article's date without a time stays a date on the page and in the data API, and becomes noon in the feed", async () => {
    const html = await site.html("/blog/more-of-a-day");
    expect(html).toContain('<time dateTime="2031-03-05" class="whitespace-nowrap">March 5, 2031</time>');
    expect(html).toContain('<meta property="article:published_time" content="2031-03-05"/>');
    expect(html).toContain('"datePublished":"2031-03-05","dateModified":"2031-03-05"');
    expect(await site.html("/blog/more-late-that-day")).toContain('"datePublished":"2031-03-06T07:30:00.000Z"');
    expect(await site.read("blogs?select=date&date=eq.2031-03-05")).toEqual([{ date: "2031-03-05" }]);
    const entries = (await site.html("/feed.xml")).replaceAll("\n", "").match(/<entry>.*?<\/entry>/g) ?? [];
    const titles = entries.map((entry) => /<title>(.*?)<\/title>/.exec(entry)?.[1]);
    expect(titles.slice(0, newest.length)).toEqual(inOrder.map((line) => line.split(" · ")[0]));
    const noon = "2031-03-05T20:00:00.000Z";
    expect(entries[2]).toContain(`<published>${noon}</published><updated>${noon}</updated>`);
  });
});

test("without a database, the blog shows an error, and a landing page shows no articles", async () => {
  const list = await fetch(`${siteWithoutDatabase.url}/blog`);
  expect([list.status, list.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await list.text()).toContain("Error loading blog posts. Please try again later.");
  // "Try again" opens the same page of the list, even without JavaScript.
  const second = await (await fetch(`${siteWithoutDatabase.url}/blog?page=2`)).text();
  expect(second).toMatch(/<a href="\/blog\?page=2"[^>]*>Try again<\/a>/);
  const post = await fetch(`${siteWithoutDatabase.url}/blog/fix-broken-sprinkler-head`);
  expect(post.status).toBe(503);
  expect(await post.text()).toContain("Error loading blog post. Please try again later.");
  const landing = await fetch(`${siteWithoutDatabase.url}/fence-repair/redmond`);
  expect(landing.status).toBe(200);
  expect(await landing.text()).not.toContain("Read before you call");
});

test("a landing page shows up to three articles, first those about its own service", async () => {
  const related = async (path: string) => {
    const html = await site.html(path);
    return [...html.matchAll(/<h3[^>]*><a[^>]* href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug);
  };
  expect(await related("/fence-repair/redmond")).toEqual([
    "cedar-fence-repair-or-replace",
    "gutters-for-puget-sound-rain",
    "home-generator-transfer-switch-washington",
  ]);
  expect(await related("/sprinkler-repair/kirkland")).toEqual([
    "when-to-winterize-sprinklers-eastside",
    "sprinkler-zone-wont-turn-off",
    "smart-sprinkler-controllers-puget-sound",
  ]);
});
