import type { CityFacts } from "../../../content/types.ts";

export const city = {
  order: 2,
  name: "Redmond",
  zipCodes: ["98052", "98053"],
  neighborhoods: [
    "Downtown Redmond",
    "Education Hill",
    "Grass Lawn",
    "Idylwood",
    "Overlake",
    "North Redmond",
    "Southeast Redmond",
    "Sammamish Valley",
    "Willows and Rose Hill",
    "Bear Creek",
    "Redmond Ridge",
    "Trilogy",
    "Novelty Hill",
    "Union Hill",
  ],
  beyondCityLimits:
    "Part of 98053, including Redmond Ridge, Trilogy, Novelty Hill, and Union Hill, lies outside the city limits in unincorporated King County.",
  notPopular: [],
} as const satisfies CityFacts;
