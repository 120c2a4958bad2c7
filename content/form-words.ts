export const formWords = {
  requiredNote: "Fields marked * are required.",
  /** Offers the likely address if a common domain has a typing error. */
  emailOffer: "Did you mean {email}?",
  /** Prefix of the page's title while the form has errors. */
  errorTitle: "Error: ",
  problemHeading: "There is a problem",
  privacyLink: { text: "Read our privacy policy.", href: "/privacy" },
  /** The label of the honeypot, a hidden field for spam programs. */
  honeypotLabel: "Leave this empty",
};
