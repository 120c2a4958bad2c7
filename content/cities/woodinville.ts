import type { City } from "../types.ts";

export const woodinville: City = {
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
};
