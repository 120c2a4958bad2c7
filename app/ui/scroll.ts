/** How long after a click the page scrolls, in milliseconds (docs/product.md, Scrolling). */
export const scrollDelays = { afterQuote: 100, toQuoteForm: 100, afterFooterLink: 200, afterClaimButton: 200 };

/** Scrolls to the element with this id, or to the top, after `delayMs`; without motion for those who asked for none. */
export function scrollSoon(delayMs: number, id?: string): void {
  setTimeout(() => {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    if (id === undefined) window.scrollTo({ top: 0, behavior });
    else document.getElementById(id)?.scrollIntoView({ behavior });
  }, delayMs);
}
