import { expect, test } from "vitest";
import {
  formOfPost,
  type PostDraft,
  type PostForm,
  parsePostForm,
  postTexts,
  readPostDraft,
  readPostForm,
  slugOf,
} from "./post-draft.ts";

const services = ["sprinkler-repair", "fence-repair"];

const draft: PostDraft = {
  slug: "when-to-winterize",
  title: "When to “winterize”",
  excerpt: "Before the first frost.",
  service_type: "sprinkler-repair",
  category: "Seasons",
  city: null,
  author: null,
  tags: ["Frost", "Backflow"],
  content_markdown: "One.\n\nTwo.",
  cover_image_url: "/covers/when-to-winterize-sprinklers-eastside.svg",
  meta_title: null,
  meta_description: null,
  internal_links: [{ url: "/faq", anchor: "Questions" }],
  faq: [{ question: "When?", answer: "In October.\n\nOr before." }],
  cta: { enabled: true, text: "Get a quote", link: "/sprinkler-repair/redmond" },
};

test("a stored post passes through the editor's form unchanged", () => {
  expect(parsePostForm(formOfPost(draft), services)).toEqual({ post: draft, problems: {} });
});

test("a post read from its row has every field, including a disabled call to action", () => {
  const row = { id: "1", is_published: true, ...draft, faq: JSON.stringify(draft.faq), content: "Older words." };
  expect(readPostDraft(row)).toEqual(draft);
  expect(readPostDraft({ ...row, content_markdown: null })?.content_markdown).toBe("Older words.");
  expect(readPostDraft({ ...row, cta: { ...draft.cta, enabled: false } })?.cta).toEqual({
    ...draft.cta,
    enabled: false,
  });
  expect(readPostDraft({ ...row, title: "" })).toBeNull();
});

test("reading the post editor's form drops empty rows of links and questions but not half-filled rows, and changes CR LF to LF", () => {
  const sent = new URLSearchParams([
    ["title", "A"],
    ["content_markdown", "One.\r\nTwo.\0"],
    ["link_url", ""],
    ["link_anchor", ""],
    ["link_url", "/faq"],
    ["link_anchor", ""],
    ["faq_question", "When?"],
    ["faq_answer", "Now.\r\n"],
    ["cta_enabled", "on"],
  ]);
  const form = readPostForm(sent);
  expect(form).toMatchObject({
    title: "A",
    slug: "",
    content_markdown: "One.\nTwo.",
    internal_links: [{ url: "/faq", anchor: "" }],
    faq: [{ question: "When?", answer: "Now.\n" }],
    cta_enabled: true,
  });
});

test.each<[string, Partial<PostForm>, Record<string, string>]>([
  ["no title", { title: " \n " }, { title: "missing" }],
  ["a title of 201 characters", { title: "a".repeat(201) }, { title: "too-long" }],
  ["no slug", { slug: "" }, { slug: "missing" }],
  ["a slug with a slash", { slug: "a/b" }, { slug: "not-a-slug" }],
  ["a slug in capitals", { slug: "Winter" }, { slug: "not-a-slug" }],
  ["an unknown service", { service_type: "roofing" }, { service_type: "not-a-choice" }],
  ["a cover that is a script", { cover_image_url: "javascript:alert(1)" }, { cover_image_url: "not-ours" }],
  [
    "a link that is a script",
    { internal_links: [{ url: "javascript:x", anchor: "x" }] },
    { internal_links: "not-an-address" },
  ],
  ["a link without words", { internal_links: [{ url: "/faq", anchor: "" }] }, { internal_links: "half" }],
  ["a question without an answer", { faq: [{ question: "When?", answer: "" }] }, { faq: "half" }],
  ["a button without words", { cta_enabled: true, cta_text: "" }, { cta_text: "missing" }],
  ["a body that is too long", { content_markdown: "a".repeat(200_001) }, { content_markdown: "too-long" }],
])("a post with %s is refused", (_case, change, problems) => {
  expect(parsePostForm({ ...formOfPost(draft), ...change }, services).problems).toEqual(problems);
});

test("empty fields of a post are stored as null or an empty list", () => {
  const empty = readPostForm(new URLSearchParams());
  const parsed = parsePostForm({ ...empty, title: "A", slug: "a" }, services);
  expect(parsed).toMatchObject({
    problems: {},
    post: {
      excerpt: null,
      service_type: null,
      tags: [],
      content_markdown: null,
      cta: null,
      faq: [],
      internal_links: [],
    },
  });
});

test.each([
  ["When to Winterize?", "when-to-winterize"],
  ["L’été: Café & Lawn’s end", "lete-cafe-lawns-end"],
  ["芝生", "post"],
  [`${"word ".repeat(40)}`, Array(16).fill("word").join("-")],
  ["a".repeat(300), "a".repeat(80)],
])("a post with the title %j gets the slug %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("every field of a post can be shown as text", () => {
  expect(postTexts({ ...draft, cta: { enabled: false, text: "Call", link: "/faq" } })).toMatchObject({
    tags: "Frost, Backflow",
    internal_links: "Questions: /faq",
    faq: "When?\nIn October.\n\nOr before.",
    cta_enabled: "",
    cta_text: "Call",
  });
});
