/**
 * Makes a typed value safe to store and to send on: printable ASCII only, trimmed (docs/product.md, Cleaning).
 * Letters with marks lose the mark instead of disappearing (`José` becomes `Jose`), and a line break or tab becomes one
 * space, so that words do not run together.
 */
export function cleanText(value: string): string {
  return value
    .normalize("NFKD")
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
}

/** What the placeholders of a template stand for, by name. */
export type Values = Readonly<Record<string, string>>;

/**
 * Fills in every `{placeholder}` of a template, or of all templates in a list or object. A placeholder without a value
 * stays as it is, and so does whatever a value itself contains.
 */
export function fill<Template>(template: Template, values: Values): Template {
  return filled(template, values) as Template;
}

function filled(template: unknown, values: Values): unknown {
  if (typeof template === "string") {
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : placeholder,
    );
  }
  if (Array.isArray(template)) return template.map((part) => filled(part, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, filled(part, values)]));
}

/** Names in a sentence: "Kirkland", "Kirkland and Redmond", "Kirkland, Redmond and Bellevue". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
