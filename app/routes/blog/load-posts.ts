import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient } from "@tanstack/query-core";
import { siteDataInPage } from "../../site-data-in-page.ts";

// This script loads if the server could not read the articles. "Try again" queries the data API and reloads the page
// when a query succeeds.

const queryClient = new QueryClient();

/** docs/product.md (Calls) specifies the query. */
async function hasPublishedPosts(): Promise<boolean> {
  const { anonKey } = siteDataInPage();
  const client = new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey }, retry: false });
  const publishedPosts = client.from("blogs").select("slug").eq("is_published", true);
  const { data } = await publishedPosts.order("published_at", { ascending: false }).limit(1).throwOnError();
  return data.length > 0;
}

const list = document.querySelector("[data-posts-missing]");

function show(state: "error" | "loading" | "empty") {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-posts=${state}]`);
  if (template) list?.replaceChildren(template.content.cloneNode(true));
}

list?.addEventListener("click", async (event) => {
  if (!(event.target instanceof Element && event.target.closest("a"))) return;
  event.preventDefault();
  show("loading");
  try {
    const hasPosts = await queryClient.fetchQuery({
      queryKey: ["blogs"],
      queryFn: hasPublishedPosts,
      retry: 1,
      retryDelay: 500,
      networkMode: "always",
    });
    if (hasPosts) location.reload();
    else show("empty");
  } catch {
    show("error");
  }
});
