import { newestFirstOrder } from "../../domain/blog-post.ts";

// `newestFirstOrder` as SQL. Not part of posts.ts, so that the command line does not load the renderer.

/** `day`: the SQL expression for a post's publication day. The table `blogs` has no column for that day. */
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
