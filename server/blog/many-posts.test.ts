import { beforeAll, expect, test } from "vitest";
import { market, serviceSlugs } from "../../content/chosen-market.ts";
import { localTime } from "../../domain/local-time.ts";
import { readBlogPosts, relatedPosts } from "../../test/blog-order.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import type { Database } from "../database/database.ts";
import { type PostEditing, postEditing } from "./post-editing.ts";
import { type Blog, blog } from "./posts.ts";

const postCount = 3_000;

/** Some posts lack a service, a time, or a date, and some share a time or a date. Every tenth post is a draft. */
const manyPosts = `
  delete from blogs;
  insert into blogs (slug, title, content_markdown, service_type, published_at, date, is_published)
  select 'post-' || n, 'Post ' || n, repeat('words ', 300),
         (array['${serviceSlugs.join("','")}', null])[1 + n % 6],
         case when n % 3 > 0 then timestamptz '2026-01-01' - n / 7 * interval '5 hours' end,
         case when n % 5 > 0 then date '2026-01-01' - n / 40 end,
         n % 10 > 0
    from generate_series(1, ${postCount}) as n`;

const readings: [string, (blog: Blog, editing: PostEditing) => Promise<unknown>][] = [
  ["the first page", (blog) => blog.page(1)],
  ["a late page", (blog) => blog.page(100)],
  ["the list about a service", (blog) => blog.page(2, { service: "fence-repair", q: "" })],
  ["a post", (blog) => blog.post("post-78")],
  ["the posts about a service", (blog) => blog.about("fence-repair")],
  ["the number of posts", (blog) => blog.count()],
  ["a part of the sitemap", (blog) => blog.sitemapPosts({ offset: 1_000, limit: 1_000 })],
  ["the editor's list", (_, editing) => editing.list({ search: "", state: null, after: null })],
  ["the editor's drafts", (_, editing) => editing.list({ search: "", state: "draft", after: null })],
  ["a post's picture", (blog) => blog.titleAndCover("post-78")],
];

const open = await suiteDatabase();
let queries: { text: string; values: unknown[] }[];
let all: ReturnType<typeof readBlogPosts>;
const database: Database = {
  ...open.database,
  query(text, values = []) {
    queries.push({ text, values });
    return open.database.query(text, values);
  },
};
const articles = blog(database, open.schema);
const editing = postEditing(database, { has: async () => true });

beforeAll(async () => {
  await open.database.run(manyPosts);
  // In production, autovacuum does this within a minute.
  await open.database.run("vacuum analyze blogs");
  const rows = await open.database.query<{ post: unknown }>(
    "select to_jsonb(blogs) as post from blogs where is_published",
  );
  all = readBlogPosts(
    rows.map(({ post }) => post),
    localTime(market.region.timeZone),
  );
});

test.each(readings)("the blog reads %s without reading all posts, in one or two queries", async (_reading, read) => {
  queries = [];
  await read(articles, editing);
  expect(queries.length).toBeLessThanOrEqual(2);
  for (const { text, values } of queries) {
    const plan = await open.database.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan on blogs");
  }
});

test("the blog counts the posts, and lists them for the sitemap, oldest first", async () => {
  expect(await articles.count()).toBe(all.length);
  const part = await articles.sitemapPosts({ offset: 990, limit: 20 });
  if (part === "unavailable") throw new Error("The database is unavailable.");
  const oldestFirst = all.toReversed().slice(990, 1010);
  expect(part.map(({ slug, published_on }) => [slug, published_on])).toEqual(
    oldestFirst.map(({ slug, published_on }) => [slug, published_on]),
  );
});

test("whether a service has many or few posts, the blog finds the same related posts as a search through all posts", async () => {
  const related = async (slug: string) => {
    const article = await articles.post(slug);
    if (typeof article === "string") throw new Error(`The post is ${article}.`);
    return article.related.map((post) => post.slug);
  };
  const expected = (slug: string, posts = all) => {
    const service = posts.find((post) => post.slug === slug)?.service_type ?? null;
    return relatedPosts(posts, service, slug).map((post) => post.slug);
  };
  for (const { slug } of [...all.slice(0, 12), ...all.slice(-12)]) expect(await related(slug)).toEqual(expected(slug));

  const remaining = all.filter(({ service_type }, index) => service_type !== "fence-repair" || index < 12);
  await open.database.query("update blogs set is_published = false where slug <> all($1)", [
    remaining.map(({ slug }) => slug),
  ]);
  for (const { slug } of remaining.slice(0, 12)) expect(await related(slug)).toEqual(expected(slug, remaining));
  const ofFences = relatedPosts(remaining, "fence-repair").map((post) => post.slug);
  expect((await articles.about("fence-repair")).map((post) => post.slug)).toEqual(ofFences);
});
