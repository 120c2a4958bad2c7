import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { fill } from "../../domain/text.ts";
import type { SiteData } from "../site-data.ts";

export const slugInWords = (slug: string) => slug.replaceAll("-", " ");

/** The messages of the form on the page at `path`. On a landing page they name the service. */
export function submissionWords<Table extends FormTable>(
  table: Table,
  path: string,
  { facts, servicePhrases }: SiteData,
) {
  const slug = path.split("/")[1] ?? "";
  const service = servicePhrases[slug] ?? slugInWords(slug);
  return fill(submissionMessages[table], { ...facts, service });
}
