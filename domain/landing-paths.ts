import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

/** Paths of landing pages: of those that take requests, or of those that do not. */
export type LandingPaths = readonly string[];

/** The path of the landing page of a service in a city. */
export function landingPath(service: ServiceSlug, city: CitySlug): string {
  return `/${service}/${city}`;
}

/** Whether a landing page of the service is among them. */
export function includesService(paths: LandingPaths, service: ServiceSlug): boolean {
  return paths.some((path) => path.startsWith(`/${service}/`));
}

/** Whether a landing page of the city is among them. */
export function includesCity(paths: LandingPaths, city: CitySlug): boolean {
  return paths.some((path) => path.endsWith(`/${city}`));
}

/** Whether an address of the site leads to one of them, whatever query or fragment follows its path. */
export function includesAddress(paths: LandingPaths, href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return paths.includes(path.toLowerCase().replace(/\/$/, ""));
}
