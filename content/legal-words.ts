/** Words of both legal pages. */
export const legalWords = {
  /** The end of the page, before the day of the last revision of either page. */
  revised: "Last revised",
  contents: "On this page",
};
