import {
  type BlogPost,
  type PostSummary,
  readBlogPost,
  readBlogPosts,
  relatedPosts,
  summaryOf,
} from "../domain/blog-post.ts";
import type { ServiceSlug } from "../domain/service.ts";
import { type PostBody, renderBody } from "./blog-body.ts";
import type { Connection, Database } from "./database/database.ts";
import type { Schema } from "./database/schema.ts";

/** The published posts, as a visitor may read them. Every call throws `DatabaseAway` while there is no database. */
export interface Blog {
  /** All of them without their bodies, the newest first. */
  posts(): Promise<PostSummary[]>;
  /** One of them with its body as HTML and what else to read, or null. */
  post(slug: string): Promise<{ post: PostSummary; body: PostBody; related: PostSummary[] } | null>;
  /** What to read about a service: at most three. */
  about(service: ServiceSlug): Promise<PostSummary[]>;
}

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
  function asVisitor<Result>(read: (connection: Connection) => Promise<Result>): Promise<Result> {
    schema(); // Before the tables are there, the database is as good as away.
    return database.transaction(async (connection) => {
      await connection.run("set local role anon");
      return read(connection);
    });
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
      const found = await asVisitor(async (connection) => {
        const [row] = await connection.query<{ post: unknown }>(
          "select to_jsonb(blogs) as post from blogs where slug = $1",
          [slug],
        );
        const post = readBlogPost(row?.post);
        return post && { post, all: await summaries(connection) };
      });
      if (!found) return null;
      const { post, all } = found;
      return {
        post: summaryOf(post),
        body: await bodyOf(post),
        related: relatedPosts(all, post.service_type, post.slug),
      };
    },

    about: async (service) => relatedPosts(await asVisitor(summaries), service),
  };
}
