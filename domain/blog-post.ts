import { parseJson } from "./json-text.ts";
import type { LocalTime } from "./local-time.ts";
import type { ServiceSlug } from "./service.ts";

/** A link of a post to something worth reading next. */
export interface ResourceLink {
  url: string;
  anchor: string;
}

/** A post as it is read (docs/product.md, Posts). What is empty or of the wrong shape is null, or left out of its list. */
export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** The body as markdown; the column `content` where `content_markdown` is empty. */
  content_markdown: string;
  cover_image_url: string | null;
  /** What the cover shows, for who does not see it; null where it only decorates, and in lists, where the title stands beside it. */
  cover_alt: string | null;
  category: string | null;
  service_type: ServiceSlug | null;
  city: string | null;
  author: string | null;
  tags: string[];
  /** An instant, ISO 8601 in UTC. */
  published_at: string | null;
  /** The calendar day, such as 2026-04-14: that of `published_at` where the market is, or the column `date` where that is empty. */
  published_on: string | null;
  updated_at: string | null;
  read_time_minutes: number | null;
  meta_title: string | null;
  meta_description: string | null;
  internal_links: ResourceLink[];
  faq: { question: string; answer: string }[];
  /** Null unless the post has one that is enabled. */
  cta: { text: string; link: string } | null;
}

/** A post without its body: all that a list, a card and the frame of a post's page need. */
export type PostSummary = Omit<BlogPost, "content_markdown">;

/** What a card shows of a post. */
export type PostOnCard = Pick<
  PostSummary,
  | "slug"
  | "title"
  | "excerpt"
  | "cover_image_url"
  | "category"
  | "service_type"
  | "author"
  | "tags"
  | "published_at"
  | "published_on"
  | "read_time_minutes"
>;

/** The body of a post, ready to be put into a page, and its headings of the second level as places to jump to. */
export interface PostBody {
  html: string;
  contents: { id: string; text: string }[];
}

/** docs/product.md, Related articles. */
export const maxTagsOnCard = 3;
export const maxRelatedPosts = 3;

/** How many posts stand on one page of the list, and in the feed. */
export const postsPerPage = 20;

/** When a post was published and last changed. */
export type PostDates = Pick<BlogPost, "published_at" | "published_on" | "updated_at">;

type Row = Record<string, unknown>;

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** What the table demands of a slug. */
export const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whoever shows a post knows which services there are. */
function slug(value: unknown): ServiceSlug | null {
  return typeof value === "string" && slugShape.test(value) ? value : null;
}

/** ISO 8601 in UTC, which sorts as text does; null for what is no instant of the years 0 to 9999. */
function instant(value: unknown): string | null {
  const at = typeof value === "string" || value instanceof Date ? new Date(value) : null;
  const written = at && Number.isFinite(at.getTime()) ? at.toISOString() : "";
  return /^\d/.test(written) ? written : null;
}

/** A calendar day as it is written, without a time zone; null for one that no calendar has. */
function day(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  return instant(`${value}T00:00:00Z`)?.startsWith(value) ? value : null;
}

/** A column may hold its list as such or written out as JSON; what is neither counts as nothing. */
export function structured(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value) : value;
}

function rows(value: unknown): Row[] {
  const list = structured(value);
  return Array.isArray(list) ? list.filter(isRow) : [];
}

/** An origin that cannot exist; an address that keeps it when it is resolved is one of the site's own. */
const ownOrigin = "https://own.invalid";

/**
 * An address that a link may lead to, or null. One of the site's own comes back as a path, whatever was typed, and any
 * other with its origin; schemes that run something, such as `javascript:`, are no addresses.
 */
export function linkTarget(value: unknown, schemes = ["https:", "http:", "mailto:", "tel:"]): string | null {
  const typed = text(value);
  if (typed === null || !URL.canParse(typed, ownOrigin)) return null;
  const url = new URL(typed, ownOrigin);
  if (!schemes.includes(url.protocol)) return null;
  // A path that begins with two slashes would be taken for the name of another site.
  return url.origin === ownOrigin ? url.href.slice(ownOrigin.length).replace(/^\/+/, "/") : url.href;
}

/** The path of a picture of our own; null: it is none, or on another host, from which no page loads anything. */
export function picturePath(value: unknown): string | null {
  const target = linkTarget(value, ["https:", "http:"]);
  return target?.startsWith("/") ? target : null;
}

/** Reads the dates of a row of the table `blogs`; `clock` is the market's. */
export function readPostDates(row: Row, clock: LocalTime): PostDates {
  const publishedAt = instant(row.published_at);
  return {
    published_at: publishedAt,
    published_on: publishedAt === null ? day(row.date) : clock.day(new Date(publishedAt)),
    updated_at: instant(row.updated_at),
  };
}

/** Reads a row of the table `blogs`, from wherever it comes; null when it is none. */
export function readBlogPost(row: unknown, clock: LocalTime): BlogPost | null {
  if (!isRow(row)) return null;
  const ownSlug = text(row.slug);
  const title = text(row.title);
  if (ownSlug === null || title === null) return null;

  const tags = Array.isArray(row.tags) ? row.tags.map(text).filter((tag) => tag !== null) : [];
  const cta = structured(row.cta);
  const action = isRow(cta) && cta.enabled === true ? { text: text(cta.text), link: linkTarget(cta.link) } : null;
  const minutes = row.read_time_minutes;

  return {
    id: typeof row.id === "number" ? String(row.id) : (text(row.id) ?? ownSlug),
    slug: ownSlug,
    title,
    excerpt: text(row.excerpt),
    content_markdown: text(row.content_markdown) ?? text(row.content) ?? "",
    cover_image_url: picturePath(row.cover_image_url),
    cover_alt: text(row.cover_alt),
    category: text(row.category),
    service_type: slug(row.service_type),
    city: text(row.city),
    author: text(row.author),
    tags: [...new Set(tags)],
    ...readPostDates(row, clock),
    read_time_minutes: typeof minutes === "number" && minutes >= 1 ? Math.round(minutes) : null,
    meta_title: text(row.meta_title),
    meta_description: text(row.meta_description),
    internal_links: rows(row.internal_links).flatMap((entry) => {
      const [url, anchor] = [linkTarget(entry.url), text(entry.anchor)];
      return url !== null && anchor !== null ? [{ url, anchor }] : [];
    }),
    faq: rows(row.faq).flatMap((entry) => {
      const [question, answer] = [text(entry.question), text(entry.answer)];
      return question !== null && answer !== null ? [{ question, answer }] : [];
    }),
    cta: action && action.text !== null && action.link !== null ? { text: action.text, link: action.link } : null,
  };
}

/** A post as lists know it. */
export function summaryOf({ content_markdown: _body, ...summary }: BlogPost): PostSummary {
  return summary;
}

/** Reads a list of rows and puts the newest post first; posts without a date come last, by their slug. */
export function readBlogPosts(list: unknown, clock: LocalTime): BlogPost[] {
  const posts = Array.isArray(list) ? list.map((row) => readBlogPost(row, clock)).filter((post) => post !== null) : [];
  return posts.sort(newestFirst);
}

/**
 * The same order for a database, empty columns last: `published_on` is a column of the view `published_posts`, and a function of the rows
 * of `blogs`.
 */
export const newestFirstOrder = [
  { column: "published_on", ascending: false },
  { column: "published_at", ascending: false },
  { column: "slug", ascending: true },
] as const;

/** A post with a day alone counts as published when that day began. */
function newestFirst(one: PostSummary, other: PostSummary): number {
  const published = (post: PostSummary) => `${post.published_on ?? ""} ${post.published_at ?? ""}`;
  const [a, b] = [published(one), published(other)];
  if (a !== b) return a > b ? -1 : 1;
  return one.slug < other.slug ? -1 : one.slug > other.slug ? 1 : 0;
}

/** When a post was published, as an instant for those who need one: of a day alone, an hour at which all of the United States has that day. */
export function publicationInstant({ published_at, published_on }: PostDates): string | null {
  return published_at ?? (published_on && `${published_on}T20:00:00.000Z`);
}

/** When a post was last changed, in ISO 8601. */
export function lastChange(dates: PostDates): string | null {
  const { updated_at: updated } = dates;
  const published = publicationInstant(dates);
  return updated !== null && (published === null || updated > published) ? updated : published;
}

/**
 * What else to read about `service`: at most three posts, those of the same service first, then the newest
 * (docs/product.md, Related articles). `exceptSlug` is the post that is being read.
 */
export function relatedPosts<Post extends PostSummary>(
  posts: readonly Post[],
  service: ServiceSlug | null,
  exceptSlug?: string,
): Post[] {
  const isSame = (post: Post) => service !== null && post.service_type === service;
  return posts
    .filter((post) => post.slug !== exceptSlug)
    .sort((one, other) => Number(isSame(other)) - Number(isSame(one)) || newestFirst(one, other))
    .slice(0, maxRelatedPosts);
}
