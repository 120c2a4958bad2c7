import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { fill } from "../../domain/text.ts";
import type { SiteData } from "../site-data.ts";

/** "fence repair", of "fence-repair". */
export const slugInWords = (slug: string) => slug.replaceAll("-", " ");

/** What a visitor is told of a form of the page at `path`: on a landing page with the name of its own service. */
export function submissionWords<Table extends FormTable>(
  table: Table,
  path: string,
  { facts, servicePhrases }: SiteData,
) {
  const slug = path.split("/")[1] ?? "";
  const service = servicePhrases[slug] ?? slugInWords(slug);
  return fill(submissionMessages[table], { ...facts, service });
}
