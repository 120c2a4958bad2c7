import { data, type MetaDescriptor } from "react-router";
import { blogWords } from "../../../content/blog-words.ts";
import { isServiceSlug, market, serviceOf, serviceSlugs } from "../../../content/chosen-market.ts";
import {
  type BlogFilter,
  blogListPath,
  blogPath,
  everyPost,
  hasNextPage,
  isFiltered,
  parseBlogFilter,
} from "../../../domain/blog-list.ts";
import type { PostOnCard } from "../../../domain/blog-post.ts";
import { fill } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { InlineData } from "../../document.tsx";
import { feedLink, pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { Slot } from "../../slots/slot.tsx";
import { breadcrumbs } from "../../structured-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import type { Route } from "./+types/blog-page";
import { BlogSearch } from "./blog-search.tsx";
import { type FirstList, firstListId, mostPostsForScript } from "./first-list.ts";
import { ListLead, PostList } from "./post-list.tsx";

// The visitor's words are free text, so a page with them is not cached.
export const handle = {
  parameters: { shared: ["page", "service"], values: { service: serviceSlugs }, personal: ["q"] },
} satisfies PageHandle;

function pageNumber(url: URL): number {
  const parameter = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(parameter) ? Number(parameter) : 1;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumber(url);
  const query = url.searchParams;
  const filter = parseBlogFilter(query, isServiceSlug);
  const isWrong = (page === 1 && query.has("page")) || (query.has("service") && filter.service === null);
  if (isWrong && !query.has("q")) throw redirect(blogListPath(filter), 301);
  const { blog } = context.get(pageContext).backend;
  const found = await blog.page(page, filter);
  if (found === "unavailable") {
    const first: FirstList = { filter, page, list: null };
    return data({ first, isScripted: true }, { status: 503, headers: { "Retry-After": "5" } });
  }
  const list = { total: found.total, posts: found.posts.map(cardOf) };
  const count = !isFiltered(filter) ? found.total : await blog.count();
  const isScripted = count !== "unavailable" && count <= mostPostsForScript;
  return data(
    { first: { filter, page, list } satisfies FirstList, isScripted },
    { status: page > 1 && list.posts.length === 0 ? 404 : 200 },
  );
}

/** Leaves out what cards do not show, because the page has the list as JSON too. */
function cardOf({ slug, title, excerpt, cover_image_url, category, service_type, tags, ...post }: PostOnCard) {
  const { published_at, published_on, read_time_minutes } = post;
  const dates = { published_at, published_on, read_time_minutes };
  return { slug, title, excerpt, cover_image_url, category, service_type, tags, ...dates };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site, facts } = matches[0].loaderData;
  const { filter, page, list }: FirstList = loaderData?.first ?? { filter: everyPost, page: 1, list: null };
  const isBeyondLast = page > 1 && list?.posts.length === 0;
  // All numbers after the last page share one page, which names none of them. Pages that differ only in the visitor's words are one page for search engines.
  const listed: BlogFilter = { ...filter, q: "" };
  const neighborLink = (rel: "prev" | "next", number: number): MetaDescriptor => ({
    tagName: "link",
    rel,
    href: `${site.url}${blogListPath(listed, number)}`,
  });
  const shownPage = isBeyondLast || filter.q ? 1 : page;
  const hasNext = filter.q === "" && list !== null && hasNextPage(list.total, page);
  return [
    ...pageMeta({
      site,
      path: blogPath,
      query: blogListPath(listed, shownPage).slice(blogPath.length),
      ...headOf(filter, shownPage, facts),
      isUnlisted: isBeyondLast,
      structuredData: [breadcrumbs(site, [{ name: blogWords.name, path: blogPath }])],
    }),
    ...(shownPage > 1 ? [neighborLink("prev", page - 1)] : []),
    ...(hasNext ? [neighborLink("next", page + 1)] : []),
    feedLink(site),
  ];
};

function headOf({ service }: BlogFilter, page: number, facts: Readonly<Record<string, string>>) {
  const { blog } = market.words;
  const { ofService } = blogWords;
  const words = service
    ? {
        title: fill(ofService.title, { service: serviceOf(service).name }),
        description: fill(ofService.description, { ...facts, service: serviceOf(service).phrase }),
      }
    : { title: blog.title, description: page === 1 ? blog.description : blog.pageDescription };
  const values = { page: String(page), blogTitle: words.title };
  const title = page === 1 ? words.title : fill(blogWords.paging.title, values);
  return { title, description: fill(words.description, values) };
}

export default function Blog({ loaderData: { first, isScripted } }: Route.ComponentProps) {
  const { help } = useWords(blogWords);
  const { filter, page, list } = first;
  return (
    <>
      <section className="page-top bg-wash">
        <div className="column grid items-end gap-x-12 pt-4 pb-24 lg:grid-cols-2 lg:pt-12 lg:pb-36">
          <div>
            <h1 className="title text-4xl">{market.words.blog.title}</h1>
            <Slot name="lead" className="mt-1.5 leading-snug text-ink-soft lg:text-lg">
              <ListLead page={page} list={list} />
            </Slot>
          </div>
          <BlogSearch filter={filter} list={list} />
        </div>
      </section>
      <div className="column -mt-20 pb-16 lg:-mt-24 lg:pb-20">
        <Slot name="posts">
          <PostList {...first} />
        </Slot>
        {isScripted && <InlineData id={firstListId} data={first} />}
      </div>
      <CallToAction id="help" heading={help.heading} text={help.text} className="no-print bg-wash">
        <a href="/#quote-form" className="button">
          {help.button}
        </a>
      </CallToAction>
    </>
  );
}
