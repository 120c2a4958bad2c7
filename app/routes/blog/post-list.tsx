import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blogWords } from "../../../content/blog-words.ts";
import { newestFirstOrder, onCard, type PostOnCard, postsPerPage, readBlogPosts } from "../../../domain/blog-post.ts";
import { localTime } from "../../../domain/local-time.ts";
import { FeaturedPostCard, PostCard } from "../../posts/post-card.tsx";
import { EmptyNotice, ErrorNotice, LoadingNotice } from "../../posts/state-notice.tsx";
import { useSiteData } from "../../site-data.ts";

/** How long the list is taken as it is, in milliseconds. */
const freshForMs = 5 * 60_000;

interface PostListProps {
  /** The number of the page of the list, from 1. */
  page: number;
  /** Its address. */
  path: string;
  /** What came with the document. */
  served: PostOnCard[] | "unavailable";
}

/**
 * The articles of one page of the list. Those that came with the document stand for five minutes; after that, and where none
 * came and the visitor tries again, the browser reads them through the data API (docs/product.md, Calls).
 */
export function PostList({ page, path, served }: PostListProps) {
  const { anonKey, timeZone } = useSiteData();
  const [cache] = useState(() => new QueryClient());
  const isServed = served !== "unavailable";
  const posts = useQuery(
    {
      queryKey: page === 1 ? ["blogs"] : ["blogs", page],
      queryFn: () => fetchPosts(anonKey, page, timeZone),
      initialData: isServed ? served : undefined,
      initialDataUpdatedAt: performance.timeOrigin,
      enabled: isServed,
      staleTime: freshForMs,
      retry: 1,
      retryDelay: 500,
      networkMode: "always",
    },
    cache,
  );
  if (!posts.data) {
    if (posts.isFetching) return <LoadingNotice text={blogWords.states.loading} />;
    return <ErrorNotice text={blogWords.states.error} path={path} onRetry={() => posts.refetch()} />;
  }
  const [newest, ...others] = posts.data;
  if (!newest) return <EmptyNotice text={blogWords.states.empty} />;
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

/** The columns that a card shows. */
const cardColumns =
  "id,slug,title,excerpt,cover_image_url,category,service_type,author,tags,published_at,date,read_time_minutes";

async function fetchPosts(anonKey: string, page: number, timeZone: string): Promise<PostOnCard[]> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  const client = new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey }, retry: false });
  const published = client.from("blogs").select(cardColumns).eq("is_published", true);
  const { data } = await newestFirstOrder
    .reduce((query, { column, ascending }) => query.order(column, { ascending, nullsFirst: false }), published)
    .range((page - 1) * postsPerPage, page * postsPerPage - 1)
    .throwOnError();
  return readBlogPosts(data, localTime(timeZone)).map(onCard);
}
