import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { fill } from "../../domain/text.ts";
import type { SiteData } from "../site-data.ts";

/** "fence repair" for "fence-repair". */
export const slugInWords = (slug: string) => slug.replaceAll("-", " ");

/** The words for a form on the page at `path`. On a landing page they name its service. */
export function submissionWords<Table extends FormTable>(
  table: Table,
  path: string,
  { facts, servicePhrases }: SiteData,
) {
  const slug = path.split("/")[1] ?? "";
  const service = servicePhrases[slug] ?? slugInWords(slug);
  return fill(submissionMessages[table], { ...facts, service });
}
