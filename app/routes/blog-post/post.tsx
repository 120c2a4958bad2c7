import type { ReactNode } from "react";
import { blogPostWords } from "../../../content/blog-words.ts";
import { clock } from "../../../content/market-clock.ts";
import type { PostBody, PostSummary } from "../../../domain/blog-post.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { Cover } from "../../posts/cover.tsx";
import { PostFacts, Tags } from "../../posts/post-facts.tsx";
import { QuoteCard } from "../../posts/quote-card.tsx";
import { RelatedPosts } from "../../posts/related-posts.tsx";
import { useSiteData } from "../../site-data.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { BrandName } from "../../ui/header.tsx";
import { ArrowLeft, ArrowRight, ChevronDown } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { sceneUrl } from "../../ui/service-scene.tsx";
import { SiteText } from "../../ui/site-text.tsx";

/** Articles with fewer headings have no table of contents. */
const minHeadings = 4;

/** On a wide window, puts a heading beside what it heads, as the body's headings are (article.css). */
const beside = "grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]";

interface PostProps {
  post: PostSummary;
  related: readonly PostSummary[];
  body: PostBody;
}

export function Post({ post, related, body: { html, sectionsAt, contents } }: PostProps) {
  const hasContents = contents.length >= minHeadings;
  const [firstSection, secondSection] = sectionsAt;
  const introEnd = firstSection || secondSection;
  return (
    <>
      <article data-accent={accentOf(post.service_type)}>
        <PostHeader post={post} />
        <div className="column grid gap-12 py-8 lg:py-16">
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
            {hasContents && <Contents contents={contents} />}
            <div className="grid content-start gap-8 lg:col-start-2">
              <Prose html={html.slice(0, introEnd)} className={hasContents ? "sm:text-xl" : ""} />
              <QuoteCard service={post.service_type} place="contents" className="max-lg:hidden" />
            </div>
          </div>
          {introEnd !== undefined && <Prose html={html.slice(introEnd, secondSection)} className="hung" />}
          <QuoteCard service={post.service_type} place="text" className="lg:hidden" />
          {secondSection !== undefined && <Prose html={html.slice(secondSection)} className="hung" />}
          <Resources post={post} />
          <Questions post={post} />
          <PostCallToAction post={post} />
          <HowWeCheck />
        </div>
      </article>
      <RelatedPosts posts={related} heading={blogPostWords.related} />
    </>
  );
}

function Prose({ html, className }: { html: string; className: string }) {
  if (!html) return null;
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

function PostHeader({ post }: { post: PostSummary }) {
  const { site } = useSiteData();
  const picture = post.cover_image_url ?? sceneUrl(post.service_type);
  const updatedDay = post.updated_at && clock.day(new Date(post.updated_at));
  return (
    <div className="page-top bg-wash">
      <div className="column grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 pt-5 pb-10 lg:grid-cols-[7fr_5fr] lg:pt-10 lg:pb-14">
        <div>
          <a href="/blog" className="no-print link inline-flex items-center gap-1.5 py-1 text-sm">
            <ArrowLeft aria-hidden className="size-4" />
            {blogPostWords.all}
          </a>
          {post.category && <p className="eyebrow mt-2 lg:mt-4">{post.category}</p>}
          <h1 className="title mt-1 text-4xl lg:text-[2.75rem]">{post.title}</h1>
          {post.excerpt && <p className="mt-3 max-w-144 text-lg lg:mt-4 text-ink-soft">{post.excerpt}</p>}
          <PostFacts post={post} author={post.author ?? <BrandName name={site.name} />} className="mt-4" />
          {updatedDay && updatedDay !== post.published_on && (
            <p className="text-sm text-ink-soft">
              {blogPostWords.updated} {keepDatesWhole(dateInWords(updatedDay))}
            </p>
          )}
          <Tags tags={post.tags} className="mt-1.5" />
        </div>
        {picture && (
          <Cover
            post={{ ...post, cover_image_url: picture }}
            isFirst
            className="no-print aspect-video w-full rounded-lg max-lg:aspect-[5/2] lg:mt-20"
          />
        )}
      </div>
    </div>
  );
}

function ContentsList({ contents }: Pick<PostBody, "contents">) {
  return (
    <ol className="mt-1 mb-3 border-l-2 border-line">
      {contents.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-0.5 block border-l-2 border-transparent py-1.5 pl-4 text-ink-soft hover:border-fill hover:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Contents({ contents }: Pick<PostBody, "contents">) {
  return (
    <nav aria-label={blogPostWords.contents}>
      <details className="group card px-5 py-1 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between font-semibold">
          {blogPostWords.contents}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <ContentsList contents={contents} />
      </details>
      <div className="hidden text-sm lg:block">
        <p className="font-semibold">{blogPostWords.contents}</p>
        <ContentsList contents={contents} />
      </div>
    </nav>
  );
}

/** `href` must be a result of `parseLinkTarget`, which refuses URLs that run code. */
function LinkFromArticle({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  return (
    <a href={href} rel={href.startsWith("/") ? undefined : "noopener"} className={className}>
      {children}
    </a>
  );
}

function Resources({ post }: { post: PostSummary }) {
  if (post.internal_links.length === 0) return null;
  return (
    <Section
      id="resources"
      heading={blogPostWords.resources}
      headingClass="title text-2xl"
      className={`no-print ${beside}`}
    >
      <ul className="divide-y divide-line border-y border-line">
        {post.internal_links.map(({ url, anchor }) => (
          <li key={`${url} ${anchor}`}>
            <LinkFromArticle
              href={url}
              className="group flex min-h-12 items-center justify-between gap-4 py-2.5 text-accent"
            >
              <span className="underline-offset-4 group-hover:underline">{anchor}</span>
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </LinkFromArticle>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Questions({ post }: { post: PostSummary }) {
  if (post.faq.length === 0) return null;
  return (
    <Section id="questions" heading={blogPostWords.questions} headingClass="title text-2xl" className={beside}>
      <Accordion name="faq" questions={post.faq} />
    </Section>
  );
}

function PostCallToAction({ post }: { post: PostSummary }) {
  if (!post.cta) return null;
  const { heading, text } = blogPostWords.action;
  return (
    <Section id="action" heading={heading} headingClass="title text-2xl" className={`no-print band ${beside}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-[28rem] text-ink-soft">{text}</p>
        <LinkFromArticle href={post.cta.link} className="button">
          {post.cta.text}
        </LinkFromArticle>
      </div>
    </Section>
  );
}

function HowWeCheck() {
  const { heading, text } = blogPostWords.checking;
  return (
    <Section
      id="checking"
      heading={heading}
      headingClass="font-semibold text-ink"
      className="grid gap-x-12 gap-y-1 text-sm lg:grid-cols-[1fr_2fr] text-ink-soft"
    >
      <p className="max-w-[38rem]">
        <SiteText>{text}</SiteText>
      </p>
    </Section>
  );
}
