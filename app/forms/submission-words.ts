import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { fill } from "../../domain/text.ts";
import type { SiteData } from "../site-data.ts";

export const slugInWords = (slug: string) => slug.replaceAll("-", " ");

/** On a landing page, the messages name the page's service. */
export function submissionWords<Table extends FormTable>(
  table: Table,
  path: string,
  { facts, servicePhrases }: SiteData,
) {
  const slug = path.split("/")[1] ?? "";
  const service = servicePhrases[slug] ?? slugInWords(slug);
  return fill(submissionMessages[table], { ...facts, service });
}
