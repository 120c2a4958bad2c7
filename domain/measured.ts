import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Measured facts on public pages. Each carries the numbers behind it and its day, such as 2026-11-23.

/** The days that a measure covers, and the fewest leads that it needs. */
export const measuredDays = 90;
export const leastMeasured = 20;

/** How many of the answering homeowners had been contacted. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/** How many leads for a service came from a city in the ninety days up to `day`. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
