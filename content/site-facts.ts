import type { Site } from "../domain/site.ts";
import { listed, type Values } from "../domain/text.ts";
import { cities, cityOf, market, services } from "./chosen-market.ts";

/** The values of placeholders such as `{name}` and `{cities}`, for every text of `content/` and the market. */
export function siteFacts(site: Site): Values {
  const [_focus, ...others] = services;
  const { region, homeCity } = market;
  const home = cityOf(homeCity);
  return {
    name: site.name,
    email: site.email,
    cities: listed(cities.map(({ name }) => name)),
    anyCity: listed(
      cities.map(({ name }) => name),
      "or",
    ),
    subjects: listed(services.map(({ subject }) => subject)),
    otherServices: listed(others.map(({ phrase }) => phrase)),
    state: region.state,
    stateTitle: region.stateTitle,
    stateCode: region.stateCode,
    homeCity: home.name,
    exampleZip: home.zipCodes[0] ?? "",
  };
}
