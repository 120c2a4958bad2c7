import type { City } from "../../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";
import { louisvillePages } from "./louisville-pages.ts";

export const louisville = {
  slug: "louisville",
  name: "Louisville",
  zipCodes: ["80027"],
  neighborhoods: ["Coal Creek Ranch", "Steel Ranch"],
  beyondCityLimits: "Part of 80027 belongs to the town of Superior.",
  notPopular: ["attic-fan-installation"],
  landingPages: louisvillePages,
} as const satisfies City<ServiceSlug>;
