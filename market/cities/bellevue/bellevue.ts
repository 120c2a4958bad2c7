import type { CityFacts } from "../../../content/types.ts";

export const city = {
  order: 3,
  name: "Bellevue",
  zipCodes: ["98004", "98005", "98006", "98007", "98008"],
  neighborhoods: [
    "Downtown Bellevue",
    "Northwest Bellevue",
    "West Bellevue",
    "Enatai",
    "Bridle Trails",
    "Wilburton",
    "Woodridge",
    "Crossroads",
    "Lake Hills",
    "Eastgate",
    "Factoria",
    "Somerset",
    "Newport Hills",
    "Lakemont",
  ],
  beyondCityLimits:
    "Some small neighbors, such as Beaux Arts Village, share a Bellevue zip code but are towns of their own with their own rules.",
  notPopular: [],
} as const satisfies CityFacts;
