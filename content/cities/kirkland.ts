import type { City } from "../types.ts";

export const kirkland: City = {
  slug: "kirkland",
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
};
