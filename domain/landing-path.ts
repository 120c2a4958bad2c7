import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

/** The path of a landing page, such as /fence-repair/kirkland. */
export function landingPath(service: ServiceSlug, city: CitySlug): string {
  return `/${service}/${city}`;
}
