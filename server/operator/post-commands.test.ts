import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openOperatedSite } from "../../test/operated-site.ts";

const folder = mkdtempSync(join(tmpdir(), "cedarline-posts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe("posts", () => {
  const site = openOperatedSite();
  const { operator, read } = site;
  const status = async (slug: string) => (await fetch(`${site.url}/blog/${slug}`)).status;

  test("a new post is a draft, is published with the day of its publication, and taken down again", async () => {
    const file = written("wet-fences.md", "---\ntitle: Wet fences\ntags: [fences]\n---\nWood and **rain**.\n");
    expect(await operator(["posts", "import", file])).toMatchObject({ code: 0, out: "wet-fences is stored: a draft." });
    expect(await status("wet-fences")).toBe(404);
    expect((await operator(["posts", "show", "wet-fences", "--json"])).json()).toMatchObject({
      title: "Wet fences",
      tags: ["fences"],
      content_markdown: "Wood and **rain**.",
      is_published: false,
      published_at: null,
    });
    expect(await operator(["posts", "publish", "wet-fences"])).toMatchObject({
      code: 0,
      out: "wet-fences is published.",
    });
    expect(await status("wet-fences")).toBe(200);
    const [post] = await read("blogs?slug=eq.wet-fences");
    expect(post?.published_at).toEqual(expect.any(String));

    written("wet-fences.md", "---\ntitle: Dry fences\n---\nWood and sun.\n");
    expect(await operator(["posts", "import", file])).toMatchObject({
      code: 0,
      out: "wet-fences is updated: published.",
    });
    expect(await (await fetch(`${site.url}/blog/wet-fences`)).text()).toContain("Wood and sun.");

    expect(await operator(["posts", "unpublish", "wet-fences"])).toMatchObject({
      code: 0,
      out: "wet-fences is not published.",
    });
    expect(await status("wet-fences")).toBe(404);
    await operator(["posts", "import", file]);
    expect(await operator(["posts", "import", file])).toMatchObject({ out: "wet-fences is updated: a draft." });
    const published = (await operator(["posts", "publish", String(post?.id), "--json"])).json();
    expect(published).toMatchObject({ slug: "wet-fences", published_at: post?.published_at });
    expect((await operator(["posts", "list"])).out).toMatch(/^wet-fences +true +\S+ +Dry fences$/m);
  });

  test.each([
    ["no-front.md", "Wood and rain.", "It has no front matter between two lines of three dashes."],
    ["no-yaml.md", "---\ntitle: [\n---\nWood.", expect.stringContaining("Its front matter is no YAML: ")],
    ["no-names.md", "---\n- a\n---\nWood.", "Its front matter has no names."],
    ["list-title.md", "---\ntitle: [1, 2]\n---\nWood.", "title must be text."],
    ["word-tags.md", "---\ntitle: A\ntags: fences\n---\nWood.", "tags must be a list."],
    ["no-title.md", "---\ncategory: Fences\n---\nWood.", "title is missing."],
    ["odd-column.md", "---\ntitle: A\npets: 2\n---\nWood.", "There is no column pets."],
    [
      "odd-service.md",
      "---\ntitle: A\nservice_type: lawns\n---\nWood.",
      "service_type must be a service such as fence-repair.",
    ],
    ["odd-day.md", "---\ntitle: A\npublished_at: soon\n---\nWood.", '"soon" is no date like 2027-06-30.'],
    ["Odd Name.md", "---\ntitle: A\n---\nWood.", "slug must be small letters and digits, with hyphens between words."],
  ])("the file %s is refused in one line", async (name, content, line) => {
    const before = (await read("blogs?select=id")).length;
    const { code, out, err } = await operator(["posts", "import", written(name, content)]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.replace(`${name}: `, "")).toEqual(line);
    expect(err).not.toContain("\n");
    expect(await read("blogs?select=id")).toHaveLength(before);
  });

  test("a file or a post that is not there is refused in one line", async () => {
    expect(await operator(["posts", "import", join(folder, "none.md")])).toMatchObject({
      code: 1,
      err: `${join(folder, "none.md")} cannot be read: ENOENT.`,
    });
    for (const verb of ["publish", "unpublish"]) {
      expect(await operator(["posts", verb, "none"])).toMatchObject({ code: 1, err: "There is no post none." });
    }
  });
});
