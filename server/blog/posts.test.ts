import { beforeAll, expect, test, vi } from "vitest";
import { postsPerPage } from "../../domain/blog-post.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { blog } from "./posts.ts";

const open = await suiteDatabase();
const articles = blog(open.database, open.schema);
beforeAll(() =>
  open.database.run("insert into blogs (slug, title, is_published) values ('newest', 'The newest', true)"),
);

test.each([
  ["/covers/fix-broken-sprinkler-head.svg", "fix-broken-sprinkler-head.svg"],
  ["/covers/none.svg", null],
  ["/covers/../../package.json", null],
  ["https://example.com/covers/fix-broken-sprinkler-head.svg", null],
  [null, null],
])("if a post has the cover %s, the drawing in the post's link preview is %s", async (cover, name) => {
  await open.database.query("update blogs set cover_image_url = $1 where slug = 'newest'", [cover]);
  const picture = await articles.titleAndCover("newest");
  expect(picture?.title).toBe("The newest");
  expect(picture?.cover?.pathname.split("/").at(-1) ?? null).toBe(name);
});

test("a page has posts up to the last one, and simultaneous questions share one query", async () => {
  const query = vi.spyOn(open.database, "query");
  const numbers = Array.from({ length: 100 }, (_, at) => at + 1);
  const haveAll = await Promise.all(numbers.map((number) => articles.hasPage(number)));
  expect(query).toHaveBeenCalledTimes(1);
  const { total } = (await articles.page(1)) as { total: number };
  expect(haveAll.filter(Boolean)).toHaveLength(Math.ceil(total / postsPerPage));
  await open.database.run("delete from blogs");
  expect(await articles.hasPage(1)).toBe(false);
});
