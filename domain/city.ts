/** The four cities served, in the order in which the site lists them. A slug is also the second segment of a landing page's path. */
export const citySlugs = ["kirkland", "redmond", "bellevue", "woodinville"] as const;

export type CitySlug = (typeof citySlugs)[number];

export function isCitySlug(value: unknown): value is CitySlug {
  return citySlugs.includes(value as CitySlug);
}
