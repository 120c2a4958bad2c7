import type { MetaDescriptor } from "react-router";

/**
 * The tags of a page that may learn what it is about only in the browser, where a route's `meta` cannot know it yet: React
 * lifts them into the head, on the server as well.
 */
export function Head({ tags }: { tags: MetaDescriptor[] }) {
  return tags.map((tag) => {
    const key = JSON.stringify(tag);
    const { tagName, ...attributes } = tag as Record<string, string>;
    if (tagName === "link") return <link key={key} {...attributes} />;
    if ("title" in tag) return <title key={key}>{String(tag.title)}</title>;
    if ("script:ld+json" in tag) {
      const json = JSON.stringify(tag["script:ld+json"]).replaceAll("<", "\\u003c");
      return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
    }
    return <meta key={key} {...attributes} />;
  });
}
