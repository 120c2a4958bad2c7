import { blogWords } from "../../../content/blog-words.ts";
import { type BlogFilter, blogListPath, hasNextPage, isFiltered, type PostPage } from "../../../domain/blog-list.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import { FeaturedPostCard, PostCard } from "../../posts/post-card.tsx";
import { EmptyNotice, ErrorNotice, LoadingNotice } from "../../posts/state-notice.tsx";
import { useWords } from "../../site-data.ts";
import { ArrowLeft, ArrowRight } from "../../ui/icons.tsx";

const { states, paging, search } = blogWords;

/** A page of the list at its address. */
export interface PlaceInList {
  filter: BlogFilter;
  page: number;
}

interface PostListProps extends PlaceInList {
  list: PostPage | null;
  isLoading?: boolean;
  onTryAgain?: () => void;
}

export function PostList({ list, filter, page, isLoading, onTryAgain }: PostListProps) {
  if (!list) {
    if (isLoading) return <LoadingNotice text={states.loading} />;
    return <ErrorNotice text={states.error} path={blogListPath(filter, page)} onTryAgain={onTryAgain} />;
  }
  const [newest, ...others] = list.posts;
  return (
    <>
      {newest ? (
        <>
          <FeaturedPostCard key={newest.slug} post={newest} />
          <div className="post-grid mt-4 sm:mt-8">
            {others.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
        </>
      ) : (
        <EmptyNotice text={states.empty} all={isFiltered(filter) ? search.all : undefined} />
      )}
      <Paging filter={filter} page={page} list={list} />
    </>
  );
}

/** On a page beyond the last one, the link to newer articles leads to the first page. */
function Paging({ filter, page, list: { posts, total } }: PlaceInList & { list: PostPage }) {
  const hasNext = hasNextPage(total, page);
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={paging.label} className="no-print mt-10 flex flex-wrap justify-between gap-4">
      {page > 1 && (
        <a href={blogListPath(filter, posts.length === 0 ? 1 : page - 1)} rel="prev" className="button button-quiet">
          <ArrowLeft aria-hidden className="size-5" />
          {paging.newer}
        </a>
      )}
      {hasNext && (
        <a href={blogListPath(filter, page + 1)} rel="next" className="button button-quiet ml-auto">
          {paging.older}
          <ArrowRight aria-hidden className="size-5" />
        </a>
      )}
    </nav>
  );
}

export function ListLead({ page, list }: Pick<PostListProps, "page" | "list">) {
  const { lead } = useWords(blogWords);
  return <p>{page === 1 || list?.posts.length === 0 ? lead : fill(paging.heading, { page: String(page) })}</p>;
}

/** Says how many articles a narrowed list has. */
export function FoundCount({ list, filter }: { list: PostPage | null; filter: BlogFilter }) {
  return list && isFiltered(filter) ? <p>{countedWords(search.found, list.total)}</p> : null;
}
