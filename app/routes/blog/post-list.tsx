import { blogWords } from "../../../content/blog-words.ts";
import type { PostOnCard } from "../../../domain/blog-post.ts";
import { FeaturedPostCard, PostCard } from "../../posts/post-card.tsx";
import { EmptyNotice, ErrorNotice, LoadingNotice } from "../../posts/state-notice.tsx";

interface PostListProps {
  path: string;
  posts: readonly PostOnCard[] | "unavailable";
}

const { states } = blogWords;

/** If the server could not read the articles, load-posts.ts handles "Try again" and shows the templates. */
export function PostList({ path, posts }: PostListProps) {
  if (posts === "unavailable") {
    return (
      <>
        <div data-posts-missing>
          <ErrorNotice text={states.error} path={path} />
        </div>
        <template data-posts="error">
          <ErrorNotice text={states.error} path={path} />
        </template>
        <template data-posts="loading">
          <LoadingNotice text={states.loading} />
        </template>
        <template data-posts="empty">
          <EmptyNotice text={states.empty} />
        </template>
      </>
    );
  }
  const [newest, ...others] = posts;
  if (!newest) return <EmptyNotice text={states.empty} />;
  return (
    <>
      <FeaturedPostCard post={newest} />
      <div className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
    </>
  );
}
