import type { MetaDescriptor } from "react-router";
import type { Site } from "../domain/site.ts";
import { fill } from "../domain/text.ts";
import { socialPicturePath } from "../wire/social-picture-path.ts";
import type { SiteData } from "./site-data.ts";
import { breadcrumbs } from "./structured-data.ts";

interface PageMeta {
  site: Site;
  /** The path without a query, for the canonical URL. */
  path: string;
  /** The canonical URL's query, such as `?page=2` for the second page of a list. */
  query?: string;
  /** Except on an article, the site's name is appended if both fit in `maxTitleLength` characters. */
  title: string;
  description: string;
  type?: "website" | "article";
  structuredData?: object[];
  /** True adds `noindex` and leaves out the canonical URL. */
  isUnlisted?: boolean;
}

/** The longest title that search results do not cut off, in characters. */
const maxTitleLength = 60;

function withName(title: string, name: string): string {
  const whole = `${title} | ${name}`;
  return whole.length <= maxTitleLength ? whole : title;
}

export function pageMeta({
  site,
  path,
  query = "",
  title: ownTitle,
  description,
  type = "website",
  structuredData = [],
  isUnlisted,
}: PageMeta): MetaDescriptor[] {
  const url = `${site.url}${path}${query}`;
  const title = type === "article" ? ownTitle : withName(ownTitle, site.name);
  return [
    { title },
    { name: "description", content: description },
    ...(isUnlisted
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: url } satisfies MetaDescriptor,
          { property: "og:url", content: url },
        ]),
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(isUnlisted ? [] : pictureTags(site, path, title)),
    ...structuredData.map(
      (item) => ({ "script:ld+json": { "@context": "https://schema.org", ...item } }) as MetaDescriptor,
    ),
  ];
}

/**
 * `pageMeta` for a page directly below home. `name` is the page's breadcrumb, by default the heading. `about` is
 * additional structured data.
 */
export function subpageMeta(
  { site, facts }: SiteData,
  path: string,
  {
    heading,
    name = heading,
    title,
    description,
  }: { heading: string; name?: string; title: string; description: string },
  about: object[] = [],
): MetaDescriptor[] {
  const structuredData = [...about, breadcrumbs(site, [{ name, path }])];
  return pageMeta({ site, path, title, description: fill(description, facts), structuredData });
}

/** The size must equal that of the picture from server/pictures/draw-picture.ts. */
function pictureTags(site: Site, path: string, title: string): MetaDescriptor[] {
  const url = `${site.url}${socialPicturePath(path)}`;
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:image", content: url },
  ];
}

export function feedLink(site: Site): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/atom+xml", title: site.name, href: "/feed.xml" };
}
