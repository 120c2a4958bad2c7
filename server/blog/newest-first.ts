import { newestFirstOrder } from "../../domain/blog-post.ts";

// `newestFirstOrder` as SQL, apart from posts.ts: the command line would load all that renders a post with it.

export const newestFirst = newestFirstOrder
  .map((by) => `${by.column} ${by.ascending ? "asc" : "desc"} nulls last`)
  .join(", ");
export const oldestFirst = newestFirstOrder
  .map((by) => `${by.column} ${by.ascending ? "desc" : "asc"} nulls first`)
  .join(", ");
