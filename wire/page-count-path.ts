/**
 * What the browser reports. `begun`: a visitor began to fill in a form. `view`: a visitor followed a link on one of our
 * pages to a prefetched page. `arrival`: a visitor came from another site to a prefetched page.
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** The URL to post a report to. The body is the page's path. */
export function pageCountPath(kind: PageCountKind): string {
  return `/counts/${kind}`;
}
