import type { CitySlug } from "./city.ts";
import type { ServiceSlug } from "./service.ts";

// Dates look like 2026-11-23.

/** Whole days, today included, so that a figure does not change between midnights without a change of a lead. */
export const measuredDays = 90;

/** For the number of requests, leads before the last `measuredDays` also count toward it. */
export const minMeasuredLeads = 20;

/** How many homeowners said yes when we asked whether the contractor contacted them. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: string;
}

/** Leads of the last `measuredDays`, counted on `day`. Leads that repeat an earlier lead or are held do not count. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: string;
}
