import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { hydrated, openSite } from "../../../e2e/open-site.ts";
import { readSampleBlog } from "../../../server/database/seed.ts";
import { operatorInserts, startServer } from "../../../test/running-server.ts";

const site = openSite();
const samples = readSampleBlog();
const newestTitle = "Home Generators in Washington: Portable, Standby, and the Transfer Switch";

beforeAll(() =>
  operatorInserts(site.url, "blogs", [
    { slug: "draft", title: "An unpublished draft", published_at: "2031-01-01T00:00:00Z", is_published: false },
  ]),
);

const listCall = "**/rest/v1/blogs?*";

/** Opens the home page, lets `prepare` see to the call for the list, and goes to the blog as a visitor would. */
async function visitBlog(prepare: (page: Page) => Promise<unknown>, look: (page: Page) => Promise<void>) {
  await site.visit("/", async (page) => {
    await hydrated(page);
    await prepare(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
    await page.waitForURL("**/blog");
    await look(page);
  });
}

describe("the blog in the first HTML", () => {
  test("lists every published post, the newest large and first", async () => {
    const html = await (await fetch(`${site.url}/blog`)).text();
    expect(html).toContain("Sprinkler Repair &amp; Maintenance Blog</h1>");
    const links = [...html.matchAll(/<a[^>]* href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(new Set(links)).toEqual(new Set(samples.map((post) => post.slug)));
    expect(links[0]).toBe("home-generator-transfer-switch-washington");
    expect(html).not.toContain("An unpublished draft");
    expect(html).toContain('<link rel="alternate" type="application/atom+xml"');
  });

  test("shows of a post its cover, category, title, excerpt, date, author, read time and at most three tags", async () => {
    await site.visit(
      "/blog",
      async (page) => {
        const cards = page.getByRole("article");
        expect(await cards.count()).toBe(samples.length);
        const first = cards.first();
        expect(await first.getByRole("heading", { level: 2 }).innerText()).toBe(newestTitle);
        expect(await first.locator("img").getAttribute("src")).toMatch(/^\/covers\/.+\.svg$/);
        for (const words of ["Installation", "November 20, 2026", "Cedarline Home Services", "min read"]) {
          expect(await first.innerText()).toContain(words);
        }
        for (const card of await cards.all()) {
          const tags = await card.getByRole("list", { name: "Tags" }).getByRole("listitem").count();
          expect(tags).toBeGreaterThan(0);
          expect(tags).toBeLessThanOrEqual(3);
        }
        await first.click({ position: { x: 40, y: 40 } });
        await page.waitForURL("**/blog/home-generator-transfer-switch-washington");
      },
      { javaScriptEnabled: false },
    );
  });
});

describe("the blog in the browser", () => {
  test("says that it is loading, then shows the posts", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitBlog(
      (page) => page.route(listCall, (route) => held.then(() => route.continue())),
      async (page) => {
        await page.getByText("Loading blog posts...").waitFor();
        release();
        await page.getByRole("heading", { name: newestTitle }).waitFor();
        expect(await page.getByRole("article").count()).toBe(samples.length);
        expect(await page.getByText("Loading blog posts...").count()).toBe(0);
      },
    );
  });

  const failures: [string, (route: Route) => Promise<void>][] = [
    ["the connection breaks", (route) => route.abort()],
    ["the server fails", (route) => route.fulfill({ status: 500, json: { code: "500", message: "no" } })],
    ["the key is refused", (route) => route.fulfill({ status: 401, json: { code: "401", message: "no" } })],
  ];
  test.each(failures)("says that there is an error when %s, and tries again", async (_case, fail) => {
    await visitBlog(
      (page) => page.route(listCall, fail),
      async (page) => {
        await page.getByText("Error loading blog posts. Please try again later.").waitFor();
        await page.getByRole("link", { name: "Try again" }).click();
        await page.getByRole("heading", { name: newestTitle }).waitFor();
      },
    );
  });

  test("says that there are no posts", async () => {
    await visitBlog(
      (page) => page.route(listCall, (route) => route.fulfill({ json: [] })),
      (page) => page.getByText("No blog posts found.").waitFor(),
    );
  });

  test("asks for the list in one call, once, whatever the visitor opens", async () => {
    await site.visit("/", async (page) => {
      await hydrated(page);
      const lists: string[] = [];
      const pages: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname === "/rest/v1/blogs") lists.push(search);
        if (pathname.endsWith(".data")) pages.push(pathname);
      });
      const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
      const open = async (title: string) => {
        await page.getByRole("article").getByRole("link", { name: title }).first().click();
        await heading(title);
        await page.locator(".prose").waitFor();
      };
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
      await heading("Sprinkler Repair & Maintenance Blog");
      await open(newestTitle);
      await page.goBack();
      await heading("Sprinkler Repair & Maintenance Blog");
      await open("How to Fix a Broken Sprinkler Head");
      await page.getByRole("link", { name: "All articles" }).click();
      await heading("Sprinkler Repair & Maintenance Blog");
      await open(newestTitle);
      expect(lists).toEqual(["?select=*&is_published=eq.true&order=published_at.desc"]);
      // Each body once, and nothing else.
      expect(pages).toEqual([
        "/blog/home-generator-transfer-switch-washington.data",
        "/blog/fix-broken-sprinkler-head.data",
      ]);
    });
  });

  test("asks for no list at all after a first visit to it", async () => {
    await site.visit("/blog", async (page) => {
      await hydrated(page);
      let calls = 0;
      page.on("request", (request) => {
        if (request.url().includes("/rest/v1/blogs")) calls++;
      });
      await page.getByRole("article").first().getByRole("link").click();
      await page.locator(".prose").waitFor();
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Sprinkler Repair & Maintenance Blog" }).waitFor();
      expect(calls).toBe(0);
    });
  });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the quote button %s", (_case, javaScriptEnabled) => {
  test("leads home and down to the quote form", async () => {
    await site.visit(
      "/blog",
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        const help = page.getByRole("region", { name: "Need Professional Help" });
        await help.getByRole("link", { name: "Get Free Quote" }).click();
        await page.waitForURL(javaScriptEnabled ? `${site.url}/` : "**/#quote-form");
        await page.waitForFunction(() => {
          const form = document.getElementById("quote-form");
          return form !== null && Math.abs(form.getBoundingClientRect().top) < 60;
        });
      },
      { javaScriptEnabled, viewport: { width: 390, height: 600 } },
    );
  });
});

test("while the database is unavailable, the blog says so and a landing page does without articles", async () => {
  const server = await startServer({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:1/none" });
  try {
    const list = await fetch(`${server.url}/blog`);
    expect([list.status, list.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await list.text()).toContain("Error loading blog posts. Please try again later.");
    const post = await fetch(`${server.url}/blog/fix-broken-sprinkler-head`);
    expect(post.status).toBe(503);
    expect(await post.text()).toContain("Error loading blog post. Please try again later.");
    const landing = await fetch(`${server.url}/fence-repair/redmond`);
    expect(landing.status).toBe(200);
    expect(await landing.text()).not.toContain("Read before you call");
  } finally {
    await server.stop();
  }
});

test("a landing page offers up to three articles, those on its own service first", async () => {
  const related = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    return [...html.matchAll(/<h3[^>]*><a[^>]* href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug);
  };
  expect(await related("/fence-repair/redmond")).toEqual([
    "cedar-fence-repair-or-replace",
    "home-generator-transfer-switch-washington",
    "when-to-winterize-sprinklers-eastside",
  ]);
  expect(await related("/sprinkler-repair/kirkland")).toEqual([
    "when-to-winterize-sprinklers-eastside",
    "sprinkler-repair-cost-washington",
    "low-sprinkler-pressure-dry-zone",
  ]);
});
