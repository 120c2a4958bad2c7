/** How long a link of the header or footer to the page on which one is waits before it scrolls, in milliseconds. */
const delayMs = 200;

/** Has links of the header and the footer to the page on which one is scroll to its top, where the browser would load it again. */
export function scrollOnSamePageLinks(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("header a, footer a");
    const isWithKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || isWithKey) return;
    // The canonical address has no parameter that the page does not read, such as `gclid`. Its origin is `SITE_URL`, which need not be
    // the one that is visited.
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    const { pathname, search } = new URL(canonical?.href ?? location.href);
    if (link.href !== location.origin + pathname + search) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    setTimeout(() => {
      // Smoothly where visitors have not asked for less motion (styles.css); the keyboard goes along.
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }, delayMs);
  });
}
