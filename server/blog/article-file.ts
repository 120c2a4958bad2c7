import { parse } from "yaml";
import { readTimeMinutes } from "../../domain/post-draft.ts";

/** Columns that say where a post stands in its life, which is not for a file to decide. */
const notInFiles = ["id", "slug", "is_published", "created_at", "content", "content_markdown"];

/** Reads an article, markdown after front matter, as columns of the table `blogs`; or says in a sentence what is wrong with it. */
export function readArticle(text: string): Record<string, unknown> | string {
  const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) return "It has no front matter between two lines of three dashes.";
  let columns: unknown;
  try {
    columns = parse(head);
  } catch (error) {
    return `Its front matter is no YAML: ${(error as Error).message.split("\n")[0]}`;
  }
  if (typeof columns !== "object" || columns === null || Array.isArray(columns))
    return "Its front matter has no names.";
  const given = Object.entries(columns).filter(([column]) => !notInFiles.includes(column));
  const markdown = body.trim();
  return {
    read_time_minutes: readTimeMinutes(markdown),
    ...Object.fromEntries(given),
    content_markdown: markdown,
  };
}
