import { parseJson } from "./json-text.ts";
import type { Day, LocalTime } from "./local-time.ts";
import type { ServiceSlug } from "./service.ts";

export interface ResourceLink {
  url: string;
  anchor: string;
}

/** docs/product.md, Posts. Empty and malformed columns are null, and such list items are missing. */
export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** From `content` if the column `content_markdown` is empty. */
  content_markdown: string;
  cover_image_url: string | null;
  /** Not for a decorative cover, and not in lists, which show the title. */
  cover_alt: string | null;
  category: string | null;
  service_type: ServiceSlug | null;
  city: string | null;
  author: string | null;
  tags: string[];
  /** ISO 8601 in UTC. */
  published_at: string | null;
  /** From `published_at` in the market's time zone, else from the column `date`. */
  published_on: Day | null;
  updated_at: string | null;
  read_time_minutes: number | null;
  meta_title: string | null;
  meta_description: string | null;
  internal_links: ResourceLink[];
  faq: { question: string; answer: string }[];
  cta: { text: string; link: string } | null;
}

export type PostSummary = Omit<BlogPost, "content_markdown">;

export type PostOnCard = Pick<
  PostSummary,
  | "slug"
  | "title"
  | "excerpt"
  | "cover_image_url"
  | "category"
  | "service_type"
  | "tags"
  | "published_at"
  | "published_on"
  | "read_time_minutes"
>;

/** `contents`: the second-level headings, with their ids in `html`. */
export interface PostBody {
  html: string;
  /** The indexes in `html` at which sections begin. */
  sectionsAt: readonly number[];
  contents: { id: string; text: string }[];
}

export const maxTagsOnCard = 3;
export const maxRelatedPosts = 3;

/** Also in the feed. */
export const postsPerPage = 20;

export type PostDates = Pick<BlogPost, "published_at" | "published_on" | "updated_at">;

type Row = Record<string, unknown>;

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** The table `blogs` checks it, too. */
export const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Only the caller knows which services exist. */
function readSlug(value: unknown): ServiceSlug | null {
  return typeof value === "string" && slugShape.test(value) ? value : null;
}

/** ISO 8601 in UTC for the years 0 to 9999, which sorts as text. */
function readInstant(value: unknown): string | null {
  const at = typeof value === "string" || value instanceof Date ? new Date(value) : null;
  const iso = at && Number.isFinite(at.getTime()) ? at.toISOString() : "";
  return /^\d/.test(iso) ? iso : null;
}

function readDay(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  return readInstant(`${value}T00:00:00Z`)?.startsWith(value) ? value : null;
}

/** Some columns store JSON as text. */
export function parseColumn(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value) : value;
}

function readRows(value: unknown): Row[] {
  const list = parseColumn(value);
  return Array.isArray(list) ? list.filter(isRow) : [];
}

/** A link that resolves to it is a path on this site. */
const ownOrigin = "https://own.invalid";

/** Chrome 109 and Safari 15.4 lack `URL.canParse`. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text, ownOrigin);
  } catch {
    return null;
  }
}

/** A path on this site, else the whole URL. A `javascript:` link would run code. */
export function parseLinkTarget(value: unknown, schemes = ["https:", "http:", "mailto:", "tel:"]): string | null {
  const typed = readText(value);
  const url = typed === null ? null : parseUrl(typed);
  if (!url || !schemes.includes(url.protocol)) return null;
  // Browsers read a path that begins with two slashes as the URL of another host.
  return url.origin === ownOrigin ? url.href.slice(ownOrigin.length).replace(/^\/+/, "/") : url.href;
}

/** Pages load only our own pictures. */
export function parsePicturePath(value: unknown): string | null {
  const target = parseLinkTarget(value, ["https:", "http:"]);
  return target?.startsWith("/") ? target : null;
}

export function readPostDates(row: Row, clock: Pick<LocalTime, "day">): PostDates {
  const publishedAt = readInstant(row.published_at);
  return {
    published_at: publishedAt,
    published_on: publishedAt === null ? readDay(row.date) : clock.day(new Date(publishedAt)),
    updated_at: readInstant(row.updated_at),
  };
}

export function readBlogPost(row: unknown, clock: Pick<LocalTime, "day">): BlogPost | null {
  if (!isRow(row)) return null;
  const ownSlug = readText(row.slug);
  const title = readText(row.title);
  if (ownSlug === null || title === null) return null;

  const tags = Array.isArray(row.tags) ? row.tags.map(readText).filter((tag) => tag !== null) : [];
  const cta = parseColumn(row.cta);
  const action =
    isRow(cta) && cta.enabled === true ? { text: readText(cta.text), link: parseLinkTarget(cta.link) } : null;
  const minutes = row.read_time_minutes;

  return {
    id: typeof row.id === "number" ? String(row.id) : (readText(row.id) ?? ownSlug),
    slug: ownSlug,
    title,
    excerpt: readText(row.excerpt),
    content_markdown: readText(row.content_markdown) ?? readText(row.content) ?? "",
    cover_image_url: parsePicturePath(row.cover_image_url),
    cover_alt: readText(row.cover_alt),
    category: readText(row.category),
    service_type: readSlug(row.service_type),
    city: readText(row.city),
    author: readText(row.author),
    tags: [...new Set(tags)],
    ...readPostDates(row, clock),
    read_time_minutes: typeof minutes === "number" && minutes >= 1 ? Math.round(minutes) : null,
    meta_title: readText(row.meta_title),
    meta_description: readText(row.meta_description),
    internal_links: readRows(row.internal_links).flatMap((entry) => {
      const [url, anchor] = [parseLinkTarget(entry.url), readText(entry.anchor)];
      return url !== null && anchor !== null ? [{ url, anchor }] : [];
    }),
    faq: readRows(row.faq).flatMap((entry) => {
      const [question, answer] = [readText(entry.question), readText(entry.answer)];
      return question !== null && answer !== null ? [{ question, answer }] : [];
    }),
    cta: action && action.text !== null && action.link !== null ? { text: action.text, link: action.link } : null,
  };
}

export function summaryOf({ content_markdown: _body, ...summary }: BlogPost): PostSummary {
  return summary;
}

/** Nulls last. In SQL, a column of `published_posts`, and a function of `blogs`. */
export const newestFirstOrder = [
  { column: "published_on", ascending: false },
  { column: "published_at", ascending: false },
  { column: "slug", ascending: true },
] as const;

/** ISO 8601. At 20:00 UTC, the United States have the same date. */
export function publicationInstantOf({ published_at, published_on }: PostDates): string | null {
  return published_at ?? (published_on && `${published_on}T20:00:00.000Z`);
}

/** ISO 8601. */
export function lastChangeOf(dates: PostDates): string | null {
  const { updated_at: updated } = dates;
  const published = publicationInstantOf(dates);
  return updated !== null && (published === null || updated > published) ? updated : published;
}
