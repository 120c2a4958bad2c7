/** What both legal pages say. */
export const legalWords = {
  /** The day of the last change to a word of either page stands behind it. */
  revised: "Last revised",
  contents: "On this page",
};
