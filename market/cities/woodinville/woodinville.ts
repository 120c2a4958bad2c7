import type { City } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";
import { woodinvillePages } from "./woodinville-pages.ts";

export const woodinville = {
  slug: "woodinville",
  name: "Woodinville",
  zipCodes: ["98072", "98077"],
  neighborhoods: [
    "Downtown Woodinville",
    "Tourist District",
    "Wellington",
    "Leota",
    "Reintree",
    "Hollywood Hill",
    "Cottage Lake",
    "Bear Creek",
    "Ring Hill",
  ],
  beyondCityLimits:
    "Many homes with a Woodinville address, including those around Cottage Lake and on Hollywood Hill, are outside the city limits in unincorporated King County.",
  notPopular: ["sprinkler-repair"],
  landingPages: woodinvillePages,
} as const satisfies City<ServiceSlug>;
