import { newestFirst } from "../domain/blog-list.ts";
import { type BlogPost, maxRelatedPosts, readBlogPost } from "../domain/blog-post.ts";
import type { LocalTime } from "../domain/local-time.ts";
import type { ServiceSlug } from "../domain/service.ts";

// Tests compare the results of these functions with the results of the product's SQL queries.

export const readBlogPosts = (rows: readonly unknown[], clock: LocalTime): BlogPost[] =>
  rows
    .map((row) => readBlogPost(row, clock))
    .filter((post) => post !== null)
    .sort(newestFirst);

/**
 * At most three posts to read next: the newest posts about `service`, followed by the newest other posts. The post
 * `exceptSlug` is left out.
 */
export function relatedPosts(posts: readonly BlogPost[], service: ServiceSlug | null, exceptSlug?: string): BlogPost[] {
  const isAboutService = (post: BlogPost) => service !== null && post.service_type === service;
  return posts
    .filter((post) => post.slug !== exceptSlug)
    .sort((one, other) => Number(isAboutService(other)) - Number(isAboutService(one)) || newestFirst(one, other))
    .slice(0, maxRelatedPosts);
}
