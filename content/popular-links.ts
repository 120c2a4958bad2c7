import { citySlugs } from "../domain/city.ts";
import { serviceSlugs } from "../domain/service.ts";
import { cities } from "./cities/cities.ts";
import { services } from "./services/services.ts";

/** The links of "Popular Services by City", by service. Sprinkler repair in Woodinville has a page and no popular link. */
export const popularLinks = serviceSlugs.map((service) => ({
  service,
  links: citySlugs
    .filter((city) => !(service === "sprinkler-repair" && city === "woodinville"))
    .map((city) => ({
      href: `/${service}/${city}`,
      city,
      text: `${services[service].name} in ${cities[city].name}`,
    })),
}));
