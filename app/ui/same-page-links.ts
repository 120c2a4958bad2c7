/** Milliseconds before the page scrolls (docs/product.md, Scrolling). */
const delayMs = 200;

/** When the visitor follows a header or footer link to the current page, scrolls to the top instead of reloading. */
export function scrollOnSamePageLinks(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("header a, footer a");
    const hasModifierKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || hasModifierKey) return;
    // A link to a part of the current page loads nothing, so the menu would stay open above that part.
    if (link.hash && link.pathname === location.pathname) link.closest("dialog")?.close();
    // The canonical URL leaves out parameters that do not select content, such as `gclid`. Its origin can differ
    // from the current page's origin, so only the path and query come from the canonical URL.
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    const { pathname, search } = new URL(canonical?.href ?? location.href);
    if (link.href !== location.origin + pathname + search) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    setTimeout(() => {
      // Scrolls smoothly unless the visitor prefers less motion (styles.css).
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }, delayMs);
  });
}
