import type { CitySlug } from "./city.ts";
import type { Day } from "./local-time.ts";
import type { ServiceSlug } from "./service.ts";

/** Whole days and today, so that a figure changes between midnights only with a lead. */
export const measuredDays = 90;

/** The number of requests counts leads before `measuredDays`, too. */
export const minMeasuredLeads = 20;

/** Homeowners who said so when asked. */
export interface ContactedShare {
  contacted: number;
  answered: number;
  day: Day;
}

/** Leads of `measuredDays`, counted on `day`, without held leads and repetitions. */
export interface RequestVolume {
  service: ServiceSlug;
  city: CitySlug;
  requests: number;
  day: Day;
}
