import type { City } from "../../../content/types.ts";
import type { ServiceSlug } from "../services/services.ts";

export const louisville = {
  slug: "louisville",
  name: "Louisville",
  zipCodes: ["80027"],
  neighborhoods: ["Coal Creek Ranch", "Steel Ranch"],
  beyondCityLimits: "Part of 80027 belongs to the town of Superior.",
  notPopular: ["attic-fan-installation"],
} as const satisfies City<ServiceSlug>;
