import { existsSync } from "node:fs";
import { clock } from "../../content/market-clock.ts";
import { type BlogFilter, everyPost, type PostPage, postMatcher } from "../../domain/blog-list.ts";
import {
  type BlogPost,
  maxRelatedPosts,
  newestFirstOrder,
  type PostBody,
  type PostDates,
  type PostSummary,
  postsPerPage,
  readBlogPost,
  readPostDates,
  slugShape,
  summaryOf,
} from "../../domain/blog-post.ts";
import { normalizeLine } from "../../domain/letters.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { marketFolder } from "../../vite/market-folder.ts";
import { postImagePath } from "../../wire/post-image-path.ts";
import { type Database, isDatabaseError, unlessUnavailable } from "../database/database.ts";
import type { BlogRow, PostFeedSlugRow } from "../database/rows.ts";
import type { Schema } from "../database/schema.ts";
import { renderBody } from "./markdown.ts";

export interface RenderedPost {
  post: PostSummary;
  body: PostBody;
  related: PostSummary[];
}

export interface SitemapPost extends PostDates {
  slug: string;
}

export type Blog = ReturnType<typeof blog>;

const coversFolder = new URL("public/covers/", marketFolder);

const newestFirst = newestFirstOrder.map((by) => `${by.column} ${by.ascending ? "asc" : "desc"} nulls last`).join(", ");
const oldestFirst = newestFirstOrder
  .map((by) => `${by.column} ${by.ascending ? "desc" : "asc"} nulls first`)
  .join(", ");

/** For an uploaded picture. */
const coverAlt = `(select alt from post_images where '${postImagePath("")}' || name = cover_image_url)`;

const summaryColumns = `id, slug, title, excerpt, cover_image_url, category, service_type, city, author, tags, published_at, date,
  updated_at, read_time_minutes, meta_title, meta_description, internal_links, faq, cta, published_on`;

/**
 * Three posts about the service `$1`, newest first, filled up with the newest others, without the slug `$2`. The five
 * newest are enough: if at most two of them are about the service, at least three are not.
 */
const relatedStatement = `
  with of_service as (
    select ${summaryColumns} from published_posts
     where service_type = $1 and slug is distinct from $2 order by ${newestFirst} limit ${maxRelatedPosts}),
  newest as (
    select ${summaryColumns} from published_posts
     where slug is distinct from $2 order by ${newestFirst} limit ${2 * maxRelatedPosts - 1}),
  candidates as (
    select 1 as rank, * from of_service
    union all
    select 2, * from newest where (service_type = $1) is not true)
  select to_jsonb(candidates) as post from candidates order by rank, ${newestFirst} limit ${maxRelatedPosts}`;

const longestSearchMs = 3_000;

/** At most `$2` posts with a word of `$1`. */
const findStatement = `
  with wanted as (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as words),
  found as (
    select ${summaryColumns},
           ts_rank(setweight(to_tsvector('english', title), 'A')
             || to_tsvector('english', concat_ws(' ', excerpt, category, array_to_string(tags, ' '))), words) as rank
      from published_posts, wanted where numnode(words) > 0)
  select to_jsonb(found) as post from found where rank > 0 order by rank desc, ${newestFirst} limit $2`;

const postsOf = (rows: readonly { post: unknown }[]): BlogPost[] =>
  rows.map(({ post }) => readBlogPost(post, clock)).filter((post) => post !== null);

export function blog(database: Database, schema: () => Schema) {
  const readRows = <Row extends object>(text: string, values: unknown[]): Promise<Row[] | "unavailable"> =>
    unlessUnavailable("unavailable", () => {
      schema(); // Throws `DatabaseUnavailable` until the schema is ready.
      return database.query<Row>(text, values);
    });

  async function readPosts(text: string, values: unknown[]): Promise<BlogPost[] | "unavailable"> {
    const rows = await readRows<{ post: unknown }>(text, values);
    return rows === "unavailable" ? rows : postsOf(rows);
  }

  async function readRelatedPosts(service: ServiceSlug | null, exceptSlug: string | null): Promise<PostSummary[]> {
    const posts = await readPosts(relatedStatement, [service, exceptSlug]);
    return posts === "unavailable" ? [] : posts.map(summaryOf);
  }

  async function renderPost(post: BlogPost): Promise<RenderedPost> {
    const [body, others] = await Promise.all([
      renderBody(post.content_markdown),
      readRelatedPosts(post.service_type, post.slug),
    ]);
    return { post: summaryOf(post), body, related: others };
  }

  /** A search reads every post's title and excerpt, because `postMatcher` has the rule for words. */
  async function slugsOf(page: number, filter: BlogFilter): Promise<PostPage<string> | "unavailable"> {
    const { service, q } = filter;
    const offset = (page - 1) * postsPerPage;
    if (q === "") {
      const rows = await readRows<{ slugs: string[]; total: number }>(
        `select array(select slug from published_posts where $1::text is null or service_type = $1
                       order by ${newestFirst} limit $2 offset $3) as slugs,
                (select count(*) from published_posts where $1::text is null or service_type = $1) as total`,
        [service, postsPerPage, offset],
      );
      if (rows === "unavailable") return rows;
      return { posts: rows[0]?.slugs ?? [], total: rows[0]?.total ?? 0 };
    }
    const rows = await readRows<Pick<BlogRow, "slug" | "title" | "excerpt"> & { service_type: string | null }>(
      `select slug, title, excerpt, service_type from published_posts where $1::text is null or service_type = $1
        order by ${newestFirst}`,
      [service],
    );
    if (rows === "unavailable") return rows;
    const found = rows.filter(postMatcher(filter)).map(({ slug }) => slug);
    return { posts: found.slice(offset, offset + postsPerPage), total: found.length };
  }

  return {
    /** `number` counts from 1. */
    async page(number: number, filter: BlogFilter = everyPost): Promise<PostPage<PostSummary> | "unavailable"> {
      const slugs = await slugsOf(number, filter);
      if (slugs === "unavailable") return slugs;
      const posts = await readPosts(
        `select to_jsonb(post) as post from (select ${summaryColumns} from published_posts where slug = any($1)) as post
          order by ${newestFirst}`,
        [slugs.posts],
      );
      return posts === "unavailable" ? posts : { posts: posts.map(summaryOf), total: slugs.total };
    },

    /** What 1.0.0 may have published, with the slug in the feed entry's id. */
    async feedSlugs(ids: readonly string[]): Promise<ReadonlyMap<string, string> | "unavailable"> {
      const rows = await readRows<PostFeedSlugRow>(
        "select post_id, slug from post_feed_slugs where post_id = any($1::text[]::uuid[])",
        [ids],
      );
      return rows === "unavailable" ? rows : new Map(rows.map(({ post_id, slug }) => [post_id, slug]));
    },

    async chosenFirst(slugs: readonly string[], count: number): Promise<PostSummary[]> {
      const posts = await readPosts(
        `select to_jsonb(post) as post
           from (select ${summaryColumns} from published_posts
                  order by array_position($1::text[], slug), ${newestFirst} limit $2) as post
          order by array_position($1::text[], slug), ${newestFirst}`,
        [slugs, count],
      );
      return posts === "unavailable" ? [] : posts.map(summaryOf);
    },

    async post(slug: string): Promise<RenderedPost | "missing" | "unavailable"> {
      if (!slugShape.test(slug)) return "missing";
      const posts = await readPosts(
        `select to_jsonb(published_posts) || jsonb_build_object('cover_alt', ${coverAlt}) as post
           from published_posts where slug = $1`,
        [slug],
      );
      if (posts === "unavailable") return posts;
      return posts[0] ? renderPost(posts[0]) : "missing";
    },

    /** The present slug of the published post that once had `slug`, or null. */
    async movedTo(slug: string): Promise<string | null> {
      if (!slugShape.test(slug)) return null;
      const rows = await readRows<Pick<BlogRow, "slug">>(
        `select published_posts.slug from post_redirects join published_posts on id = post_id where post_redirects.slug = $1`,
        [slug],
      );
      return rows === "unavailable" ? null : (rows[0]?.slug ?? null);
    },

    async preview(row: Readonly<Record<string, unknown>>): Promise<RenderedPost | null> {
      const posts = await readPosts(
        `select draft || jsonb_build_object('cover_alt', ${coverAlt}) as post
           from (select $1::jsonb as draft, $1::jsonb ->> 'cover_image_url' as cover_image_url) as draft`,
        [JSON.stringify(row)],
      );
      return posts !== "unavailable" && posts[0] ? renderPost(posts[0]) : null;
    },

    /** At most three, and none without the database. */
    about: (service: ServiceSlug) => readRelatedPosts(service, null),

    /** With a word of `query`, best match first. */
    async find(
      query: string,
      limit: number,
      longestMs = longestSearchMs,
    ): Promise<PostSummary[] | "unavailable" | "too-slow"> {
      const rows = await unlessUnavailable("unavailable" as const, () => {
        schema();
        return database
          .transaction(async (connection) => {
            await connection.run(`set transaction read only; set local statement_timeout = ${longestMs}`);
            return connection.query<{ post: unknown }>(findStatement, [normalizeLine(query), limit]);
          })
          .catch((error) => {
            if (isDatabaseError(error) && error.code === "57014") return "too-slow" as const;
            throw error;
          });
      });
      return typeof rows === "string" ? rows : postsOf(rows).map(summaryOf);
    },

    async count(): Promise<number | "unavailable"> {
      const rows = await readRows<{ count: number }>("select count(*) as count from published_posts", []);
      return rows === "unavailable" ? rows : (rows[0]?.count ?? 0);
    },

    titles: ({ offset, limit }: { offset: number; limit: number }) =>
      readRows<Pick<BlogRow, "slug" | "title" | "excerpt">>(
        `select slug, title, excerpt from published_posts order by ${newestFirst} limit $1 offset $2`,
        [limit, offset],
      ),

    /** Oldest first, so that a new post changes only the last sitemap. */
    async sitemapPosts(range: { offset: number; limit: number }): Promise<SitemapPost[] | "unavailable"> {
      const { offset, limit } = range;
      const rows = await readRows<{ post: Pick<BlogRow, "slug"> & Record<string, unknown> }>(
        `select to_jsonb(post) as post
           from (select slug, published_at, date, updated_at from published_posts
                  order by ${oldestFirst} limit $1 offset $2) as post`,
        [limit, offset],
      );
      if (rows === "unavailable") return rows;
      return rows.map(({ post }) => ({ slug: post.slug, ...readPostDates(post, clock) }));
    },

    /** For the social picture. `cover` is null unless it is an SVG file in `coversFolder`. */
    async titleAndCover(slug: string): Promise<{ title: string; cover: URL | null } | null> {
      if (!slugShape.test(slug)) return null;
      const rows = await readRows<Pick<BlogRow, "title"> & { cover: BlogRow["cover_image_url"] }>(
        "select title, cover_image_url as cover from published_posts where slug = $1",
        [slug],
      );
      const [post] = rows === "unavailable" ? [] : rows;
      if (!post) return null;
      const [, name] = /^\/covers\/([a-z0-9-]+\.svg)$/.exec(post.cover ?? "") ?? [];
      const cover = name === undefined ? null : new URL(name, coversFolder);
      return { title: post.title, cover: cover && existsSync(cover) ? cover : null };
    },
  };
}
