import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Measured facts on public pages. Days are written as 2026-11-23.

/** A measure covers `measuredDays` and needs at least `leastMeasured` leads. */
export const measuredDays = 90;
export const leastMeasured = 20;

/** Of the homeowners who answered, how many had been contacted. */
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
