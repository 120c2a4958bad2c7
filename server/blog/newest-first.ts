import { newestFirstOrder } from "../../domain/blog-post.ts";

// This file is separate from posts.ts, so that the operator's commands do not load the Markdown renderer.

/** `day` is a SQL expression for the publication day of a post. */
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
