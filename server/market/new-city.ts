import type { Market } from "../../content/types.ts";
import { unfilledMark } from "../../domain/unfilled.ts";
import { cityFile, pagesFile } from "./market-layout.ts";
import { type Draft, draftPage } from "./scaffold.ts";
import { constantOf, fieldOf, listOf, recordOf, typesFrom, withEntry } from "./source-edits.ts";

interface NewCity {
  slug: string;
  name: string;
  zipCodes: readonly string[];
}

/** The files of a city whose texts are still to be written. `read` yields a file of the market as it is. */
export function newCity(city: NewCity, market: Market, folder: URL, read: (file: string) => string): Draft[] {
  const { slug, name, zipCodes } = city;
  const constant = constantOf(slug);
  const [file, pages, list] = [cityFile(slug), pagesFile(slug), "cities/cities.ts"];
  const types = typesFrom(new URL(file, folder));
  const serviceOf = (slug: string) =>
    market.services.find((service) => service.slug === slug) ?? { name: slug, phrase: slug };
  const record = recordOf(
    market.services.map(({ slug }) => slug),
    (service) => draftPage(serviceOf(service), city, market.region.stateCode),
  );
  const neighborhoods = listOf("  ", "neighborhoods", `${unfilledMark} Which names do people use who live in ${name}?`);
  const outside = `${unfilledMark} Which part of these zip codes lies outside the city limits of ${name}, in one sentence?`;
  const beyond = fieldOf("  ", "beyondCityLimits", outside);
  return [
    {
      file,
      isNew: true,
      text: `import type { City } from "${types}";
import type { ServiceSlug } from "../../services/services.ts";
import { ${constant}Pages } from "./${slug}-pages.ts";

export const ${constant} = {
  slug: "${slug}",
  name: ${JSON.stringify(name)},
  zipCodes: [${zipCodes.map((zipCode) => `"${zipCode}"`).join(", ")}],
${neighborhoods}  // Null where no part of them does.
${beyond}  notPopular: [],
  landingPages: ${constant}Pages,
} as const satisfies City<ServiceSlug>;
`,
    },
    {
      file: pages,
      isNew: true,
      text: `import type { LandingPage } from "${types}";
import type { ServiceSlug } from "../../services/services.ts";

export const ${constant}Pages: Record<ServiceSlug, LandingPage> = {
${record}};
`,
    },
    { file: list, isNew: false, text: withEntry(read(list), "cities", slug, list) },
  ];
}
