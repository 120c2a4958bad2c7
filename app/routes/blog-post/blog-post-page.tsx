import { ArrowLeft } from "lucide-react";
import { data, Link, type MetaDescriptor } from "react-router";
import { blogPostWords, blogWords } from "../../../content/blog-words.ts";
import { type PostSummary, relatedPosts } from "../../../domain/blog-post.ts";
import type { Site } from "../../../domain/site.ts";
import { fill, type Values } from "../../../domain/text.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { feedLink } from "../../posts/feed-link.ts";
import { Head } from "../../posts/head.tsx";
import { loadBody, useBody, usePosts } from "../../posts/post-cache.ts";
import { ErrorNotice, LoadingNotice } from "../../posts/state-notice.tsx";
import { useSiteData } from "../../site-data.ts";
import { blogPosting, breadcrumbs, faqPage } from "../../structured-data.ts";
import scene from "../../ui/illustrations/not-found.svg";
import type { Route } from "./+types/blog-post-page";
import { Post } from "./post.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const served = await context.get(pageContext).backend.blog.post(params.slug);
  if (served === "missing") return data({ served }, { status: 404 });
  if (served === "unavailable") return data({ served }, { status: 503, headers: { "Retry-After": "5" } });
  return data({ served });
}

/**
 * A click within the site shows at once what the list says of the post; only its body, rendered on the server, is asked for.
 * See docs/decisions/0006-the-blog-in-the-browser.md.
 */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  loadBody(params.slug, async () => {
    const { served } = await serverLoader();
    if (typeof served === "string") throw new Error(`The post is ${served}.`);
    return served.body;
  });
  return { served: null };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function BlogPostPage({ loaderData: { served }, params: { slug } }: Route.ComponentProps) {
  const { site, facts } = useSiteData();
  const path = `/blog/${slug}`;
  const open = typeof served === "object" ? served : null;
  const posts = usePosts({ isWanted: served === null });
  const body = useBody(slug, open?.body);
  const post = open?.post ?? posts.data?.find((candidate) => candidate.slug === slug);

  if (post) {
    const related = open?.related ?? relatedPosts(posts.data ?? [], post.service_type, slug);
    return (
      <>
        <Head tags={postTags(site, facts, path, post)} />
        <Post post={post} related={related} contents={body.data?.contents ?? []}>
          {body.data && <div className="prose" dangerouslySetInnerHTML={{ __html: body.data.html }} />}
          {body.isError && <ErrorNotice text={blogPostWords.states.error} path={path} />}
          {body.isPending && <LoadingNotice text={blogPostWords.states.loading} />}
        </Post>
      </>
    );
  }
  if (served === "missing" || posts.data) return <NotFound site={site} path={path} />;
  const isLost = posts.isError || served === "unavailable";
  return (
    <div className="column py-10">
      <Head
        tags={pageMeta({ site, path, title: blogWords.title, description: blogWords.description, isUnlisted: true })}
      />
      <h1 className="sr-only">{blogWords.heading}</h1>
      {isLost ? (
        <ErrorNotice text={blogPostWords.states.error} path={path} />
      ) : (
        <LoadingNotice text={blogPostWords.states.loading} />
      )}
    </div>
  );
}

/** What search engines, feed readers and other sites are told of a post. */
function postTags(site: Site, facts: Values, path: string, post: PostSummary): MetaDescriptor[] {
  const author = post.author ?? site.name;
  const published = post.published_at ?? post.published_on;
  const article = Object.entries({
    "article:published_time": published,
    "article:modified_time": post.updated_at ?? published,
    "article:author": author,
    "article:section": post.category,
  });
  return [
    ...pageMeta({
      site,
      path,
      type: "article",
      title: post.meta_title ?? post.title,
      description: post.meta_description ?? post.excerpt ?? fill(blogPostWords.description, facts),
      structuredData: [
        blogPosting(site, path, post),
        breadcrumbs(site, [
          { name: blogWords.name, path: "/blog" },
          { name: post.title, path },
        ]),
        ...(post.faq.length ? [faqPage(post.faq)] : []),
      ],
    }),
    ...article.flatMap(([property, content]) => (content === null ? [] : [{ property, content }])),
    ...post.tags.map((content) => ({ property: "article:tag", content })),
    { name: "author", content: author },
    feedLink(site),
  ];
}

function NotFound({ site, path }: { site: Site; path: string }) {
  const { notFound } = blogPostWords;
  return (
    <section className="column py-16 text-center">
      <Head
        tags={pageMeta({ site, path, title: notFound.title, description: notFound.description, isUnlisted: true })}
      />
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-md" />
      <h1 className="title mt-8 text-4xl">{notFound.heading}</h1>
      <p className="mx-auto mt-4 max-w-[48ch] text-lg text-ink-soft">{notFound.text}</p>
      <Link to="/blog" className="button mt-8">
        <ArrowLeft aria-hidden className="size-5" />
        {notFound.back}
      </Link>
    </section>
  );
}
