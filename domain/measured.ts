import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// What pages say that was counted. A measure always comes with the numbers that it is made of and with its day, written as 2026-11-23.

/** The days that a measure looks back, and the requests that it takes at least. */
export const measuredDays = 90;
export const leastMeasured = 20;

/** How many homeowners had been contacted, of those who answered. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/** How many requests for a service came from a city in the ninety days up to `day`. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
