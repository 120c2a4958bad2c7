import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Figures that public pages show about past leads. Dates look like 2026-11-23.

/** Whole days, today included, so that a figure does not change between midnights without a change of a lead. */
export const measuredDays = 90;

/**
 * A figure is shown only if it is based on at least this many leads. For the number of requests, leads before the last
 * `measuredDays` also count toward this minimum.
 */
export const minMeasuredLeads = 20;

/** We ask homeowners whether the contractor contacted them. `contacted`: how many said yes. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/**
 * The number of leads that a city's homeowners sent for a service in the last `measuredDays`, counted on `day`. Leads
 * that repeat an earlier lead or are held for review do not count.
 */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
