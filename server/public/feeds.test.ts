import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { cities, services } from "../../content/chosen-market.ts";
import { sharedChromium } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";
import type { Blog } from "../blog/posts.ts";
import { readSampleBlog } from "../blog/seed.ts";
import { readMigrations } from "../database/schema-files.ts";
import { parseEnv } from "../env.ts";
import { negotiate } from "../http/content-negotiation.ts";
import { feeds } from "./feeds.ts";

const address = "https://www.example.com";
const samples = readSampleBlog().map((post) => String(post.slug));
const title = `<Rain> & "gutters" ]]> 'n' \u0007 more`;

const site = openProduct({ whole: true, variables: { SITE_URL: address } });
beforeAll(() =>
  site.store(
    "blogs",
    { slug: "marked-up", title, published_at: "2030-01-02T03:04:05Z", is_published: true },
    { slug: "draft", title: "A draft", published_at: "2031-01-01T00:00:00Z", is_published: false },
    { slug: "undated", title: "Undated", published_at: null, is_published: true },
  ),
);

const landingPages = services.length * cities.length;

const get = (path: string) => fetch(site.url + path);

/** Uses a browser's XML parser. A selector with `@name` yields attributes, and any other selector yields texts. */
async function parse(path: string, selectors: Record<string, string>): Promise<Record<string, string[]>> {
  const xml = await (await get(path)).text();
  const page = await (await sharedChromium()).newPage();
  try {
    return await page.evaluate(
      ([xml, selectors]) => {
        const tree = new DOMParser().parseFromString(xml, "application/xml");
        if (tree.querySelector("parsererror")) throw new Error(tree.documentElement.textContent);
        const read = (selector: string) => {
          const [element = "", attribute = ""] = selector.split("@");
          return [...tree.querySelectorAll(element)].map((found) => found.getAttribute(attribute) ?? found.textContent);
        };
        return Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [name, read(selector)]));
      },
      [xml, selectors] as const,
    );
  } finally {
    await page.close();
  }
}

test("security.txt names a contact and expires in less than a year", async () => {
  const answer = await get("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; charset=utf-8$/i),
  ]);
  const fields = Object.fromEntries((await answer.text()).split("\n").map((line) => line.split(": ")));
  expect(fields).toMatchObject({
    Contact: "mailto:hello@cedarline.example",
    Canonical: `${address}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("the sitemap lists the public URL of every public page and published post exactly once", async () => {
  expect((await get("/sitemap.xml")).headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const { pages = [], changed = [] } = await parse("/sitemap.xml", { pages: "url > loc", changed: "url > lastmod" });
  const paths = pages.map((page) => page.replace(address, ""));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/why-us",
      "/faq",
      "/blog",
      "/contact",
      "/partner-program",
      "/privacy",
      "/terms",
      "/sprinkler-repair/woodinville",
      "/generator-installation/kirkland",
      ...[...samples, "marked-up", "undated"].map((slug) => `/blog/${slug}`),
    ]),
  );
  expect(paths).toHaveLength(8 + landingPages + samples.length + 2);
  expect(paths).not.toContain("/thank-you");
  expect(paths).not.toContain("/blog/draft");
  // Only /blog and dated posts have a `lastmod`. It is never the time of the build.
  expect(changed).toHaveLength(1 + samples.length + 1);
  expect(changed).toContain("2030-01-02T03:04:05.000Z");
});

test("robots.txt names the sitemap and disallows the data API", async () => {
  const text = await (await get("/robots.txt")).text();
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/rest\/\n(?!Disallow: \/\n)/);
  expect(text).toContain(`Sitemap: ${address}/sitemap.xml`);
});

test("the Atom feed lists the posts that have a date, newest first, with unchanged titles", async () => {
  expect((await get("/feed.xml")).headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await parse("/feed.xml", {
    ids: "entry > id",
    titles: "entry > title",
    dates: "entry > published",
    changes: "entry > updated",
    links: "entry > link@href",
    self: "feed > link[rel=self]@href",
    name: "feed > title",
    updated: "feed > updated",
  });
  expect(feed.name).toEqual(["Sprinkler Repair & Maintenance Blog"]);
  expect(feed.self).toEqual([`${address}/feed.xml`]);
  expect(feed.updated).toEqual(["2030-01-02T03:04:05.000Z"]);
  expect(feed.ids).toHaveLength(samples.length + 1);
  expect(feed.changes).toHaveLength(samples.length + 1);
  expect(feed.links?.[0]).toBe(`${address}/blog/marked-up`);
  expect(feed.titles?.[0]).toBe(title.replace("\u0007", ""));
  expect(feed.dates).toEqual([...(feed.dates ?? [])].sort().reverse());
  expect(feed.links).not.toContain(`${address}/blog/draft`);
});

test("an entry of the Atom feed keeps its id when the post's slug changes", async () => {
  const entries = async () => {
    const { ids = [], links = [] } = await parse("/feed.xml", { ids: "entry > id", links: "entry > link@href" });
    return new Map(links.map((link, index) => [link.replace(`${address}/blog/`, ""), ids[index]]));
  };
  const rename = (from: string, to: string) => site.sql(`update blogs set slug = '${to}' where slug = '${from}'`);
  const named = (await entries()).get("marked-up");
  expect(named).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  await rename("marked-up", "renamed");
  expect((await entries()).get("renamed")).toBe(named);
  await rename("renamed", "marked-up");

  // A database of 1.0.0 has this post in its feed under its address.
  const published =
    "select count(*)::int as published from blogs where is_published or coalesce(published_at, date) is not null";
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("drop table post_feed_slugs");
  await client.query(readMigrations().find(({ name }) => name === "0005_feed_slugs.sql")?.script ?? "");
  const { rows } = await client.query(`select (${published}), (select count(*)::int from post_feed_slugs) as kept`);
  expect(rows[0].kept).toBe(rows[0].published);
  expect((await entries()).get("marked-up")).toBe(`${address}/blog/marked-up`);
  await rename("marked-up", "renamed");
  expect((await entries()).get("renamed")).toBe(`${address}/blog/marked-up`);
  await rename("renamed", "marked-up");
  await site.store("blogs", { slug: "new", title: "New", published_at: "2030-01-03T03:04:05Z", is_published: true });
  expect((await entries()).get("new")).toMatch(/^urn:uuid:/);
  await client.query("delete from blogs where slug = 'new'; delete from post_feed_slugs");
});

test("llms.txt lists every page of the sitemap on a line of its own", async () => {
  const read = async () => {
    const answer = await get("/llms.txt");
    return { text: await answer.text(), headers: answer.headers };
  };
  const { text, headers } = await read();
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  const addresses = lines.map((line) => /^- \[.+\]\((https:\/\/[^)\s]+)\)(?:: .+)?$/.exec(line)?.[1]);
  const { locs } = await parse("/sitemap.xml", { locs: "loc" });
  expect(addresses.toSorted()).toEqual(locs?.toSorted());
  expect(text).toContain("- [<Rain> & \"gutters\" \\]\\]> 'n' \u0007 more](");
  for (const part of ["# Cedarline Home Services", "free for homeowners", `POST ${address}/mcp`])
    expect(text).toContain(part);
  const ask = (etag: string | null) => fetch(`${site.url}/llms.txt`, { headers: { "If-None-Match": etag ?? "" } });
  expect((await ask(headers.get("ETag"))).status).toBe(304);
});

test("the text of llms.txt is cached for ten seconds, and a failure is not cached", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const articles = [{ slug: "moles", title: "Moles", excerpt: "Before." }];
  const titles = vi.fn<Blog["titles"]>().mockResolvedValueOnce("unavailable").mockResolvedValue(articles);
  const app = feeds(parseEnv({}).site, { titles } as unknown as Blog, negotiate);
  const read = async () => (await app.request("/llms.txt")).text();
  expect((await app.request("/llms.txt")).status).toBe(503);
  const [first, ...others] = await Promise.all([read(), read(), read()]);
  expect(first).toContain("Before.");
  titles.mockResolvedValue([{ ...articles[0], excerpt: "After." } as (typeof articles)[0]]);
  vi.advanceTimersByTime(9_999);
  expect([...others, await read()]).toEqual([first, first, first]);
  expect(titles).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(await read()).toContain("After.");
});

test("a reader with a current copy of the feed gets 304", async () => {
  const { headers } = await get("/feed.xml");
  const [etag, changed] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
  expect(changed).toBe("Wed, 02 Jan 2030 03:04:05 GMT");
  const again = async (requestHeaders: Record<string, string>) =>
    (await fetch(`${site.url}/feed.xml`, { headers: requestHeaders })).status;
  expect(await again({ "If-None-Match": etag })).toBe(304);
  expect(await again({ "If-Modified-Since": changed })).toBe(304);
  expect(await again({ "If-None-Match": '"other"' })).toBe(200);
});

test("a published post has a preview picture for shared links, and a draft has none", async () => {
  const picture = await get("/social/blog/marked-up.png");
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await get("/social/blog/draft.png")).status).toBe(404);
});

describe("with thousands of posts", () => {
  const count = 2_100;
  const many = openProduct({ whole: true, variables: { SITE_URL: address } });
  beforeAll(() =>
    many.database.run(`
      delete from blogs;
      insert into blogs (slug, title, excerpt, content_markdown, service_type, published_at, is_published)
      select 'post-' || n, 'Post ' || n, repeat('Short. ', 30), repeat('Long text. ', 500), 'fence-repair',
             timestamptz '2020-01-01' + n * interval '5 hours', true
        from generate_series(1, ${count}) as n`),
  );
  const text = async (path: string) => {
    const response = await fetch(many.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = ""]) => location);

  test("the sitemap is an index of sitemaps that together list every URL once", async () => {
    const index = await text("/sitemap.xml");
    expect(index).toContain("<sitemapindex");
    const files = locations(index);
    expect(files).toEqual(["pages", "posts-1", "posts-2", "posts-3"].map((name) => `${address}/sitemaps/${name}.xml`));
    const addresses: string[] = [];
    for (const file of files) {
      const locs = locations(await text(file.replace(address, "")));
      expect(locs.length).toBeLessThanOrEqual(1_000);
      addresses.push(...locs);
    }
    expect(new Set(addresses).size).toBe(8 + landingPages + count);
    expect(addresses).toHaveLength(8 + landingPages + count);
    // Sitemaps list the oldest post first, so that a new post changes only the last sitemap.
    expect(addresses[8 + landingPages]).toBe(`${address}/blog/post-1`);
    expect((await fetch(`${many.url}/sitemaps/posts-4.xml`)).status).toBe(404);
    expect((await fetch(`${many.url}/sitemaps/posts-0.xml`)).status).toBe(404);
  });

  test("the feed and the first page of the blog list the newest twenty posts", async () => {
    const feed = await text("/feed.xml");
    expect(feed.match(/<entry>/g)).toHaveLength(20);
    expect(feed).toContain(`href="${address}/blog/post-${count}"/>`);
    const list = await text("/blog");
    expect(new Set(list.match(/href="\/blog\/post-\d+"/g)).size).toBe(20);
    expect(list).not.toContain("Long text");
  });

  test("each page of the blog links to the next and the previous page, in its body and in its head", async () => {
    const last = count / 20;
    const pathOf = (page: number) => (page === 1 ? "/blog" : `/blog?page=${page}`);
    for (const page of [1, 2, 3, last]) {
      const html = await text(pathOf(page));
      const slugs = [...html.matchAll(/href="\/blog\/post-(\d+)"/g)].map(([, number]) => Number(number));
      expect(new Set(slugs)).toEqual(
        new Set(Array.from({ length: 20 }, (_, position) => count - 20 * (page - 1) - position)),
      );
      expect(html).toContain(`<link rel="canonical" href="${address}${pathOf(page)}"/>`);
      const linked = (rel: string) => [
        new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1],
        new RegExp(`<link rel="${rel}" href="${address}([^"]+)"`).exec(html)?.[1],
      ];
      const twice = (path: string | undefined) => [path, path];
      expect(linked("prev")).toEqual(twice(page > 1 ? pathOf(page - 1) : undefined));
      expect(linked("next")).toEqual(twice(page < last ? pathOf(page + 1) : undefined));
      expect(html.includes(`>Page ${page}</p>`)).toBe(page > 1);
    }
  });

  test("a blog page after the last page gets 404, and invalid page numbers redirect to the first page", async () => {
    const beyond = await fetch(`${many.url}/blog?page=106`);
    expect(beyond.status).toBe(404);
    const html = await beyond.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<a href="/blog" rel="prev"');
    for (const query of ["page=1", "page=0", "page=two", "page=-1"]) {
      const answer = await fetch(`${many.url}/blog?${query}`, { redirect: "manual" });
      expect([query, answer.status, answer.headers.get("Location")]).toEqual([query, 301, "/blog"]);
    }
  });
});
