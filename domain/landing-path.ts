import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

/** The path of the landing page of a service in a city. */
export function landingPath(service: ServiceSlug, city: CitySlug): string {
  return `/${service}/${city}`;
}
