import { statSync } from "node:fs";
import { type Context, Hono } from "hono";
// Escapes what is put in as XML wants it too.
import { html as xml } from "hono/html";
import { blogWords } from "../../content/blog-words.ts";
import { legalLinks, quickLinks } from "../../content/navigation.ts";
import { type PostSummary, publicationInstant } from "../../domain/blog-post.ts";
import { citySlugs } from "../../domain/city.ts";
import { serviceSlugs } from "../../domain/service.ts";
import type { Site } from "../../domain/site.ts";
import type { Backend } from "../backend.ts";

/** Every public page beside the articles; `/thank-you` is for those who have just sent a form. */
const standingPages = [
  ...quickLinks.map((link) => link.href),
  ...serviceSlugs.flatMap((service) => citySlugs.map((city) => `/${service}/${city}`)),
  ...legalLinks.map((link) => link.href),
];

/** When the standing pages last changed: they are built anew whenever what they are made of has changed, and only then. */
const built =
  statSync(new URL("../../build/stamp", import.meta.url), { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

/** What programs ask a site for: the rules for robots, the list of its pages, the feed of its blog. */
export function feeds({ env: { site }, blog }: Pick<Backend, "env" | "blog">): Hono {
  const app = new Hono();

  /** A crawler that is told so keeps what it has and asks again. */
  const unavailable = (context: Context) =>
    context.text("Please try again in a moment.", 503, { "Retry-After": "60", "Cache-Control": "no-store" });

  const answer = async (context: Context, type: string, document: ReturnType<typeof xml>) =>
    context.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n${(await document).toWellFormed().replace(notInXml, "")}\n`,
      200,
      { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
    );

  app.get("/robots.txt", (context) =>
    context.text(`User-agent: *\nDisallow: /rest/\nDisallow: /hooks/\n\nSitemap: ${site.url}/sitemap.xml\n`, 200, {
      "Cache-Control": "public, max-age=86400",
    }),
  );

  app.get("/sitemap.xml", async (context) => {
    const posts = await blog.posts();
    if (posts === "unavailable") return unavailable(context);
    const newest = latestChange(posts);
    const entry = (path: string, changed: string | null) =>
      xml`<url><loc>${site.url}${path}</loc>${changed && xml`<lastmod>${changed}</lastmod>`}</url>\n`;
    return answer(
      context,
      "application/xml",
      xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${standingPages.map((path) => entry(path, path === "/blog" ? newest : built))}
${posts.map((post) => entry(`/blog/${post.slug}`, changeOf(post)))}
</urlset>`,
    );
  });

  app.get("/feed.xml", async (context) => {
    const posts = await blog.posts();
    if (posts === "unavailable") return unavailable(context);
    const address = `${site.url}/feed.xml`;
    return answer(
      context,
      "application/atom+xml",
      xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${address}</id>
<title>${blogWords.heading}</title>
<subtitle>${blogWords.description}</subtitle>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${site.url}/blog"/>
<author><name>${site.name}</name></author>
<updated>${latestChange(posts) ?? new Date(0).toISOString()}</updated>
${posts.map((post) => feedEntry(site, post))}
</feed>`,
    );
  });

  return app;
}

function feedEntry(site: Site, post: PostSummary) {
  const address = `${site.url}/blog/${post.slug}`;
  const published = publicationInstant(post);
  const changed = changeOf(post);
  // Atom requires a date; a post without one is left out.
  if (changed === null) return "";
  const terms = [post.category, ...post.tags].filter((term) => term !== null);
  return xml`<entry>
<id>${address}</id>
<title>${post.title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${published && xml`<published>${published}</published>`}
<updated>${changed}</updated>
<author><name>${post.author ?? site.name}</name></author>
${post.excerpt && xml`<summary>${post.excerpt}</summary>`}
${terms.map((term) => xml`<category term="${term}"/>`)}
</entry>
`;
}

/** When a post was last changed, in ISO 8601. */
function changeOf(post: PostSummary): string | null {
  const { updated_at: updated } = post;
  const published = publicationInstant(post);
  return updated !== null && (published === null || updated > published) ? updated : published;
}

function latestChange(posts: readonly PostSummary[]): string | null {
  return posts.map(changeOf).reduce((latest, changed) => ((changed ?? "") > (latest ?? "") ? changed : latest), null);
}

/** Characters that no XML document may hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const notInXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
