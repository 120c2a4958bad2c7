/**
 * What the browser reports because the server cannot see it. `begun`: a visitor began to fill in a form. `view`: a
 * visitor followed a link from one of our pages to a page that the browser had prefetched. `arrival`: a visitor came to
 * a prefetched page in another way, for example from a search engine.
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** The body of a report is the path of the page. */
export function pageCountPath(kind: PageCountKind): string {
  return `/counts/${kind}`;
}
