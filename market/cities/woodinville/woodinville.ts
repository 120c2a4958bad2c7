import type { CityFacts } from "../../../content/types.ts";

export const city = {
  order: 4,
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
} as const satisfies CityFacts;
