import { data, type MetaDescriptor } from "react-router";
import { blogPostWords, blogWords } from "../../../content/blog-words.ts";
import { market } from "../../../content/chosen-market.ts";
import type { PostSummary } from "../../../domain/blog-post.ts";
import type { Site } from "../../../domain/site.ts";
import { fill, type PlaceholderValues } from "../../../domain/text.ts";
import { feedLink, pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { ErrorNotice } from "../../posts/state-notice.tsx";
import { blogPosting, breadcrumbs, faqPage } from "../../structured-data.ts";
import { ArrowLeft } from "../../ui/icons.tsx";
import scene from "../../ui/illustrations/not-found.svg";
import { ScenePage } from "../../ui/scene-page.tsx";
import type { Route } from "./+types/blog-post-page";
import { Post } from "./post.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await context.get(pageContext).backend.blog.post(params.slug);
  if (result === "missing") return data({ result }, { status: 404 });
  if (result === "unavailable") return data({ result }, { status: 503, headers: { "Retry-After": "5" } });
  return data({ result });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params: { slug } }) => {
  const { site, facts } = matches[0].loaderData;
  const path = `/blog/${slug}`;
  const result = loaderData?.result;
  if (typeof result === "object") return postTags(site, facts, path, result.post);
  const { title, description } = result === "missing" ? blogPostWords.notFound : market.words.blog;
  return pageMeta({ site, path, title, description, isUnlisted: true });
};

export default function BlogPostPage({ loaderData: { result }, params: { slug } }: Route.ComponentProps) {
  if (result === "missing") return <NotFound />;
  if (result === "unavailable") {
    return (
      <div className="column py-10">
        <h1 className="sr-only">{market.words.blog.title}</h1>
        <ErrorNotice text={blogPostWords.states.error} path={`/blog/${slug}`} />
      </div>
    );
  }
  return <Post {...result} />;
}

function postTags(site: Site, facts: PlaceholderValues, path: string, post: PostSummary): MetaDescriptor[] {
  const author = post.author ?? site.name;
  const publishedAt = post.published_at ?? post.published_on;
  const article = Object.entries({
    "article:published_time": publishedAt,
    "article:modified_time": post.updated_at ?? publishedAt,
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

function NotFound() {
  const { heading, text, back } = blogPostWords.notFound;
  return (
    <ScenePage scene={scene} heading={heading} text={text}>
      <a href="/blog" className="button mt-8">
        <ArrowLeft aria-hidden className="size-5" />
        {back}
      </a>
    </ScenePage>
  );
}
