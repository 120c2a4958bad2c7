import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PostBody, type PostSummary, readBlogPosts, summaryOf } from "../../domain/blog-post.ts";
import { useSiteData } from "../site-data.ts";

/** How long the list is taken as it is, in milliseconds. */
const freshForMs = 5 * 60_000;

let ofThisPage: QueryClient | null = null;

/** What the browser knows of the blog, for as long as the page is open. The server shares nothing between visitors. */
export function postCache(): QueryClient {
  if (import.meta.env.SSR) return new QueryClient();
  ofThisPage ??= new QueryClient({
    defaultOptions: { queries: { staleTime: freshForMs, retry: 1, retryDelay: 500, networkMode: "always" } },
  });
  return ofThisPage;
}

/** The list as any Supabase client reads it (docs/product.md, Calls). */
async function fetchPosts(anonKey: string): Promise<PostSummary[]> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  const client = new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey }, retry: false });
  const { data } = await client
    .from("blogs")
    .select("*")
    .eq("is_published", true)
    .order("published_at", { ascending: false })
    .throwOnError();
  return readBlogPosts(data).map(summaryOf);
}

/** All posts: those that came with the page, or else those that are known, or else those that the data API gives. */
export function usePosts({ served, isWanted }: { served?: PostSummary[]; isWanted: boolean }) {
  const { anonKey } = useSiteData();
  const [cache] = useState(postCache);
  return useQuery(
    { queryKey: ["blogs"], queryFn: () => fetchPosts(anonKey), initialData: served, enabled: isWanted },
    cache,
  );
}

const bodyKey = (slug: string) => ["blog-body", slug];

/** Begins to load a body, unless it is known already; the page of the post waits for it with `useBody`. */
export function loadBody(slug: string, load: () => Promise<PostBody>): void {
  postCache().prefetchQuery({ queryKey: bodyKey(slug), queryFn: load, staleTime: Number.POSITIVE_INFINITY });
}

/** The body of a post: the one that came with the page, or the one that `loadBody` brings. */
export function useBody(slug: string, served: PostBody | undefined) {
  const [cache] = useState(postCache);
  return useQuery<PostBody>({ queryKey: bodyKey(slug), initialData: served, enabled: false }, cache);
}
