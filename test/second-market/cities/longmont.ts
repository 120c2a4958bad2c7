import type { City } from "../../../content/types.ts";
import type { ServiceSlug } from "../services/services.ts";

export const longmont = {
  slug: "longmont",
  name: "Longmont",
  zipCodes: ["80501", "80503"],
  neighborhoods: ["Old Town", "Prospect"],
  beyondCityLimits: null,
  notPopular: [],
} as const satisfies City<ServiceSlug>;
