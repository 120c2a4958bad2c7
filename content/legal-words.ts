/** For the privacy policy and the terms of service. */
export const legalWords = {
  /** Precedes `legal.revisedOn` at the end of the page. */
  revised: "Last revised",
  contents: "On this page",
};
