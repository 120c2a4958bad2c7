import { expect, test } from "vitest";
import { blogListPath, pageOfPosts, parseBlogFilter, postMatcher } from "./blog-list.ts";
import { type PostOnCard, postsPerPage } from "./blog-post.ts";

const post = { title: "When a Gate Won’t Close", excerpt: "Café fences, and\nhinges.", service_type: "fence-repair" };

test.each([
  ["", true],
  ["gate", true],
  ["CLOSE when", true],
  ["won't", true],
  ["cafe\u0301 hinges", true],
  ["gat hing", true],
  ["gate dragon", false],
  ["a.e", false],
])("a post about a gate that won’t close contains the words %j: %s", (q, isFound) => {
  expect(postMatcher({ service: null, q })(post)).toBe(isFound);
  expect(postMatcher({ service: "fence-repair", q })(post)).toBe(isFound);
  expect(postMatcher({ service: "gutter-installation", q })(post)).toBe(false);
});

test.each([
  ["", { service: null, q: "" }, "/blog"],
  ["service=fence-repair&q= a+b ", { service: "fence-repair", q: "a b" }, "/blog?service=fence-repair&q=a+b"],
  ["service=dragons", { service: null, q: "" }, "/blog"],
  [`q=${"x".repeat(300)}`, { service: null, q: "x".repeat(200) }, `/blog?q=${"x".repeat(200)}`],
])("the query %j narrows the list to %j, and its address is %s", (query, filter, path) => {
  const parsed = parseBlogFilter(new URLSearchParams(query), (service) => service === "fence-repair");
  expect(parsed).toEqual(filter);
  expect(blogListPath(parsed)).toBe(path);
});

test("pages count within the narrowed list", () => {
  const posts = Array.from({ length: 3 * postsPerPage }, (_, n) => ({ title: n % 2 ? "odd" : "even", slug: `p-${n}` }));
  const second = pageOfPosts(posts as unknown as PostOnCard[], { service: null, q: "odd" }, 2);
  expect(second.total).toBe(1.5 * postsPerPage);
  expect(second.posts.map(({ slug }) => slug)).toEqual(
    posts
      .filter((_, n) => n % 2)
      .slice(postsPerPage)
      .map(({ slug }) => slug),
  );
});
