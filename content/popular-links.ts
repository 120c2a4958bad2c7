import type { CitySlug } from "../domain/city.ts";
import type { ServiceSlug } from "../domain/service.ts";

/** The landing pages under "Popular Services by City". Sprinkler repair in Woodinville has a page and no popular link. */
export const popularCities: Record<ServiceSlug, readonly CitySlug[]> = {
  "sprinkler-repair": ["kirkland", "redmond", "bellevue"],
  "gutter-installation": ["kirkland", "redmond", "bellevue", "woodinville"],
  "fence-repair": ["kirkland", "redmond", "bellevue", "woodinville"],
  "ev-charging-installation": ["kirkland", "redmond", "bellevue", "woodinville"],
  "generator-installation": ["kirkland", "redmond", "bellevue", "woodinville"],
};
