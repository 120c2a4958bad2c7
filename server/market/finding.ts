/** What is wrong or missing in a market. */
export interface Finding {
  /** From the market's folder: "cities/kirkland/kirkland.ts". */
  file: string;
  /** The field within it: "zipCodes.0"; empty: the file itself. */
  field: string;
  /** The rest of the sentence that begins with the field: "must be five digits". */
  problem: string;
}

/** "cities/kirkland/kirkland.ts: zipCodes.0 must be five digits." */
export function sentenceOf({ file, field, problem }: Finding): string {
  return `${file}${field && ": "}${field} ${problem}${/[.?]$/.test(problem) ? "" : "."}`;
}
