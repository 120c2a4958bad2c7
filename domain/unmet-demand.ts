import type { ServiceSlug } from "./service.ts";

/** A zip code and a service for which requests find no contractor, or that somebody asked for. */
export interface UnmetDemand {
  service: ServiceSlug;
  zip_code: string;
  /** How many requests wait for a contractor. */
  waiting: number;
  /** How many requests were closed lately because no contractor was found in time. */
  unserved: number;
  /** The contractor who has the territory, for example one who is paused. Null if it is free. */
  holder_id: string | null;
  holder: string | null;
  /** Contractors and applicants who asked for it, the first one first. */
  askers: { business_name: string; contractor_id: string | null; application_id: string | null }[];
}
