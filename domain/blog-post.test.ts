import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { hostileText, prototypeNames } from "../test/hostile-input.ts";
import { parseLinkTarget, publicationInstantOf, readBlogPost } from "./blog-post.ts";
import { dateInWords, localTime } from "./local-time.ts";

const clock = localTime(market.region.timeZone);
const marketDay = (instant: string) => clock.day(new Date(instant));

const row = { id: "1", slug: "dry-zone", title: "One dry zone" };

function read(columns: Record<string, unknown>) {
  const post = readBlogPost({ ...row, ...columns }, clock);
  if (!post) throw new Error("The row is not a post.");
  return post;
}

describe("readBlogPost", () => {
  test("a blogs row is a post if it has a slug and a title", () => {
    expect(read({})).toEqual({
      id: "1",
      slug: "dry-zone",
      title: "One dry zone",
      excerpt: null,
      content_markdown: "",
      cover_image_url: null,
      cover_alt: null,
      category: null,
      service_type: null,
      city: null,
      author: null,
      tags: [],
      published_at: null,
      published_on: null,
      updated_at: null,
      read_time_minutes: null,
      meta_title: null,
      meta_description: null,
      internal_links: [],
      faq: [],
      cta: null,
    });
  });

  test.each([null, 7, "a post", [], {}, { slug: "x" }, { title: "x" }, { slug: " ", title: "x" }])(
    "%j is not a post",
    (value) => {
      expect(readBlogPost(value, clock)).toBeNull();
    },
  );

  test.each([
    ["the column content_markdown", { content_markdown: "# New", content: "Old" }, "# New"],
    ["the column content if content_markdown is blank", { content_markdown: " \n", content: "Old" }, "Old"],
  ])("the body of a post comes from %s", (_case, columns, body) => {
    expect(read(columns).content_markdown).toBe(body);
  });

  test.each([
    ["the column published_at", { published_at: "2026-04-14T20:00:00-07:00", date: "2020-01-01" }, "2026-04-14"],
    ["the column date if published_at is missing", { date: "2031-03-05" }, "2031-03-05"],
    ["the column date if published_at is not an instant", { published_at: "soon", date: "2020-02-29" }, "2020-02-29"],
    ["no column if the day does not exist", { published_at: 5, date: "2026-02-29" }, null],
    ["no column if the year has more than four digits", { published_at: "+012026-01-01", date: "12026-01-01" }, null],
    ["no column if the day is a word", { date: "infinity" }, null],
  ])("the publication day of a post comes from %s", (_case, columns, day) => {
    expect(read(columns).published_on).toBe(day);
  });

  test("a post has a publication instant only if published_at is set", () => {
    const instant = "2026-04-15T03:00:00.000Z";
    expect(read({ published_at: "2026-04-14T20:00:00-07:00" })).toMatchObject({ published_at: instant });
    expect(publicationInstantOf(read({ published_at: instant }))).toBe(instant);
    expect(read({ date: "2031-03-05" }).published_at).toBeNull();
    expect(publicationInstantOf(read({}))).toBeNull();
  });

  test.each(["2031-03-05", "2031-07-05", "2030-12-31", "2031-01-01"])(
    "a post with only the day %s is published on that day in feeds",
    (date) => {
      const instant = publicationInstantOf(read({ date })) ?? "";
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(marketDay(instant)).toBe(date);
    },
  );

  test("reading a post drops repeated tags, and tags that are not text", () => {
    expect(read({ tags: ["Water", "", 5, null, "Water", "Lawn"] }).tags).toEqual(["Water", "Lawn"]);
    expect(read({ tags: "Water" }).tags).toEqual([]);
  });

  test.each([
    [12, 12],
    [0, null],
    ["12", null],
  ])("the value %j in the column read_time_minutes is read as %j", (minutes, expected) => {
    expect(read({ read_time_minutes: minutes }).read_time_minutes).toBe(expected);
  });

  test("a post has no service if service_type is not a slug", () => {
    expect(read({ service_type: "fence-repair" }).service_type).toBe("fence-repair");
    expect(read({ service_type: "Fence repair" }).service_type).toBeNull();
  });
});

describe("malformed values in a blogs row", () => {
  const link = { url: "/faq", anchor: "Questions" };
  test.each([
    ["a list", [link], [link]],
    ["a list as JSON text", JSON.stringify([link]), [link]],
    ["broken JSON", '[{"url": "/faq"', []],
    ["an object", link, []],
    ["a list with malformed items", [null, 5, "x", [link], { url: 1, anchor: 2 }, { url: "/a" }, link], [link]],
    [
      "a list in which one link runs code and another has no text",
      [{ url: "javascript:x", anchor: "Tap" }, { url: "/faq", anchor: " " }, link],
      [link],
    ],
  ])("if internal_links is %s, only the valid links are read", (_case, value, links) => {
    expect(read({ internal_links: value }).internal_links).toEqual(links);
  });

  const item = { question: "Why?", answer: "So." };
  test.each([["a list with malformed items", [item, { question: "Why?" }, { question: 1, answer: 2 }, "x"], [item]]])(
    "if faq is %s, only the valid questions are read",
    (_case, value, faq) => {
      expect(read({ faq: value }).faq).toEqual(faq);
    },
  );

  test.each([
    ["enabled", { enabled: true, text: "Go", link: "/faq" }, { text: "Go", link: "/faq" }],
    ["disabled", { enabled: false, text: "Go", link: "/faq" }, null],
    ["enabled by a string", { enabled: "true", text: "Go", link: "/faq" }, null],
    ["without text", { enabled: true, text: "", link: "/faq" }, null],
    ["that runs code", { enabled: true, text: "Go", link: "javascript:alert(1)" }, null],
  ])("a call to action is read only if it is enabled and valid: %s", (_case, value, cta) => {
    expect(read({ cta: value }).cta).toEqual(cta);
  });
});

describe("parseLinkTarget", () => {
  test.each([
    ["/faq", "/faq"],
    [" /faq?x=1#y ", "/faq?x=1#y"],
    ["blog/one", "/blog/one"],
    ["https://www.lni.wa.gov/", "https://www.lni.wa.gov/"],
    ["//elsewhere.example/x", "https://elsewhere.example/x"],
    ["/\\elsewhere.example", "https://elsewhere.example/"],
    ["/.//elsewhere.example/x", "/elsewhere.example/x"],
    ["mailto:a@example.com", "mailto:a@example.com"],
  ])("the link %s in a post becomes %s", (typed, target) => {
    expect(parseLinkTarget(typed)).toBe(target);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://",
    "",
    null,
    7,
  ])("the link %j in a post is refused", (typed) => {
    expect(parseLinkTarget(typed)).toBeNull();
  });

  test("a cover picture is accepted only from this site", () => {
    expect(read({ cover_image_url: "/covers/a.svg" }).cover_image_url).toBe("/covers/a.svg");
    expect(read({ cover_image_url: "data:image/svg+xml,x" }).cover_image_url).toBeNull();
    expect(read({ cover_image_url: "mailto:a@b.co" }).cover_image_url).toBeNull();
    expect(read({ cover_image_url: "https://elsewhere.example/a.png" }).cover_image_url).toBeNull();
    expect(read({ cover_image_url: "//elsewhere.example/a.png" }).cover_image_url).toBeNull();
  });
});

describe("readBlogPost with any row", () => {
  const columns = [...Object.keys(read({})), "content", "date"];
  const time = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  const value = fc.oneof(
    fc.jsonValue(),
    time,
    time.map((at) => at.slice(0, at.indexOf("T"))),
    hostileText,
    fc.constantFrom(...prototypeNames).map((name) => ({ [name]: 1 })),
  );
  const row = fc
    .record(Object.fromEntries(columns.map((column) => [column, value])), { requiredKeys: [] })
    .map((cells) => ({ slug: "a", title: "A", ...cells }));

  test("any blogs row is read as a post with valid dates, or as null", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.anything())), (rows) => {
        for (const post of rows.map((each) => readBlogPost(each, clock))) {
          if (post === null) continue;
          if (post.published_on !== null) expect(dateInWords(post.published_on)).not.toBe("");
          if (post.updated_at !== null) expect(dateInWords(clock.day(new Date(post.updated_at)))).not.toBe("");
          const published = publicationInstantOf(post);
          if (published !== null) expect(clock.day(new Date(published))).toBe(post.published_on);
        }
        expect(readBlogPost(rows, clock)).toBeNull();
      }),
    );
  });

  test("a link in a post leads to this site or has a scheme that runs no code", () => {
    const url = fc.oneof(
      hostileText,
      fc
        .array(
          fc.constantFrom("/", "\\", ".", "..", ":", "//", "javascript:", "evil.example", "https:", "\t", "@", "#"),
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(url, (typed) => {
        const target = parseLinkTarget(typed);
        if (target === null) return;
        const resolved = new URL(target, "https://site.example");
        expect(["https:", "http:", "mailto:", "tel:"]).toContain(resolved.protocol);
        if (!/^[a-z]+:/.test(target)) expect(resolved.origin).toBe("https://site.example");
      }),
      { numRuns: 1_000 },
    );
  });
});
