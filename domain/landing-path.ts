import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

export function landingPath(service: ServiceSlug, city: CitySlug): string {
  return `/${service}/${city}`;
}
