/** Words of every form. */
export const formWords = {
  requiredNote: "Fields marked * are required.",
  /** Precedes the page's title while the form has errors. */
  errorTitle: "Error: ",
  problemHeading: "There is a problem",
  privacyLink: { text: "Read our privacy policy.", href: "/privacy" },
  /** The honeypot's label, for people who hear the page. */
  honeypotLabel: "Leave this empty",
};
