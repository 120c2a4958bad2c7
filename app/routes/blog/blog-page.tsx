import { data } from "react-router";
import { blogWords } from "../../../content/blog-words.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { feedLink } from "../../posts/feed-link.ts";
import { FeaturedPostCard, PostCard } from "../../posts/post-card.tsx";
import { EmptyNotice, ErrorNotice } from "../../posts/state-notice.tsx";
import { breadcrumbs } from "../../structured-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import type { Route } from "./+types/blog-page";

const path = "/blog";

export async function loader({ context }: Route.LoaderArgs) {
  const served = await context.get(pageContext).backend.blog.posts();
  if (served === "unavailable") return data({ served }, { status: 503, headers: { "Retry-After": "5" } });
  return data({ served });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return [
    ...pageMeta({
      site,
      path,
      title: blogWords.title,
      description: blogWords.description,
      structuredData: [breadcrumbs(site, [{ name: blogWords.name, path }])],
    }),
    feedLink(site),
  ];
};

function PostList({ served }: Pick<Route.ComponentProps["loaderData"], "served">) {
  if (served === "unavailable") return <ErrorNotice text={blogWords.states.error} path={path} />;
  const [newest, ...others] = served;
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

export default function Blog({ loaderData: { served } }: Route.ComponentProps) {
  const { help } = blogWords;
  return (
    <>
      <section className="bg-wash">
        <div className="column pt-10 pb-28 lg:pt-14 lg:pb-36">
          <h1 className="title text-4xl">{blogWords.heading}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{blogWords.lead}</p>
        </div>
      </section>
      <div className="column -mt-20 pb-16 lg:-mt-24 lg:pb-20">
        <PostList served={served} />
      </div>
      <CallToAction id="help" heading={help.heading} text={help.text} className="no-print pb-20">
        <a href="/#quote-form" className="button">
          {help.button}
        </a>
      </CallToAction>
    </>
  );
}
