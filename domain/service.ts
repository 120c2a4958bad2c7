/** The five services, in the order in which the site lists them. A slug is also the first segment of a landing page's path. */
export const serviceSlugs = [
  "sprinkler-repair",
  "gutter-installation",
  "fence-repair",
  "ev-charging-installation",
  "generator-installation",
] as const;

export type ServiceSlug = (typeof serviceSlugs)[number];

/** What a lead's `service` may be: a slug, or `general` for a page whose path names no service of the quote form. */
export type LeadService = ServiceSlug | "general";

export function isServiceSlug(value: unknown): value is ServiceSlug {
  return serviceSlugs.includes(value as ServiceSlug);
}
