import type { PostSummary } from "../../domain/blog-post.ts";
import { PostCard } from "./post-card.tsx";

/** What else to read, at the end of a page. */
export function RelatedPosts({ posts, heading }: { posts: readonly PostSummary[]; heading: string }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print column py-16 lg:py-20">
      <h2 id="related" className="title text-3xl">
        {heading}
      </h2>
      <div className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} heading="h3" />
        ))}
      </div>
    </section>
  );
}
