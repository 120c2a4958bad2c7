import { blogPostWords } from "../../content/blog-words.ts";
import { longDate, type PostSummary } from "../../domain/blog-post.ts";

/** Who wrote a post, when it was published and how long it takes: as much of it as is known. */
export function PostFacts({ post, className }: { post: PostSummary; className: string }) {
  const { author, published_at: published, read_time_minutes: minutes } = post;
  if (!author && !published && !minutes) return null;
  return (
    <p className={`flex flex-wrap gap-x-4 text-sm text-ink-soft ${className}`}>
      {author && <span>{author}</span>}
      <span className="whitespace-nowrap">
        {published && <time dateTime={published}>{longDate(published)}</time>}
        {published && minutes && " · "}
        {minutes && blogPostWords.minutes(minutes)}
      </span>
    </p>
  );
}

export function Tags({ tags, className }: { tags: readonly string[]; className: string }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={blogPostWords.tags} className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="rounded-md bg-ink/6 px-2.5 py-0.5 text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}
