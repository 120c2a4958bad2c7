import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Figures that public pages show about past leads. Dates look like 2026-11-23.

export const measuredDays = 90;
/** A page shows a figure only if there are at least this many leads for it. */
export const minMeasuredLeads = 20;

/** How many homeowners answered whether the contractor contacted them, and how many said yes. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/** The number of leads that a city's homeowners sent for a service in the `measuredDays` before `day`. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
