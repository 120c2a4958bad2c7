/** Milliseconds before a header or footer link to the present page scrolls. */
const delayMs = 200;

/** Makes header and footer links to the present page scroll to its top instead of reloading it. */
export function scrollOnSamePageLinks(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("header a, footer a");
    const isWithKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || isWithKey) return;
    // The canonical address has no parameters that the page ignores, such as `gclid`. Its origin is `SITE_URL`, which
    // may differ from the visited one.
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    const { pathname, search } = new URL(canonical?.href ?? location.href);
    if (link.href !== location.origin + pathname + search) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    setTimeout(() => {
      // Scrolls smoothly unless visitors want less motion (styles.css), and moves the focus along.
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }, delayMs);
  });
}
