import type { City } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";
import { redmondPages } from "./redmond-pages.ts";

export const redmond = {
  slug: "redmond",
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
    "Part of 98053, including Redmond Ridge, Trilogy, Novelty Hill and Union Hill, lies outside the city limits in unincorporated King County.",
  notPopular: [],
  landingPages: redmondPages,
} as const satisfies City<ServiceSlug>;
