/**
 * Reports by the browser: a visitor begins a form, or opens a prefetched page, coming from one of our pages (`view`) or
 * from elsewhere (`arrival`).
 */
export const pageCountKinds = ["begun", "view", "arrival"] as const;

export type PageCountKind = (typeof pageCountKinds)[number];

/** The address for these reports. The body is the page's path. */
export function pageCountPath(kind: PageCountKind): string {
  return `/counts/${kind}`;
}
