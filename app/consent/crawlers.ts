/**
 * How crawlers name themselves. The expression runs before the first paint, so it is short: `isbot`, which the page
 * counts use, has 206 patterns. It misses a few tools that test sites. No pattern matches devices called Cubot or
 * Turbotab, or WhatsApp's browser, which people use.
 */
const crawlerPattern = /^(?!Mozilla\/5\.0 \()|\(compatible;|https?:|(?:^|[^u])bots?\b|crawl|spider|preview|lighthouse/i;

/** Whether a user agent belongs to a program, such as a search engine or a maker of link previews. */
export function isCrawler(userAgent: string): boolean {
  return crawlerPattern.test(userAgent);
}
