import { newestFirstOrder } from "../../domain/blog-post.ts";

// `newestFirstOrder` as SQL. Not part of posts.ts, so that the operator's commands do not load the Markdown renderer.

/**
 * `day` is SQL for a post's publication day: `published_on` in a query of the view `published_posts`, and
 * `published_on(blogs)` in a query of the table `blogs`.
 */
export const newestFirstBy = (day: string) =>
  newestFirstOrder
    .map(
      ({ column, ascending }) => `${column === "published_on" ? day : column} ${ascending ? "asc" : "desc"} nulls last`,
    )
    .join(", ");
export const newestFirst = newestFirstBy("published_on");
export const oldestFirst = newestFirstOrder
  .map((by) => `${by.column} ${by.ascending ? "desc" : "asc"} nulls first`)
  .join(", ");
