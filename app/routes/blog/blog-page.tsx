import { ArrowLeft, ArrowRight } from "lucide-react";
import { data, type MetaDescriptor, redirect } from "react-router";
import { blogWords } from "../../../content/blog-words.ts";
import { fill } from "../../../domain/text.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { feedLink } from "../../posts/feed-link.ts";
import { usePosts } from "../../posts/post-cache.ts";
import { FeaturedPostCard, PostCard } from "../../posts/post-card.tsx";
import { EmptyNotice, ErrorNotice, LoadingNotice } from "../../posts/state-notice.tsx";
import { breadcrumbs } from "../../structured-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import { QuoteLink } from "../../ui/quote-link.tsx";
import type { Route } from "./+types/blog-page";

const path = "/blog";

/** The address of a page of the list; the first one has no number in it. */
const queryOf = (page: number) => (page === 1 ? "" : `?page=${page}`);

/** The number of the page that an address asks for; anything but a number asks for the first one. */
function pageNumber(url: URL): number {
  const asked = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumber(url);
  if (page === 1 && url.searchParams.has("page")) throw redirect(path, 301);
  const found = await context.get(pageContext).backend.blog.page(page);
  if (found === "unavailable") {
    return data({ page, served: found, hasNext: false }, { status: 503, headers: { "Retry-After": "5" } });
  }
  const { posts: served, hasNext } = found;
  return data({ page, served, hasNext }, { status: page > 1 && served.length === 0 ? 404 : 200 });
}

/** A click within the site brings no list along: the browser has it already, or asks the data API for it. */
export const clientLoader = () => ({ page: 1, served: null, hasNext: false });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site } = matches[0].loaderData;
  const { page = 1, hasNext = false, served = null } = loaderData ?? {};
  const isBeyondLast = page > 1 && served?.length === 0;
  const { title, description } = page === 1 ? blogWords : fill(blogWords.paging, { page: String(page) });
  const neighbor = (rel: "prev" | "next", number: number): MetaDescriptor => ({
    tagName: "link",
    rel,
    href: `${site.url}${path}${queryOf(number)}`,
  });
  return [
    ...pageMeta({
      site,
      path,
      query: queryOf(page),
      title,
      description,
      isUnlisted: isBeyondLast,
      structuredData: [breadcrumbs(site, [{ name: blogWords.name, path }])],
    }),
    ...(page > 1 && !isBeyondLast ? [neighbor("prev", page - 1)] : []),
    ...(hasNext ? [neighbor("next", page + 1)] : []),
    feedLink(site),
  ];
};

function PostList({ served }: Pick<Route.ComponentProps["loaderData"], "served">) {
  const posts = usePosts({ served: Array.isArray(served) ? served : undefined, isWanted: served === null });
  if (posts.isError || served === "unavailable") return <ErrorNotice text={blogWords.states.error} path={path} />;
  if (!posts.data) return <LoadingNotice text={blogWords.states.loading} />;
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

/** The way to newer and older articles. Beyond the last page it leads to the first. */
function Paging({ page, hasNext, isEmpty }: { page: number; hasNext: boolean; isEmpty: boolean }) {
  if (page === 1 && !hasNext) return null;
  const { label, newer, older } = blogWords.paging;
  return (
    <nav aria-label={label} className="no-print mt-10 flex flex-wrap justify-between gap-4">
      {page > 1 && (
        <a href={`${path}${queryOf(isEmpty ? 1 : page - 1)}`} rel="prev" className="button button-quiet">
          <ArrowLeft aria-hidden className="size-5" />
          {newer}
        </a>
      )}
      {hasNext && (
        <a href={`${path}${queryOf(page + 1)}`} rel="next" className="button button-quiet ml-auto">
          {older}
          <ArrowRight aria-hidden className="size-5" />
        </a>
      )}
    </nav>
  );
}

export default function Blog({ loaderData: { page, served, hasNext } }: Route.ComponentProps) {
  const { help, paging } = blogWords;
  return (
    <>
      <section className="bg-wash">
        <div className="column pt-10 pb-28 lg:pt-14 lg:pb-36">
          <h1 className="title text-4xl">{blogWords.heading}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
            {page === 1 ? blogWords.lead : fill(paging.heading, { page: String(page) })}
          </p>
        </div>
      </section>
      <div className="column -mt-20 pb-16 lg:-mt-24 lg:pb-20">
        <PostList served={served} />
        <Paging page={page} hasNext={hasNext} isEmpty={served?.length === 0} />
      </div>
      <CallToAction id="help" heading={help.heading} text={help.text} className="no-print pb-20">
        <QuoteLink className="button">{help.button}</QuoteLink>
      </CallToAction>
    </>
  );
}
