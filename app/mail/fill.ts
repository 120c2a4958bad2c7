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
