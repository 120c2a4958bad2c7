import { data, type MetaDescriptor } from "react-router";
import { blogWords } from "../../../content/blog-words.ts";
import { market } from "../../../content/chosen-market.ts";
import { fill } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { feedLink, pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { breadcrumbs } from "../../structured-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import { ArrowLeft, ArrowRight } from "../../ui/icons.tsx";
import type { Route } from "./+types/blog-page";
import { PostList } from "./post-list.tsx";

const path = "/blog";

export const handle = { parameters: { shared: ["page"] } } satisfies PageHandle;

const queryOf = (page: number) => (page === 1 ? "" : `?page=${page}`);

function pageNumber(url: URL): number {
  const parameter = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(parameter) ? Number(parameter) : 1;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumber(url);
  if (page === 1 && url.searchParams.has("page")) throw redirect(path, 301);
  const result = await context.get(pageContext).backend.blog.page(page);
  if (result === "unavailable") {
    return data({ page, posts: result, hasNext: false }, { status: 503, headers: { "Retry-After": "5" } });
  }
  const { posts, hasNext } = result;
  return data({ page, posts, hasNext }, { status: page > 1 && posts.length === 0 ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site } = matches[0].loaderData;
  const { page = 1, hasNext = false, posts = [] } = loaderData ?? {};
  const isBeyondLast = page > 1 && posts.length === 0;
  // All numbers after the last page share one page, which names none of them.
  const isNumbered = page > 1 && !isBeyondLast;
  const { blog } = market.words;
  const values = { page: String(page), blogTitle: blog.title };
  const title = isNumbered ? fill(blogWords.paging.title, values) : blog.title;
  const description = isNumbered ? fill(blog.pageDescription, values) : blog.description;
  const neighborLink = (rel: "prev" | "next", number: number): MetaDescriptor => ({
    tagName: "link",
    rel,
    href: `${site.url}${path}${queryOf(number)}`,
  });
  return [
    ...pageMeta({
      site,
      path,
      query: isNumbered ? queryOf(page) : "",
      title,
      description,
      isUnlisted: isBeyondLast,
      structuredData: [breadcrumbs(site, [{ name: blogWords.name, path }])],
    }),
    ...(isNumbered ? [neighborLink("prev", page - 1)] : []),
    ...(hasNext ? [neighborLink("next", page + 1)] : []),
    feedLink(site),
  ];
};

/** On a page beyond the last one, the link to newer articles leads to the first page. */
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

export default function Blog({ loaderData: { page, posts, hasNext } }: Route.ComponentProps) {
  const { lead, help, paging } = useWords(blogWords);
  return (
    <>
      <section className="bg-wash">
        <div className="column pt-10 pb-28 lg:pt-14 lg:pb-36">
          <h1 className="title text-4xl">{market.words.blog.title}</h1>
          <p className="mt-4 max-w-172 text-lg text-ink-soft">
            {page === 1 || posts.length === 0 ? lead : fill(paging.heading, { page: String(page) })}
          </p>
        </div>
      </section>
      <div className="column -mt-20 pb-16 lg:-mt-24 lg:pb-20">
        <PostList path={`${path}${queryOf(page)}`} posts={posts} />
        <Paging page={page} hasNext={hasNext} isEmpty={posts.length === 0} />
      </div>
      <CallToAction id="help" heading={help.heading} text={help.text} className="no-print pb-20">
        <a href="/#quote-form" className="button">
          {help.button}
        </a>
      </CallToAction>
    </>
  );
}
