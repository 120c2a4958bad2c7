export const mapWords = {
  /** `{area}` is the market's, `{label}` what the map shows. */
  label: "Map of {area}: {label}",
  schematic: "Not to scale.",
};
