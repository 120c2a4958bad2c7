import type { CityFacts } from "../../../../content/types.ts";

export const city = {
  order: 2,
  name: "Louisville",
  zipCodes: ["80027"],
  neighborhoods: ["Coal Creek Ranch", "Steel Ranch"],
  beyondCityLimits: "Part of 80027 belongs to the town of Superior.",
  notPopular: ["attic-fan-installation"],
} as const satisfies CityFacts;
