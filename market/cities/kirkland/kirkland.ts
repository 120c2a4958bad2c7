import type { City } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";
import { kirklandPages } from "./kirkland-pages.ts";

export const kirkland = {
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
  notPopular: [],
  landingPages: kirklandPages,
} as const satisfies City<ServiceSlug>;
