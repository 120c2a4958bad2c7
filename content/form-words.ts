export const formWords = {
  requiredNote: "Fields marked * are required.",
  /** Precedes the page's title while the form has errors. */
  errorTitle: "Error: ",
  problemHeading: "There is a problem",
  privacyLink: { text: "Read our privacy policy.", href: "/privacy" },
  /** The honeypot's label. Screen readers announce it. */
  honeypotLabel: "Leave this empty",
};
