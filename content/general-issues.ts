import type { Choice } from "./types.ts";

/** The quote form's default choices, for a page that names no service of the form (docs/product.md, Quote form). */
export const generalIssues: Choice[] = [
  { value: "general-inquiry", label: "A question or general quote" },
  { value: "repair", label: "Repair or service" },
  { value: "installation", label: "New installation" },
  { value: "other", label: "Something else" },
];
