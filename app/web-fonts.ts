/**
 * Marks a page that was reached from another one of ours: our fonts are in the browser's cache by then. On a phone, a page without the mark
 * uses the fallback fonts (`styles.css`), so that no download of a font competes with it. It is an inline script in the head, because it
 * has to run before the first paint.
 */
export const markFontsCached =
  'if(document.referrer.startsWith(location.origin+"/"))document.documentElement.dataset.fontsCached=""';

/**
 * Downloads our fonts into the browser's cache after the first paint, for the next page; fonts that the page uses already are not
 * downloaded again. Where the page uses the fallback fonts it goes on with them, as its styles do not name ours.
 */
export function fetchFontsAfterPaint(): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    for (const font of ["1em Figtree", "1em 'Young Serif'"]) document.fonts.load(font).catch(() => {});
  }).observe({ type: "paint", buffered: true });
}
