export const legalWords = {
  revised: "Last revised",
  contents: "On this page",
};
