import type { ReactNode } from "react";
import { blogPostWords } from "../../content/blog-words.ts";
import type { PostOnCard } from "../../domain/blog-post.ts";
import { dateInWords } from "../../domain/local-time.ts";
import { fill } from "../../domain/text.ts";

interface PostFactsProps {
  post: PostOnCard;
  /** Only an article itself names its author. */
  author?: ReactNode;
  className: string;
}

/** The date and reading time if known. */
export function PostFacts({ post, author, className }: PostFactsProps) {
  const { published_at, published_on: day, read_time_minutes: minutes } = post;
  return (
    <p className={`flex flex-wrap gap-x-4 text-sm text-ink-soft ${className}`}>
      {author && <span>{author}</span>}
      {day && (
        <time dateTime={published_at ?? day} className="whitespace-nowrap">
          {dateInWords(day)}
        </time>
      )}{" "}
      {minutes && <span>{fill(blogPostWords.minutes, { minutes: String(minutes) })}</span>}
    </p>
  );
}

export function Tags({ tags, className }: { tags: readonly string[]; className: string }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={blogPostWords.tags} className={`flex flex-wrap gap-x-1 text-sm text-ink-soft ${className}`}>
      {tags.map((tag, position) => (
        <li key={tag}>
          {tag}
          {position < tags.length - 1 && ","}
        </li>
      ))}
    </ul>
  );
}
