import { existsSync } from "node:fs";
import {
  type BlogPost,
  type PostBody,
  type PostSummary,
  readBlogPost,
  readBlogPosts,
  relatedPosts,
  summaryOf,
} from "../../domain/blog-post.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { type Connection, type Database, isPassing } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { renderBody } from "./markdown.ts";

/** A post with its body as HTML and what else to read. */
export interface OpenPost {
  post: PostSummary;
  body: PostBody;
  related: PostSummary[];
}

/** The published posts, as a visitor may read them. */
export interface Blog {
  /** All of them without their bodies, the newest first. */
  posts(): Promise<PostSummary[] | "unavailable">;
  post(slug: string): Promise<OpenPost | "missing" | "unavailable">;
  /** What to read about a service: at most three, and nothing while the database is unavailable. */
  about(service: ServiceSlug): Promise<PostSummary[]>;
  /** A post's title and its cover, if that is one of ours, for the picture beside a shared link. */
  picture(slug: string): Promise<{ title: string; cover: URL | null } | null>;
}

const covers = new URL("../../public/covers/", import.meta.url);

/** What the table demands of a slug; an address may hold characters that no text of the database can. */
const slugShape = /^[a-z0-9-]+$/;

/** How many rendered bodies are kept; a body that changes is rendered anew, since its text is what it is found by. */
const mostBodies = 200;

export function blog(database: Database, schema: () => Schema): Blog {
  const bodies = new Map<string, Promise<PostBody>>();

  function bodyOf({ content_markdown }: BlogPost): Promise<PostBody> {
    const body = bodies.get(content_markdown) ?? renderBody(content_markdown);
    bodies.delete(content_markdown);
    bodies.set(content_markdown, body);
    if (bodies.size > mostBodies) bodies.delete(bodies.keys().next().value ?? "");
    return body;
  }

  /** Reads as a visitor, so that the database itself decides what is published. */
  async function asVisitor<Result>(read: (connection: Connection) => Promise<Result>): Promise<Result | "unavailable"> {
    try {
      schema(); // Before the tables are there, the database is as good as unavailable.
      return await database.transaction(async (connection) => {
        await connection.run("set local role anon");
        return read(connection);
      });
    } catch (error) {
      if (isPassing(error)) return "unavailable";
      throw error;
    }
  }

  async function summaries(connection: Connection): Promise<PostSummary[]> {
    const rows = await connection.query<{ post: unknown }>(
      "select to_jsonb(blogs) - 'content_markdown' - 'content' as post from blogs",
    );
    return readBlogPosts(rows.map((row) => row.post)).map(summaryOf);
  }

  return {
    posts: () => asVisitor(summaries),

    async post(slug) {
      if (!slugShape.test(slug)) return "missing";
      const found = await asVisitor(async (connection) => {
        const [row] = await connection.query<{ post: unknown }>(
          "select to_jsonb(blogs) as post from blogs where slug = $1",
          [slug],
        );
        const post = readBlogPost(row?.post);
        return post ? { post, all: await summaries(connection) } : "missing";
      });
      if (typeof found === "string") return found;
      const { post, all } = found;
      return {
        post: summaryOf(post),
        body: await bodyOf(post),
        related: relatedPosts(all, post.service_type, post.slug),
      };
    },

    async about(service) {
      const posts = await asVisitor(summaries);
      return posts === "unavailable" ? [] : relatedPosts(posts, service);
    },

    async picture(slug) {
      const posts = await asVisitor(summaries);
      const post = posts === "unavailable" ? undefined : posts.find((candidate) => candidate.slug === slug);
      if (!post) return null;
      const [, name] = /^\/covers\/([a-z0-9-]+\.svg)$/.exec(post.cover_image_url ?? "") ?? [];
      const cover = name === undefined ? null : new URL(name, covers);
      return { title: post.title, cover: cover && existsSync(cover) ? cover : null };
    },
  };
}
