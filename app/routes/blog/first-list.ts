import type { BlogFilter, PostPage } from "../../../domain/blog-list.ts";

/** The id of the element with the list that the server rendered, as JSON. */
export const firstListId = "blog-list";

/** The list that the server rendered, for the list's script. */
export interface FirstList {
  filter: BlogFilter;
  page: number;
  /** Without it, the articles could not be read. */
  list: PostPage | null;
}

/** A blog with more posts is narrowed by the server alone, because the script reads all of them. */
export const mostPostsForScript = 300;
