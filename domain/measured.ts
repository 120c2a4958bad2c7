import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Measured facts for public pages. Dates look like 2026-11-23.

/** A measurement covers `measuredDays` and needs `leastMeasured` leads or more. */
export const measuredDays = 90;
export const leastMeasured = 20;

/** How many homeowners answered whether the contractor contacted them, and how many said yes. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/** Leads for a service from a city in the `measuredDays` before `day`. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
