import { isLinkPath } from "../wire/link-path.ts";
import { type PageCountKind, pageCountPath } from "../wire/page-count-path.ts";

/**
 * Reports what the server cannot see: that a prefetched page was viewed, or that a visitor began a form. Sends only the
 * page's path.
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
