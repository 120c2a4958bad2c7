import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { blogWords } from "../../../content/blog-words.ts";
import { blogListPath, isFiltered, pageOfPosts, parseBlogFilter } from "../../../domain/blog-list.ts";
import { useSiteData } from "../../site-data.ts";
import { mountInSlots } from "../../slots/mount-in-slots.tsx";
import { Slot } from "../../slots/slot.tsx";
import { useListener } from "../../slots/use-listener.ts";
import { Notice } from "../../ui/notice.tsx";
import type { FirstList } from "./first-list.ts";
import { FoundCount, ListLead, type PlaceInList, PostList } from "./post-list.tsx";
import { fetchPublishedPosts } from "./published-posts.ts";

/** Milliseconds. Safari refuses more than 100 changes of the address in 30 seconds. */
const addressDelayMs = 400;

/** Narrows the blog's list while the visitor types or chooses. The form's fields are the server's. */
export async function startBlogList(form: HTMLFormElement, first: FirstList): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 500, networkMode: "always" } } });
  const page = form.closest("main");
  if (!page) return;
  await mountInSlots(
    page,
    <QueryClientProvider client={client}>
      <BlogList form={form} first={first} />
    </QueryClientProvider>,
    // The browser opens the narrowed list.
    () => {},
  );
  form.dataset.scripted = "";
}

function BlogList({ form, first }: { form: HTMLFormElement; first: FirstList }) {
  const [place, setPlace] = useState<PlaceInList>(() => placeOf(form, first));
  const posts = usePublishedPosts(first);
  const isFirstPlace = isSame(place, first);
  // Until all posts are there, the list that the server rendered stays.
  const isPlaceShown = posts.data !== undefined || isFirstPlace;
  const shown = isPlaceShown ? place : first;
  const list = posts.data ? pageOfPosts(posts.data, place.filter, place.page) : first.list;
  const tryAgain = () => posts.refetch();

  useListener(form, ["input", "change", "submit"], (event) => {
    if (event.type === "submit") event.preventDefault();
    setPlace(placeOf(form, place));
  });
  // The visitor may have typed while React prepared the list.
  useEffect(() => setPlace((earlier) => placeOf(form, earlier)), [form]);
  useAddress(blogListPath(place.filter, place.page), blogListPath(first.filter, first.page));
  return (
    <>
      <Slot name="lead">
        <ListLead page={shown.page} list={list} />
      </Slot>
      <Slot name="found">
        {isPlaceShown ? (
          <FoundCount list={list} filter={place.filter} />
        ) : (
          posts.isFetching && <p>{blogWords.states.loading}</p>
        )}
      </Slot>
      <Slot name="posts">
        {list && posts.isError && <LoadingProblem onTryAgain={tryAgain} />}
        <PostList
          list={list}
          filter={shown.filter}
          page={shown.page}
          isLoading={posts.isFetching}
          onTryAgain={tryAgain}
        />
      </Slot>
    </>
  );
}

/** If the server could not read the posts, only "Try again" reads them. */
function usePublishedPosts({ filter, page, list }: FirstList) {
  const siteData = useSiteData();
  const isComplete = list !== null && !isFiltered(filter) && page === 1 && list.posts.length === list.total;
  return useQuery({
    queryKey: ["blogs"],
    queryFn: ({ signal }) => fetchPublishedPosts(siteData, list?.posts ?? [], signal),
    initialData: isComplete ? list.posts : undefined,
    // The page may be older than the blog.
    initialDataUpdatedAt: 0,
    enabled: list !== null,
  });
}

function placeOf(form: HTMLFormElement, previous: PlaceInList): PlaceInList {
  const filter = parseBlogFilter(new FormData(form), Boolean);
  return isSame({ filter, page: previous.page }, previous) ? previous : { filter, page: 1 };
}

function isSame(one: PlaceInList, other: PlaceInList): boolean {
  return blogListPath(one.filter, one.page) === blogListPath(other.filter, other.page);
}

/** Keeps the address, so that a reload, a bookmark, and the Back button show the same list. */
function useAddress(path: string, firstPath: string): void {
  const shownPath = useRef(firstPath);
  useEffect(() => {
    if (path === shownPath.current) return;
    const timer = setTimeout(() => {
      history.replaceState(history.state, "", path);
      shownPath.current = path;
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/** The list that was there stays below. */
function LoadingProblem({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Notice kind="error" role="alert" className="mb-8 shadow-card">
      <p>{blogWords.states.error}</p>
      <button type="button" onClick={onTryAgain} className="link mt-1 min-h-8 font-semibold">
        {blogWords.tryAgain}
      </button>
    </Notice>
  );
}
