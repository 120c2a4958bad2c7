import { type CitySlug, citySlugs, isCitySlug } from "./city.ts";
import { isServiceSlug, type ServiceSlug, serviceSlugs } from "./service.ts";

/** For each service the cities whose landing page takes requests, in the order in which the site lists them. */
export type OpenPages = Readonly<Record<ServiceSlug, readonly CitySlug[]>>;

/** The path of the landing page of a service in a city. */
export function landingPath(service: string, city: string): string {
  return `/${service}/${city}`;
}

/** All landing pages but those at `closedPaths`; a path where no landing page is closes nothing. */
export function openPages(closedPaths: readonly string[]): OpenPages {
  const citiesOf = (service: ServiceSlug) =>
    citySlugs.filter((city) => !closedPaths.includes(landingPath(service, city)));
  const pairs = serviceSlugs.map((service) => [service, citiesOf(service)] as const);
  return Object.fromEntries(pairs) as unknown as OpenPages;
}

/** The services that are open in some city. */
export function openServices(open: Partial<OpenPages>): ServiceSlug[] {
  return serviceSlugs.filter((service) => open[service]?.length);
}

/** The cities that are open for some service. */
export function openCities(open: Partial<OpenPages>): CitySlug[] {
  return citySlugs.filter((city) => serviceSlugs.some((service) => open[service]?.includes(city)));
}

/** Whether an address of the site leads to a landing page that is closed, whatever query or fragment follows its path. */
export function leadsToClosedPage(open: OpenPages, href: string): boolean {
  const [, service, city, ...rest] = (href.split(/[?#]/)[0] ?? "").toLowerCase().replace(/\/$/, "").split("/");
  return rest.length === 0 && isServiceSlug(service) && isCitySlug(city) && !open[service].includes(city);
}
