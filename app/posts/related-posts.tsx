import type { PostSummary } from "../../domain/blog-post.ts";
import { Section } from "../ui/section.tsx";
import { PostCard } from "./post-card.tsx";

export function RelatedPosts({ posts, heading }: { posts: readonly PostSummary[]; heading: string }) {
  if (posts.length === 0) return null;
  return (
    <Section id="related" heading={heading} headingClass="title text-3xl" className="no-print column py-14 lg:py-20">
      <div className="mt-8 grid grid-cols-1 gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} heading="h3" />
        ))}
      </div>
    </Section>
  );
}
