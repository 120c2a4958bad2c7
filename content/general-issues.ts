import type { Choice } from "./types.ts";

/** The quote form's default list, for a page whose path names no service of the form (docs/product.md, Quote form). */
export const generalIssues: Choice[] = [
  { value: "general-inquiry", label: "A question or general quote" },
  { value: "repair", label: "Repair or service" },
  { value: "installation", label: "New installation" },
  { value: "other", label: "Something else" },
];
