import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
// It escapes values for XML.
import { html as xml } from "hono/html";
import { market } from "../../content/chosen-market.ts";
import { staticPages } from "../../content/navigation.ts";
import {
  lastChangeOf,
  type PostDates,
  type PostSummary,
  postsPerPage,
  publicationInstantOf,
} from "../../domain/blog-post.ts";
import type { Site } from "../../domain/site.ts";
import type { Blog, SitemapPost } from "../blog/posts.ts";
import { composeLlmsText, type ListedArticle } from "./llms-text.ts";

/** The protocol allows 50,000 URLs, but each sitemap is built in memory. */
const postsPerSitemap = 1_000;

const llmsTextCacheMs = 10_000;

const securityTxtDays = 180;

/** 304 if the client's copy is current. Reads `etag` and `last-modified` of `headers`. */
type Negotiate = (
  request: Request,
  response: { status: number; headers: Record<string, string>; bodies: { identity: Buffer<ArrayBuffer> } },
) => Response;

export function feeds(site: Site, blog: Blog, negotiate: Negotiate): Hono {
  const app = new Hono();

  /** 503, so that crawlers keep their copies. */
  const answerUnavailable = (context: Context) =>
    context.text("Please try again in a moment.", 503, { "Retry-After": "60", "Cache-Control": "no-store" });

  function answerText(context: Context, text: string, ownHeaders: Record<string, string>) {
    const plain = Buffer.from(text);
    const headers = {
      ...ownHeaders,
      etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`,
    };
    return negotiate(context.req.raw, { status: 200, headers, bodies: { identity: plain } });
  }

  /** `changedAt`: ISO 8601, or null. */
  async function answerXml(context: Context, type: string, document: ReturnType<typeof xml>, changedAt: string | null) {
    const text = (await document).toWellFormed().replace(notInXml, "");
    return answerText(context, `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "public, max-age=300",
      ...(changedAt && { "last-modified": new Date(changedAt).toUTCString() }),
    });
  }

  app.get("/robots.txt", (context) =>
    context.text(`User-agent: *\nDisallow: /rest/\nDisallow: /hooks/\n\nSitemap: ${site.url}/sitemap.xml\n`, 200, {
      "Cache-Control": "public, max-age=86400",
    }),
  );

  // RFC 9116: less than a year ahead.
  app.get("/.well-known/security.txt", (context) => {
    const expires = new Date(Date.now() + securityTxtDays * 24 * 60 * 60 * 1000);
    return context.text(
      `Contact: mailto:${site.email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${site.url}/.well-known/security.txt\n`,
      200,
      { "Cache-Control": "public, max-age=86400" },
    );
  });

  let llmsTextPromise: Promise<string | null> | null = null;

  /** Kept, because no limit counts requests for /llms.txt. */
  function readLlmsTextOrCached(): Promise<string | null> {
    llmsTextPromise ??= readLlmsText().then(
      (text) => {
        if (text === null) forgetLlmsText();
        else setTimeout(forgetLlmsText, llmsTextCacheMs).unref();
        return text;
      },
      (error) => {
        forgetLlmsText();
        throw error;
      },
    );
    return llmsTextPromise;
  }
  function forgetLlmsText() {
    llmsTextPromise = null;
  }

  async function readLlmsText(): Promise<string | null> {
    const articles: ListedArticle[] = [];
    for (let isWhole = false; !isWhole; ) {
      const batch = await blog.titles({ offset: articles.length, limit: postsPerSitemap });
      if (batch === "unavailable") return null;
      articles.push(...batch);
      isWhole = batch.length < postsPerSitemap;
    }
    return composeLlmsText(site, articles);
  }

  app.get("/llms.txt", async (context) => {
    const text = await readLlmsTextOrCached();
    if (text === null) return answerUnavailable(context);
    return answerText(context, text, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-cache",
    });
  });

  const toEntry = (path: string, changedAt: string | null) =>
    xml`<url><loc>${site.url}${path}</loc>${changedAt && xml`<lastmod>${changedAt}</lastmod>`}</url>\n`;

  const answerUrlSet = (context: Context, entries: ReturnType<typeof toEntry>[]) =>
    answerXml(
      context,
      "application/xml",
      xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>`,
      null,
    );

  /** Only `/blog` has a date: the latest change of a post on its first page. */
  const toStaticEntries = (newest: readonly PostDates[]) =>
    staticPages.map((path) => toEntry(path, path === "/blog" ? latestChangeOf(newest) : null));

  const toPostEntries = (posts: readonly SitemapPost[]) =>
    posts.map((post) => toEntry(`/blog/${post.slug}`, lastChangeOf(post)));

  /** One sitemap if the posts fit, else an index of several. */
  app.get("/sitemap.xml", async (context) => {
    const count = await blog.count();
    if (count === "unavailable") return answerUnavailable(context);
    if (count <= postsPerSitemap) {
      const posts = await blog.sitemapPosts({ offset: 0, limit: postsPerSitemap });
      if (posts === "unavailable") return answerUnavailable(context);
      return answerUrlSet(context, [...toStaticEntries(posts.slice(-postsPerPage)), ...toPostEntries(posts)]);
    }
    const numbers = Array.from({ length: Math.ceil(count / postsPerSitemap) }, (_, index) => index + 1);
    const names = ["pages", ...numbers.map((number) => `posts-${number}`)];
    return answerXml(
      context,
      "application/xml",
      xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${names.map((name) => xml`<sitemap><loc>${site.url}/sitemaps/${name}.xml</loc></sitemap>\n`)}</sitemapindex>`,
      null,
    );
  });

  app.get("/sitemaps/pages.xml", async (context) => {
    const newest = await blog.page(1);
    return newest === "unavailable" ? answerUnavailable(context) : answerUrlSet(context, toStaticEntries(newest.posts));
  });

  app.get("/sitemaps/:file{posts-[1-9][0-9]{0,4}\\.xml}", async (context) => {
    const number = Number(/\d+/.exec(context.req.param("file"))?.[0]);
    const posts = await blog.sitemapPosts({ offset: (number - 1) * postsPerSitemap, limit: postsPerSitemap });
    if (posts === "unavailable") return answerUnavailable(context);
    return posts.length ? answerUrlSet(context, toPostEntries(posts)) : context.notFound();
  });

  app.get("/feed.xml", async (context) => {
    const newest = await blog.page(1);
    if (newest === "unavailable") return answerUnavailable(context);
    const { posts } = newest;
    const feedSlugs = await blog.feedSlugs(posts.map(({ id }) => id));
    if (feedSlugs === "unavailable") return answerUnavailable(context);
    const changedAt = latestChangeOf(posts);
    const address = `${site.url}/feed.xml`;
    return answerXml(
      context,
      "application/atom+xml",
      xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${address}</id>
<title>${market.words.blog.title}</title>
<subtitle>${market.words.blog.description}</subtitle>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${site.url}/blog"/>
<author><name>${site.name}</name></author>
<updated>${changedAt ?? new Date(0).toISOString()}</updated>
${posts.map((post) => toFeedEntry(site, post, feedSlugs.get(post.id)))}
</feed>`,
      changedAt,
    );
  });

  return app;
}

/** A feed reader takes another id for a new post, so an id outlives the slug. */
function toFeedEntry(site: Site, post: PostSummary, feedSlug: string | undefined) {
  const address = `${site.url}/blog/${post.slug}`;
  const publishedAt = publicationInstantOf(post);
  const changedAt = lastChangeOf(post);
  // Atom requires a date.
  if (changedAt === null) return "";
  const terms = [post.category, ...post.tags].filter((term) => term !== null);
  return xml`<entry>
<id>${feedSlug === undefined ? `urn:uuid:${post.id}` : `${site.url}/blog/${feedSlug}`}</id>
<title>${post.title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${publishedAt && xml`<published>${publishedAt}</published>`}
<updated>${changedAt}</updated>
<author><name>${post.author ?? site.name}</name></author>
${post.excerpt && xml`<summary>${post.excerpt}</summary>`}
${terms.map((term) => xml`<category term="${term}"/>`)}
</entry>
`;
}

function latestChangeOf(posts: readonly PostDates[]): string | null {
  return posts
    .map(lastChangeOf)
    .reduce((latest, changedAt) => ((changedAt ?? "") > (latest ?? "") ? changedAt : latest), null);
}

/** Not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const notInXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
