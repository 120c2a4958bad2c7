import { beforeAll, expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { blog } from "./posts.ts";

const newest = {
  slug: "newest",
  title: "The newest",
  content: "Old **body**",
  service_type: "fence-repair",
  date: "2030-01-01",
  is_published: true,
};
const draft = { slug: "draft", title: "A draft", is_published: false };
const undated = { slug: "undated", title: "Undated", service_type: "fence-repair", is_published: true };

const open = await suiteDatabase();
const articles = blog(open.database, open.schema, async () => []);
beforeAll(async () => {
  for (const post of [newest, draft, undated]) {
    await open.database.query(
      `insert into blogs (${Object.keys(post)}) values (${Object.keys(post).map((_, place) => `$${place + 1}`)})`,
      Object.values(post),
    );
  }
});

test("opens a post with its body as HTML and what else to read", async () => {
  const found = await articles.post("newest");
  if (typeof found === "string") throw new Error(`The post is ${found}.`);
  expect(await articles.hasSlug("newest")).toBe(true);
  expect(found.post).toMatchObject({ title: "The newest", published_at: null, published_on: "2030-01-01" });
  expect(found.body.html).toBe("<p>Old <strong>body</strong></p>");
  const related = found.related.map((post) => post.slug);
  expect(related).toHaveLength(3);
  expect(related.slice(0, 2)).toEqual(["cedar-fence-repair-or-replace", "undated"]);
});

test.each(["draft", "none", "", "'; drop table blogs; --", "none\0"])("has no post %j for a visitor", async (slug) => {
  expect(await articles.hasSlug(slug)).toBe(false);
  expect(await articles.post(slug)).toBe("missing");
  expect(await articles.picture(slug)).toBeNull();
});

test.each([
  ["/covers/fix-broken-sprinkler-head.svg", "fix-broken-sprinkler-head.svg"],
  ["/covers/none.svg", null],
  ["/covers/../../package.json", null],
  ["https://example.com/covers/fix-broken-sprinkler-head.svg", null],
  [null, null],
])("knows the cover %s as %s of ours", async (cover, name) => {
  await open.database.query("update blogs set cover_image_url = $1 where slug = 'newest'", [cover]);
  const picture = await articles.picture("newest");
  expect(picture?.title).toBe("The newest");
  expect(picture?.cover?.pathname.split("/").at(-1) ?? null).toBe(name);
});
