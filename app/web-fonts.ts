/**
 * On a phone the first page of a visit is in the fallbacks (`styles.css`), and our fonts travel behind it; from the second page on
 * they are in the browser's cache. This stands in the head as text: whoever comes from a page of ours has them at hand.
 */
export const markFontsCached =
  'if(document.referrer.startsWith(location.origin+"/"))document.documentElement.dataset.fontsCached=""';

/**
 * Fetches our fonts once the page is painted; where it is set in them already, that asks for nothing. No text of this page
 * changes, since on a phone none of it names them.
 */
export function fetchFontsAfterPaint(): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    for (const font of ["1em Figtree", "1em 'Young Serif'"]) document.fonts.load(font).catch(() => {});
  }).observe({ type: "paint", buffered: true });
}
