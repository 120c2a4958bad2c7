/** What both legal pages say. */
export const legalWords = {
  /** At the end of the page, before the day of the last change to a word of either page. */
  revised: "Last revised",
  contents: "On this page",
};
