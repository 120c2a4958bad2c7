import { statSync } from "node:fs";
import { type Context, Hono } from "hono";
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

  const xml = (context: Context, type: string, lines: string[]) =>
    context.body(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`, 200, {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=300",
    });

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
      `<url><loc>${escaped(site.url + path)}</loc>${changed === null ? "" : `<lastmod>${changed}</lastmod>`}</url>`;
    return xml(context, "application/xml", [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...standingPages.map((path) => entry(path, path === "/blog" ? newest : built)),
      ...posts.map((post) => entry(`/blog/${post.slug}`, changeOf(post))),
      "</urlset>",
    ]);
  });

  app.get("/feed.xml", async (context) => {
    const posts = await blog.posts();
    if (posts === "unavailable") return unavailable(context);
    const address = `${site.url}/feed.xml`;
    return xml(context, "application/atom+xml", [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
      `<id>${escaped(address)}</id>`,
      `<title>${escaped(blogWords.heading)}</title>`,
      `<subtitle>${escaped(blogWords.description)}</subtitle>`,
      `<link rel="self" type="application/atom+xml" href="${escaped(address)}"/>`,
      `<link rel="alternate" type="text/html" href="${escaped(`${site.url}/blog`)}"/>`,
      `<author><name>${escaped(site.name)}</name></author>`,
      `<updated>${latestChange(posts) ?? new Date(0).toISOString()}</updated>`,
      ...posts.map((post) => feedEntry(site, post)),
      "</feed>",
    ]);
  });

  return app;
}

function feedEntry(site: Site, post: PostSummary): string {
  const address = escaped(`${site.url}/blog/${post.slug}`);
  const published = publicationInstant(post);
  const changed = changeOf(post);
  // Atom requires a date; a post without one is left out.
  if (changed === null) return "";
  return [
    "<entry>",
    `<id>${address}</id>`,
    `<title>${escaped(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    ...(published === null ? [] : [`<published>${published}</published>`]),
    `<updated>${changed}</updated>`,
    `<author><name>${escaped(post.author ?? site.name)}</name></author>`,
    ...(post.excerpt === null ? [] : [`<summary>${escaped(post.excerpt)}</summary>`]),
    ...[post.category, ...post.tags].flatMap((term) => (term === null ? [] : [`<category term="${escaped(term)}"/>`])),
    "</entry>",
  ].join("");
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

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
