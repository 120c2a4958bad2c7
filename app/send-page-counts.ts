import { isLinkPath } from "../wire/link-path.ts";
import { type PageCountKind, pageCountPath } from "../wire/page-count-path.ts";

/**
 * Reports what the server cannot count otherwise: a prefetched page is looked at, or a form was begun. It sends the
 * page's path and nothing about the visitor.
 */
export function sendPageCounts(): void {
  const path = location.pathname;
  if (isLinkPath(path)) return;
  const send = (what: PageCountKind) => navigator.sendBeacon?.(pageCountPath(what), path);

  const [navigation] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  if (navigation?.deliveryType === "navigational-prefetch") {
    send(document.referrer.startsWith(`${location.origin}/`) ? "view" : "arrival");
  }

  addEventListener("input", function tellFirst({ target }) {
    if (!(target instanceof Element) || !target.closest("main form[method=post]")) return;
    removeEventListener("input", tellFirst);
    send("begun");
  });
}
