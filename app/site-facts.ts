import { cities } from "../content/cities/cities.ts";
import { services } from "../content/services/services.ts";
import { citySlugs } from "../domain/city.ts";
import { serviceSlugs } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import { listed, type Values } from "../domain/text.ts";

/** The values of the placeholders that any text of `content/` may contain, such as `{name}` or `{cities}`. */
export function siteFacts(site: Site): Values {
  return {
    name: site.name,
    email: site.email,
    cities: listed(citySlugs.map((slug) => cities[slug].name)),
    subjects: listed(serviceSlugs.map((slug) => services[slug].subject)),
    otherServices: listed(serviceSlugs.slice(1).map((slug) => services[slug].phrase)),
  };
}
