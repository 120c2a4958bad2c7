/**
 * What the browser reports. `begun`: a visitor began to fill in a form. `view`: a visitor opened a prefetched page from
 * one of our pages. `arrival`: a visitor opened a prefetched page from another site.
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** The URL to post a report to. The body is the page's path. */
export function pageCountPath(kind: PageCountKind): string {
  return `/counts/${kind}`;
}
