import type { FormChoice } from "./types.ts";

/** The choices for "What do you need?" on pages that are not about one service (docs/product.md, Quote form). */
export const generalIssues: FormChoice[] = [
  { value: "general-inquiry", label: "A question or general quote" },
  { value: "repair", label: "Repair or service" },
  { value: "installation", label: "New installation" },
  { value: "other", label: "Something else" },
];
