/**
 * What a browser reports about a page because no request shows it: a form was begun; a prefetched page is now looked
 * at, by a visitor from one of our pages (`view`) or from elsewhere (`arrival`).
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** The address for these reports. The body is the page's path and nothing else. */
export function pageCountPath(told: PageCountKind): string {
  return `/counts/${told}`;
}
