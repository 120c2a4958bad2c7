import { createContext, useContext } from "react";
import { type LocalTime, localTime } from "../domain/local-time.ts";
import type { Site } from "../domain/site.ts";
import { fill, type PlaceholderValues } from "../domain/text.ts";

/** Data of this installation for every page and form, loaded by the root route. */
export interface SiteData {
  site: Site;
  /** Values for the placeholders in `content/`. */
  facts: PlaceholderValues;
  /** Service names for use within a sentence, by slug. Omits names that equal `slugInWords(slug)`. */
  servicePhrases: Readonly<Record<string, string>>;
  /** The market's time zone, an IANA name. */
  timeZone: string;
  anonKey: string;
  /** The URL to which the thank-you page posts a confirmed match. */
  confirmationUrl: string;
  /** The Google Analytics measurement ID. Null if there is none. */
  measurementId: string | null;
  year: number;
}

/** For components. Scripts read the same data with `siteDataInPage`. */
export const SiteDataContext = createContext<SiteData | null>(null);

export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error("The site data is missing. Render this component inside SiteDataContext.");
  return data;
}

/** Texts of `content/` with this site's values filled in. */
export function useWords<Words>(words: Words): Words {
  return fill(words, useSiteData().facts);
}

const clocks = new Map<SiteData["timeZone"], LocalTime>();

/** The market's clock for what a script renders: `content/market-clock.ts` would bring the whole market along. */
export function useClock(): LocalTime {
  const { timeZone } = useSiteData();
  const clock = clocks.get(timeZone) ?? localTime(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
