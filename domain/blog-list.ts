import { type BlogPost, type PostOnCard, postsPerPage } from "./blog-post.ts";
import type { ServiceSlug } from "./service.ts";

export interface BlogFilter {
  service: ServiceSlug | null;
  q: string;
}

export const everyPost: BlogFilter = { service: null, q: "" };

export const blogPath = "/blog";

/** In characters. The rest is cut off. */
const longestSearch = 200;

/** An unknown service counts as none. */
export function parseBlogFilter(
  fields: { get(name: string): unknown },
  isOffered: (service: string) => boolean,
): BlogFilter {
  const [service, q] = ["service", "q"].map((name) => String(fields.get(name) ?? "")) as [string, string];
  return { service: isOffered(service) ? service : null, q: q.slice(0, longestSearch).trim() };
}

export function isFiltered({ service, q }: BlogFilter): boolean {
  return service !== null || q !== "";
}

export function blogListPath({ service, q }: BlogFilter, page = 1): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (service) query.set("service", service);
  if (q) query.set("q", q);
  return [blogPath, String(query)].filter(Boolean).join("?");
}

/** In one case and one notation, with the apostrophe that keyboards have. */
function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("’", "'");
}

export function postMatcher({
  service,
  q,
}: BlogFilter): (post: Pick<BlogPost, "title" | "excerpt" | "service_type">) => boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return ({ title, excerpt, service_type }) => {
    if (service !== null && service_type !== service) return false;
    const text = plain(`${title}\n${excerpt ?? ""}`);
    return words.every((word) => text.includes(word));
  };
}

/** Pages count from 1. `total` is over all pages. */
export interface PostPage<Post = PostOnCard> {
  posts: readonly Post[];
  total: number;
}

export function pageOfPosts<Post extends PostOnCard>(
  posts: readonly Post[],
  filter: BlogFilter,
  page: number,
): PostPage<Post> {
  const found = posts.filter(postMatcher(filter));
  return { posts: found.slice((page - 1) * postsPerPage, page * postsPerPage), total: found.length };
}

export const hasNextPage = (total: number, page: number): boolean => total > page * postsPerPage;

/** The order of `newestFirstOrder` for `sort`. */
export function newestFirst(one: PostOnCard, other: PostOnCard): number {
  const timeOf = (post: PostOnCard) => `${post.published_on ?? ""} ${post.published_at ?? ""}`;
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a !== b) return a > b ? -1 : 1;
  return one.slug < other.slug ? -1 : 1;
}
