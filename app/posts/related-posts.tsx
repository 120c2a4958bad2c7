import type { PostSummary } from "../../domain/blog-post.ts";
import { Section } from "../ui/section.tsx";
import { PostCard } from "./post-card.tsx";

export function RelatedPosts({ posts, heading }: { posts: readonly PostSummary[]; heading: string }) {
  if (posts.length === 0) return null;
  return (
    <Section id="related" heading={heading} headingClass="title text-3xl" className="no-print column py-14 lg:py-20">
      <div className="post-grid mt-6 sm:mt-8">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} heading="h3" />
        ))}
      </div>
    </Section>
  );
}
