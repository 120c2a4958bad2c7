/** What every form says, whatever it asks for. */
export const formWords = {
  requiredNote: "Fields marked * are required.",
  /** Before the page's title while the page says what is wrong with a form. */
  errorTitle: "Error: ",
  problemHeading: "There is a problem",
  privacyLink: { text: "Read our privacy policy.", href: "/privacy" },
  /** Of the honeypot field, for a person whose software reads it out. */
  honeypotLabel: "Leave this empty",
};
