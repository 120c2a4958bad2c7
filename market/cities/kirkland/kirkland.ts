import type { CityFacts } from "../../../content/types.ts";

export const city = {
  order: 1,
  name: "Kirkland",
  zipCodes: ["98033", "98034"],
  neighborhoods: [
    "Moss Bay",
    "Norkirk",
    "Market",
    "Highlands",
    "Central Houghton",
    "Lakeview",
    "Everest",
    "South Rose Hill",
    "North Rose Hill",
    "Bridle Trails",
    "Totem Lake",
    "Juanita",
    "Finn Hill",
    "Kingsgate",
  ],
  beyondCityLimits: null,
  notPopular: [],
} as const satisfies CityFacts;
