import { phoneDigits, phoneHref } from "./phone.ts";

/** Trimmed printable ASCII (docs/product.md, Cleaning): `José` becomes `Jose`. */
export function cleanText(value: string): string {
  return value
    .normalize("NFKD")
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

/** The last text if all are longer. */
export function firstWithin(most: number, texts: readonly string[]): string {
  return texts.find((text) => text.length <= most) ?? texts.at(-1) ?? "";
}

export type PlaceholderValues = Readonly<Record<string, string>>;

/** In all texts of a list or object. A placeholder without a value stays, as does one inside a value. */
export function fill<Template>(template: Template, values: PlaceholderValues): Template {
  return fillUnknown(template, values) as Template;
}

function fillUnknown(template: unknown, values: PlaceholderValues): unknown {
  if (typeof template === "string") {
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : placeholder,
    );
  }
  if (Array.isArray(template)) return template.map((part) => fillUnknown(part, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, fillUnknown(part, values)]));
}

export interface CountedWords {
  one: string;
  other: string;
}

/** "1 photo added.", "3 photos added." */
export function countedWords(words: CountedWords, count: number): string {
  return words[count === 1 ? "one" : "other"].replace("{count}", String(count));
}

/** "a roofer", "an electrician" */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** "Kirkland", "Kirkland and Redmond", "Kirkland, Redmond, and Bellevue" */
export function listInWords(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  if (names.length < 3) return names.join(` ${conjunction} `);
  return `${names.slice(0, -1).join(", ")}, ${conjunction} ${last}`;
}

interface TextPart {
  words: string;
  href: string | null;
}

/** `[text](/blog/an-article)`, `[text](https://…)`, and US phone numbers such as 425-555-0100. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const links = /\[([^[\]]+)\]\(((?:https:\/|\/blog)\/[^[()\s]+)\)|\b(?:1-)?(\d{3}-\d{3}-\d{4})\b/g;
  for (const link of text.matchAll(links)) {
    if (link.index > end) parts.push({ words: text.slice(end, link.index), href: null });
    const [whole, words, href, phone] = link;
    parts.push(
      phone ? { words: whole, href: phoneHref(phoneDigits(phone)) } : { words: words ?? "", href: href ?? null },
    );
    end = link.index + link[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), href: null });
  return parts;
}

export function plainWords(text: string): string {
  return textParts(text)
    .map((part) => part.words)
    .join("");
}
