import type { Market } from "../../content/types.ts";
import { unfilledMark } from "../../domain/unfilled.ts";
import { cityFile } from "../../market-parts.ts";
import { type Draft, draftPage, nextOrder } from "./scaffold.ts";
import { fieldOf, listOf, typesFrom } from "./source-text.ts";

interface NewCity {
  slug: string;
  name: string;
  zipCodes: readonly string[];
}

/** The files of a city whose texts are still to be written. */
export function newCity(city: NewCity, market: Market, folder: URL): Draft[] {
  const { slug, name, zipCodes } = city;
  const file = cityFile(slug);
  const neighborhoods = listOf("  ", "neighborhoods", `${unfilledMark} Which names do people use who live in ${name}?`);
  const outside = `${unfilledMark} Which part of these zip codes lies outside the city limits of ${name}, in one sentence?`;
  const beyond = fieldOf("  ", "beyondCityLimits", outside);
  return [
    {
      file,
      text: `import type { CityFacts } from "${typesFrom(new URL(file, folder))}";

export const city = {
  order: ${nextOrder(market.cities)},
  name: ${JSON.stringify(name)},
  zipCodes: [${zipCodes.map((zipCode) => `"${zipCode}"`).join(", ")}],
${neighborhoods}  // Null where no part of them does.
${beyond}  notPopular: [],
} as const satisfies CityFacts;
`,
    },
    ...market.services.map((service) => draftPage(service, city, market.region.stateCode, folder)),
  ];
}
