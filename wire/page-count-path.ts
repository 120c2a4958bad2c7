/**
 * What a browser tells the server about a page, since no request for the page says it: that a form of it was begun; that it was
 * fetched ahead and is now looked at, by who came from one of our pages (`view`) or from elsewhere (`arrival`).
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** Where that is posted, with the page's path as the body and nothing else. */
export function pageCountPath(told: PageCountKind): string {
  return `/counts/${told}`;
}
