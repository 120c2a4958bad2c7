import {
  parseColumn,
  parseLinkTarget,
  parsePicturePath,
  type ResourceLink,
  readBlogPost,
  slugShape,
} from "./blog-post.ts";
import { localTime } from "./local-time.ts";
import type { ServiceSlug } from "./service.ts";

/** `scheduled`: hidden until its publication time. */
export const postStates = ["draft", "scheduled", "published"] as const;
export type PostState = (typeof postStates)[number];

interface PostQuestion {
  question: string;
  answer: string;
}

export interface PostDraft {
  slug: string;
  title: string;
  excerpt: string | null;
  service_type: ServiceSlug | null;
  category: string | null;
  city: string | null;
  author: string | null;
  tags: string[];
  content_markdown: string | null;
  cover_image_url: string | null;
  meta_title: string | null;
  meta_description: string | null;
  internal_links: ResourceLink[];
  faq: PostQuestion[];
  cta: { enabled: boolean; text: string; link: string } | null;
}

const postTextFields = [
  "title",
  "slug",
  "excerpt",
  "service_type",
  "category",
  "city",
  "author",
  "tags",
  "content_markdown",
  "cover_image_url",
  "meta_title",
  "meta_description",
  "cta_text",
  "cta_link",
] as const;

export type PostTextField = (typeof postTextFields)[number];

/** `tags` are separated by commas. */
export type PostForm = Record<PostTextField, string> & {
  internal_links: ResourceLink[];
  faq: PostQuestion[];
  cta_enabled: boolean;
};

export type PostField = keyof PostForm;

/** The form's order. */
const postFields: readonly PostField[] = [...postTextFields, "cta_enabled", "internal_links", "faq"];

/** In characters. The table `blogs` checks some, too. */
export const postLimits = {
  title: 200,
  slug: 120,
  excerpt: 500,
  category: 80,
  city: 80,
  author: 120,
  tags: 600,
  content_markdown: 200_000,
  cover_image_url: 500,
  meta_title: 200,
  meta_description: 500,
  cta_text: 120,
  cta_link: 500,
} satisfies Partial<Record<PostTextField, number>>;

/** Links, and questions. */
export const maxPostRows = 30;
const longestRowText = 2_000;

/** `taken`: another post's slug. `half`: such as a question without an answer. `not-ours`: a picture from elsewhere. */
export type PostReason =
  | "missing"
  | "too-long"
  | "not-a-slug"
  | "taken"
  | "not-a-choice"
  | "not-an-address"
  | "not-ours"
  | "half";

export type PostProblems = Partial<Record<PostField, PostReason>>;

/** `When to Winterize?` becomes `when-to-winterize`. */
export function slugOf(title: string, otherwise = "post"): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug || words[0]?.slice(0, 80) || otherwise;
}

/** Adults read 238 words a minute silently (Brysbaert, 2019). */
const wordsPerMinute = 230;

export function readTimeMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.trim().split(/\s+/).length / wordsPerMinute));
}

/** Without what PostgreSQL cannot store. */
function storableText(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
}

export function plainLine(typed: string): string {
  return storableText(typed).replace(/\s+/g, " ").trim();
}

const orNull = (text: string) => (text === "" ? null : text);

export function readPostForm(sent: FormData | URLSearchParams): PostForm {
  const valuesOf = (name: string) => sent.getAll(name).filter((value) => typeof value === "string");
  const firstValueOf = (name: string) => valuesOf(name)[0] ?? "";
  const texts = Object.fromEntries(postTextFields.map((field) => [field, storableText(firstValueOf(field))])) as Record<
    PostTextField,
    string
  >;
  const rowsOf = (one: string, other: string) =>
    valuesOf(one).map((text, index) => [storableText(text), storableText(valuesOf(other)[index] ?? "")] as const);
  const isFilled = (row: readonly [string, string]) => row.some((text) => text.trim() !== "");
  return {
    ...texts,
    internal_links: rowsOf("link_url", "link_anchor")
      .filter(isFilled)
      .map(([url, anchor]) => ({ url, anchor })),
    faq: rowsOf("faq_question", "faq_answer")
      .filter(isFilled)
      .map(([question, answer]) => ({ question, answer })),
    cta_enabled: firstValueOf("cta_enabled") !== "",
  };
}

/** `post` may be stored only without `problems`. */
export function parsePostForm(
  form: PostForm,
  services: readonly ServiceSlug[],
): { post: PostDraft; problems: PostProblems } {
  const problems: PostProblems = {};
  const refuse = (field: PostField, reason: PostReason) => {
    problems[field] ??= reason;
  };
  const lineOf = (field: keyof typeof postLimits) => {
    const text = plainLine(form[field]);
    if (text.length > postLimits[field]) refuse(field, "too-long");
    return text;
  };
  const linkOf = (field: PostField, typed: string) => {
    const target = typed === "" ? null : parseLinkTarget(typed);
    if (typed !== "" && target === null) refuse(field, "not-an-address");
    return target ?? "";
  };
  const checkRows = <Row>(field: "internal_links" | "faq", entries: readonly Row[], texts: (row: Row) => string[]) => {
    if (entries.length > maxPostRows) refuse(field, "too-long");
    for (const row of entries) {
      const [first = "", second = ""] = texts(row);
      if (first.trim() === "" || second.trim() === "") refuse(field, "half");
      if (first.length > longestRowText || second.length > longestRowText) refuse(field, "too-long");
    }
  };

  const title = lineOf("title");
  if (title === "") refuse("title", "missing");
  const slug = lineOf("slug");
  if (slug === "") refuse("slug", "missing");
  else if (!slugShape.test(slug)) refuse("slug", "not-a-slug");
  const service = form.service_type;
  if (service !== "" && !services.includes(service)) refuse("service_type", "not-a-choice");
  if (form.content_markdown.length > postLimits.content_markdown) refuse("content_markdown", "too-long");
  const cover = lineOf("cover_image_url");
  if (cover !== "" && parsePicturePath(cover) === null) refuse("cover_image_url", "not-ours");
  checkRows("internal_links", form.internal_links, (row) => [row.url, row.anchor]);
  checkRows("faq", form.faq, (row) => [row.question, row.answer]);
  const action = { enabled: form.cta_enabled, text: lineOf("cta_text"), link: linkOf("cta_link", lineOf("cta_link")) };
  if (action.enabled && action.text === "") refuse("cta_text", "missing");
  if (action.enabled && action.link === "") refuse("cta_link", "missing");

  const post: PostDraft = {
    slug,
    title,
    excerpt: orNull(lineOf("excerpt")),
    service_type: services.includes(service) ? service : null,
    category: orNull(lineOf("category")),
    city: orNull(lineOf("city")),
    author: orNull(lineOf("author")),
    tags: [...new Set(lineOf("tags").split(",").map(plainLine).filter(Boolean))],
    content_markdown: orNull(storableText(form.content_markdown).trimEnd()),
    cover_image_url: orNull(cover),
    meta_title: orNull(lineOf("meta_title")),
    meta_description: orNull(lineOf("meta_description")),
    internal_links: form.internal_links.map(({ url, anchor }) => ({
      url: linkOf("internal_links", plainLine(url)),
      anchor: plainLine(anchor),
    })),
    faq: form.faq.map(({ question, answer }) => ({
      question: plainLine(question),
      answer: storableText(answer).trim(),
    })),
    cta: action.enabled || action.text !== "" || action.link !== "" ? action : null,
  };
  return { post, problems };
}

/** A `PostDraft` has no dates. */
const utc = localTime("UTC");

/** A row of `blogs`, or a revision. */
export function readPostDraft(row: Readonly<Record<string, unknown>>): PostDraft | null {
  // The form shows a disabled call to action.
  const cta = Object(parseColumn(row.cta));
  const post = readBlogPost({ ...row, cta: { ...cta, enabled: true } }, utc);
  if (post === null) return null;
  const { slug, title, excerpt, service_type, category, city, author, tags, cover_image_url } = post;
  const { meta_title, meta_description, internal_links, faq, content_markdown } = post;
  return {
    slug,
    title,
    excerpt,
    service_type,
    category,
    city,
    author,
    tags,
    cover_image_url,
    meta_title,
    meta_description,
    internal_links,
    faq,
    content_markdown: orNull(content_markdown),
    cta: post.cta && { ...post.cta, enabled: cta.enabled === true },
  };
}

export function formOfPost(post: PostDraft): PostForm {
  const { tags, cta, internal_links, faq, ...texts } = post;
  const textFields = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ""]));
  return {
    ...(textFields as Record<keyof typeof texts, string>),
    tags: tags.join(", "),
    internal_links,
    faq,
    cta_enabled: cta?.enabled ?? false,
    cta_text: cta?.text ?? "",
    cta_link: cta?.link ?? "",
  };
}

/** The form's order. */
export function postTexts(post: PostDraft): Record<PostField, string> {
  const form = formOfPost(post);
  const texts = {
    ...form,
    cta_enabled: form.cta_enabled ? "Shown" : "",
    internal_links: form.internal_links.map(({ url, anchor }) => `${anchor}: ${url}`).join("\n"),
    faq: form.faq.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n"),
  };
  return Object.fromEntries(postFields.map((field) => [field, texts[field]])) as Record<PostField, string>;
}
