import type { MetaDescriptor } from "react-router";
import type { Site } from "../server/env.ts";

interface PageMeta {
  site: Site;
  /** The path, without a query; the canonical address is made of it. */
  path: string;
  title: string;
  description: string;
  structuredData?: object[];
  /** Search engines are asked not to list the page, and no canonical address is claimed. */
  isUnlisted?: boolean;
}

/** Title, description, canonical link, sharing tags and structured data of a page. */
export function pageMeta({
  site,
  path,
  title,
  description,
  structuredData = [],
  isUnlisted,
}: PageMeta): MetaDescriptor[] {
  const url = `${site.url}${path}`;
  return [
    { title },
    { name: "description", content: description },
    ...(isUnlisted
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url } satisfies MetaDescriptor]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...structuredData.map(
      (item) => ({ "script:ld+json": { "@context": "https://schema.org", ...item } }) as MetaDescriptor,
    ),
  ];
}
