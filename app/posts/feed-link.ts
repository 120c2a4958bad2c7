import type { MetaDescriptor } from "react-router";
import type { Site } from "../../domain/site.ts";

/** Lets a feed reader find the feed from a page of the blog. */
export function feedLink(site: Site): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/atom+xml", title: site.name, href: "/feed.xml" };
}
