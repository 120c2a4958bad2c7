import { parse } from "yaml";
import { z } from "zod";
import { readTimeMinutes } from "../../domain/post-draft.ts";

export const notUtf8Message = "It is not in UTF-8, but in another encoding such as Windows-1252. Save it as UTF-8.";

export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** An article file cannot set them. */
const ignoredColumns = ["id", "slug", "is_published", "created_at", "content", "content_markdown"];

// YAML parses a title such as 2027 as a number.
const someText = z.union([z.string(), z.number(), z.boolean()], "must be text").transform(String);
const optionalText = someText.nullish();
const optionalTime = someText
  .refine((text) => !Number.isNaN(Date.parse(text)), "must be a date like 2027-06-30")
  .nullish();

/** Lengths and allowed values are checked by the table `blogs`. */
const frontMatter = z.strictObject({
  title: z.preprocess((title) => title ?? "", someText).refine(Boolean, "is missing"),
  excerpt: optionalText,
  cover_image_url: optionalText,
  category: optionalText,
  service_type: optionalText,
  city: optionalText,
  author: optionalText,
  tags: z.array(someText, "must be a list").optional(),
  published_at: optionalTime,
  date: optionalTime,
  updated_at: optionalTime,
  read_time_minutes: z.int("must be a whole number").nullish(),
  meta_title: optionalText,
  meta_description: optionalText,
  internal_links: z.array(z.unknown(), "must be a list").nullish(),
  faq: z.array(z.unknown(), "must be a list").nullish(),
  cta: z.record(z.string(), z.unknown(), "must be names with values").nullish(),
});

export type Article = z.infer<typeof frontMatter> & { content_markdown: string };

/** Or a sentence about the first mistake. */
export function readArticle(file: string | Uint8Array): Article | string {
  const text = typeof file === "string" ? file : textOf(file);
  if (text === null) return notUtf8Message;
  const [, head, body = ""] = /^\ufeff?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n(.*))?$/s.exec(text) ?? [];
  if (head === undefined) return "It must start with front matter between two lines of three dashes.";
  let columns: unknown;
  try {
    columns = parse(head);
  } catch (error) {
    return `Its front matter is not valid YAML: ${(error as Error).message.split("\n")[0]}`;
  }
  const entries = z.record(z.string(), z.unknown()).safeParse(columns);
  if (!entries.success) return "Its front matter must be lines of a name and a value, such as title: Wet fences.";
  const usedColumns = Object.entries(entries.data).filter(([column]) => !ignoredColumns.includes(column));
  const parsed = frontMatter.safeParse(Object.fromEntries(usedColumns));
  if (!parsed.success) return problemOf(parsed.error.issues[0]);
  const markdown = body.trim();
  if (markdown === "") return "It ends after its front matter: the article itself is missing.";
  return { read_time_minutes: readTimeMinutes(markdown), ...parsed.data, content_markdown: markdown };
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "unrecognized_keys") return `Its front matter has an unknown name: ${issue.keys[0]}.`;
  return `${String(issue?.path[0])} ${issue?.message}.`;
}
