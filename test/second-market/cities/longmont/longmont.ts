import type { City } from "../../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";
import { longmontPages } from "./longmont-pages.ts";

export const longmont = {
  slug: "longmont",
  name: "Longmont",
  zipCodes: ["80501", "80503"],
  neighborhoods: ["Old Town", "Prospect"],
  beyondCityLimits: null,
  notPopular: [],
  landingPages: longmontPages,
} as const satisfies City<ServiceSlug>;
