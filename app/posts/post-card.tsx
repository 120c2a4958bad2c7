import { maxTagsOnCard, type PostOnCard } from "../../domain/blog-post.ts";
import { accentOf } from "../ui/service-accent.ts";
import { Cover } from "./cover.tsx";
import { PostFacts, Tags } from "./post-facts.tsx";

interface PostCardProps {
  post: PostOnCard;
  heading?: "h2" | "h3";
}

/** A link whose click area covers the whole card. The link's accessible name is the title alone. */
function TitleLink({ post }: { post: PostOnCard }) {
  return (
    <a
      href={`/blog/${post.slug}`}
      className="decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent"
    >
      {post.title}
    </a>
  );
}

export function PostCard({ post, heading: Heading = "h2" }: PostCardProps) {
  return (
    <article data-accent={accentOf(post.service_type)} className="group card post-card">
      <Cover post={post} className="" />
      <div className="flex min-w-0 flex-col sm:grow sm:p-6">
        {post.category && <p className="eyebrow mb-1">{post.category}</p>}
        <Heading className="title text-base leading-snug sm:text-xl">
          <TitleLink post={post} />
        </Heading>
        {post.excerpt && <p className="mt-2 text-ink-soft max-sm:hidden">{post.excerpt}</p>}
        <div className="mt-auto pt-1.5 sm:pt-4">
          <PostFacts post={post} className="max-sm:text-[0.8125rem]" />
          <Tags tags={post.tags.slice(0, maxTagsOnCard)} className="mt-3 max-sm:hidden" />
        </div>
      </div>
    </article>
  );
}

export function FeaturedPostCard({ post }: PostCardProps) {
  return (
    <article
      data-accent={accentOf(post.service_type)}
      className="group card relative grid shadow-card lg:grid-cols-[7fr_5fr]"
    >
      <Cover
        post={post}
        isFirst
        className="rounded-t-[17px] max-sm:aspect-3/1 max-lg:aspect-[5/2] lg:min-h-[25rem] lg:rounded-l-[17px] lg:rounded-tr-none"
      />
      <div className="flex flex-col justify-center p-5 sm:p-8 lg:p-10">
        {post.category && <p className="eyebrow mb-2">{post.category}</p>}
        <h2 className="title text-2xl">
          <TitleLink post={post} />
        </h2>
        {post.excerpt && <p className="mt-3 text-ink-soft lg:text-lg">{post.excerpt}</p>}
        <PostFacts post={post} className="mt-4" />
        <Tags tags={post.tags.slice(0, maxTagsOnCard)} className="mt-2" />
      </div>
    </article>
  );
}
