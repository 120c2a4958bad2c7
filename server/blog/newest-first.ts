import { newestFirstOrder } from "../../domain/blog-post.ts";

// `newestFirstOrder` as SQL. It stands apart from posts.ts, which would load the renderer into the command line.

/** `day`: the statement's name for a post's day, which is no column of the table. */
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
