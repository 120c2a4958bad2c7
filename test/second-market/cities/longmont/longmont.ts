import type { CityFacts } from "../../../../content/types.ts";

export const city = {
  order: 1,
  name: "Longmont",
  zipCodes: ["80501", "80503"],
  neighborhoods: ["Old Town", "Prospect"],
  beyondCityLimits: null,
  notPopular: [],
} as const satisfies CityFacts;
