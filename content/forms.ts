/** What every form says, whatever it asks for. */
export const formWords = {
  requiredNote: "Fields marked * are required.",
  problemHeading: "There is a problem",
};
