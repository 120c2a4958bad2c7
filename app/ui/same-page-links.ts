/** Milliseconds before the page scrolls (docs/product.md, Scrolling). */
const delayMs = 200;

/** Makes header and footer links to the current page scroll to its top instead of reloading. */
export function scrollOnSamePageLinks(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("header a, footer a");
    const hasModifierKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || hasModifierKey) return;
    // The canonical URL leaves out parameters that do not select content, such as `gclid`. Its origin may differ, so
    // only its path and query are compared.
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
