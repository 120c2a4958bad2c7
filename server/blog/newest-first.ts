import { newestFirstOrder } from "../../domain/blog-post.ts";

// `newestFirstOrder` as SQL, apart from posts.ts: the command line would load all that renders a post with it.

/** `day`: how the statement names the day of a post, which is no column of the table. */
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
