import { isLinkPath } from "../wire/link-path.ts";
import { type PageCountKind, pageCountPath } from "../wire/page-count-path.ts";

/**
 * Tells the server what its figures cannot see otherwise: that this page was fetched ahead and is looked at now, and that a form of
 * it was begun. The page's path is all that is sent; who sends it is nobody's concern.
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
