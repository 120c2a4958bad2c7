import { cities } from "../content/cities/cities.ts";
import { services } from "../content/services/services.ts";
import { citySlugs } from "../domain/city.ts";
import { type OpenPages, openCities, openServices } from "../domain/open-pages.ts";
import { serviceSlugs } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import { listed, type Values } from "../domain/text.ts";

/**
 * The values of the placeholders that any text of `content/` may contain, such as `{name}` or `{cities}`. Cities and services are
 * those that are open somewhere; where none is, a sentence still needs its words, and all are named.
 */
export function siteFacts(site: Site, open: OpenPages): Values {
  const orAll = <Slug>(slugs: readonly Slug[], all: readonly Slug[]) => (slugs.length > 0 ? slugs : all);
  const [focus, ...others] = serviceSlugs;
  const isOther = (slug: string) => slug !== focus;
  return {
    name: site.name,
    email: site.email,
    cities: listed(orAll(openCities(open), citySlugs).map((slug) => cities[slug].name)),
    subjects: listed(orAll(openServices(open), serviceSlugs).map((slug) => services[slug].subject)),
    otherServices: listed(orAll(openServices(open).filter(isOther), others).map((slug) => services[slug].phrase)),
  };
}
