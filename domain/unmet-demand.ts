import type { ServiceSlug } from "./service.ts";

/** Requests found no contractor, or somebody asked for it. */
export interface UnmetDemand {
  service: ServiceSlug;
  zip_code: string;
  /** Requests without a contractor. */
  waiting: number;
  /** Closed lately without a contractor. */
  unserved: number;
  /** For example, one who is paused. */
  holder_id: string | null;
  holder: string | null;
  /** Contractors and applicants, the first one first. */
  askers: { business_name: string; contractor_id: string | null; application_id: string | null }[];
}

/** On the page of territories. */
export const mostShownDemand = 25;
