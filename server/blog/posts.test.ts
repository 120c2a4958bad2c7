import { beforeAll, expect, test } from "vitest";
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
