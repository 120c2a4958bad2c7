import { cities, cityOf, market, services } from "../content/chosen-market.ts";
import { includesCity, includesService, type LandingPaths } from "../domain/landing-paths.ts";
import type { Site } from "../domain/site.ts";
import { listed, type Values } from "../domain/text.ts";

/**
 * The values of the placeholders that any text of `content/` and of the market may contain, such as `{name}` or `{cities}`. Cities
 * and services are those of the pages that are `open`; where none is, a sentence still needs its words, and all are named.
 */
export function siteFacts(site: Site, open: LandingPaths): Values {
  const orAll = <Item>(some: readonly Item[], all: readonly Item[]) => (some.length > 0 ? some : all);
  const openCities = cities.filter(({ slug }) => includesCity(open, slug));
  const openServices = services.filter(({ slug }) => includesService(open, slug));
  const [focus, ...others] = services;
  const { region, homeCity } = market;
  const home = cityOf(homeCity);
  return {
    name: site.name,
    email: site.email,
    cities: listed(orAll(openCities, cities).map(({ name }) => name)),
    subjects: listed(orAll(openServices, services).map(({ subject }) => subject)),
    otherServices: listed(
      orAll(
        openServices.filter((service) => service !== focus),
        others,
      ).map(({ phrase }) => phrase),
    ),
    state: region.state,
    stateTitle: region.stateTitle,
    stateCode: region.stateCode,
    homeCity: home.name,
    exampleZip: home.zipCodes[0] ?? "",
  };
}
