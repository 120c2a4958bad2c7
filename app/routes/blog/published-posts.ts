import { PostgrestClient } from "@supabase/postgrest-js";
import { newestFirst } from "../../../domain/blog-list.ts";
import { type PostOnCard, readBlogPost } from "../../../domain/blog-post.ts";
import { localTime } from "../../../domain/local-time.ts";
import type { SiteData } from "../../site-data.ts";

/** Every published post, newest first. docs/product.md (Calls) specifies the query. `shown`: posts whose days are known. */
export async function fetchPublishedPosts(
  { anonKey, timeZone }: Pick<SiteData, "anonKey" | "timeZone">,
  shown: readonly PostOnCard[],
  signal: AbortSignal,
): Promise<PostOnCard[]> {
  const client = new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey }, retry: false });
  const { data } = await client
    .from("blogs")
    .select("*")
    .eq("is_published", true)
    .order("published_at", { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  const days = new Map(shown.map(({ published_at, published_on }) => [published_at, published_on]));
  const day = (instant: Date) => days.get(instant.toISOString()) ?? localTime(timeZone).day(instant);
  return data
    .map((row) => readBlogPost(row, { day }))
    .filter((post) => post !== null)
    .sort(newestFirst);
}
