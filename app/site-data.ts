import { useRouteLoaderData } from "react-router";
import type { Site } from "../domain/site.ts";

/** What every page and form needs to know of the installation; the root route loads it. */
export interface SiteData {
  site: Site;
  /** The public key of the data API. */
  anonKey: string;
  /** Where the confirmation of a match is sent. */
  confirmationUrl: string;
  /** The site's number at Google Analytics; null where it has none. */
  measurementId: string | null;
  /** The year of the copyright line. */
  year: number;
}

export function useSiteData(): SiteData {
  const data = useRouteLoaderData<SiteData>("root");
  if (!data) throw new Error("The root route's data is missing.");
  return data;
}
