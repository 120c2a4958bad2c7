/** The source of a regular expression of all crawlers, from `isbot`. The build inserts it (vite/inline-script.ts). */
declare const crawlerPattern: string;

/** Whether a user agent belongs to a program, such as a search engine or a maker of link previews. */
export function isCrawler(userAgent: string): boolean {
  try {
    return new RegExp(crawlerPattern, "i").test(userAgent);
  } catch {
    // Safari 15 lacks lookbehind, which the pattern contains. No crawler is that old.
    return false;
  }
}
