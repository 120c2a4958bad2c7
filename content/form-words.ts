/** What every form says, whatever it asks for. */
export const formWords = {
  requiredNote: "Fields marked * are required.",
  problemHeading: "There is a problem",
  privacyLink: { text: "Read our privacy policy.", href: "/privacy" },
  /** Of the field that no person sees, for the one who finds it all the same. */
  honeypotLabel: "Leave this empty",
};
