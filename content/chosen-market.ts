import type { CitySlug } from "../domain/city.ts";
import { landingPath } from "../domain/landing-path.ts";
import type { PartnerService } from "../domain/partner-application.ts";
import type { ServiceSlug } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import { listInWords, type PlaceholderValues } from "../domain/text.ts";
import { generalIssues } from "./general-issues.ts";
import { market as chosen } from "./market-module.ts";
import { otherService } from "./partner-program-words.ts";
import type { City, FormChoice, LandingPage, Market, Service } from "./types.ts";

/** The market that this process runs: one business, with its cities and services. */
export const market: Market = inListOrder(chosen);

/** In the order in which the site lists services and cities. */
export const { services, cities } = market;
export const serviceSlugs: readonly ServiceSlug[] = services.map(({ slug }) => slug);
export const citySlugs: readonly CitySlug[] = cities.map(({ slug }) => slug);

export const landingPaths: readonly string[] = serviceSlugs.flatMap((service) =>
  citySlugs.map((city) => landingPath(service, city)),
);

export function isServiceSlug(value: unknown): value is ServiceSlug {
  return serviceSlugs.includes(value as ServiceSlug);
}

export function isCitySlug(value: unknown): value is CitySlug {
  return citySlugs.includes(value as CitySlug);
}

export function serviceOf(slug: ServiceSlug): Service {
  const service = services.find((candidate) => candidate.slug === slug);
  if (!service) throw new Error(`There is no service ${slug}.`);
  return service;
}

export function cityOf(slug: CitySlug): City {
  const city = cities.find((candidate) => candidate.slug === slug);
  if (!city) throw new Error(`There is no city ${slug}.`);
  return city;
}

/** The cities that the home page lists for a service. */
export function popularCities({ slug }: Service): City[] {
  return cities.filter((city) => !city.notPopular.includes(slug));
}

export const popularServices: readonly Service[] = services.filter((service) => popularCities(service).length > 0);

export function landingPageOf(service: ServiceSlug, city: CitySlug): LandingPage {
  const page = cityOf(city).landingPages[service];
  if (!page) throw new Error(`There is no landing page for ${service} in ${city}.`);
  return page;
}

/** "Fence Repair in Redmond, WA" */
export function landingHeading(service: ServiceSlug, city: CitySlug): string {
  return `${serviceOf(service).name} in ${cityOf(city).name}, ${market.region.stateCode}`;
}

export function issuesOf({ issues }: Service): readonly FormChoice[] {
  return issues ?? generalIssues;
}

/**
 * Services that define their own `issues`. In the column `service`, a lead for one of these services stores the
 * service's slug, and any other lead stores `general`.
 */
export const servicesNamedInLeads: readonly ServiceSlug[] = services
  .filter(({ issues }) => issues)
  .map(({ slug }) => slug);

export const partnerChoices: readonly FormChoice[] = [
  ...services.flatMap(({ slug, partnerChoice }) => (partnerChoice ? [{ value: slug, label: partnerChoice }] : [])),
  otherService,
];
/** The service of an application. The form's own option says it in other words. */
export function nameOfPartnerService(service: string): string {
  return isServiceSlug(service) ? serviceOf(service).name : otherService.label;
}

export const partnerServices: readonly PartnerService[] = partnerChoices.map(({ value }) => value);

/** Values for the placeholders in the texts of `content/` and the market. */
export function siteFacts(site: Site): PlaceholderValues {
  const [_focus, ...others] = services;
  const { region } = market;
  const homeCity = cityOf(market.homeCity);
  const subjects = listInWords(services.map(({ subject }) => subject));
  return {
    name: site.name,
    email: site.email,
    cities: listInWords(cities.map(({ name }) => name)),
    anyCity: listInWords(
      cities.map(({ name }) => name),
      "or",
    ),
    subjects,
    /** At the start of a sentence. */
    otherServices: listInWords(others.map(({ phrase }) => phrase)),
    state: region.state,
    stateTitle: region.stateTitle,
    stateCode: region.stateCode,
    homeCity: homeCity.name,
    exampleZip: homeCity.zipCodes[0] ?? "",
  };
}

function inListOrder({ services, cities, ...rest }: Market): Market {
  const sorted = <Entry extends { order: number }>(entries: readonly Entry[]) =>
    // Browsers of 2022 lack `toSorted`.
    [...entries].sort((one, other) => one.order - other.order);
  return { ...rest, services: sorted(services), cities: sorted(cities) };
}
