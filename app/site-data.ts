import { createContext, useContext } from "react";
import type { Site } from "../domain/site.ts";
import { fill, type Values } from "../domain/text.ts";

/** The installation's data for every page and form. The root route loads it. */
export interface SiteData {
  site: Site;
  /** The values of the placeholders in `content/`. The server makes them, so that the browser fills in the same. */
  facts: Values;
  /** The names of the services within a sentence, by slug, where the name is not the words of the slug. */
  servicePhrases: Readonly<Record<string, string>>;
  /** The market's time zone, an IANA name. */
  timeZone: string;
  /** The public key of the data API. */
  anonKey: string;
  /** The address for the confirmation of a match. */
  confirmationUrl: string;
  /** The Google Analytics measurement ID. Null: none. */
  measurementId: string | null;
  /** The year of the copyright line. */
  year: number;
}

/** Surrounds the whole page. Scripts read the same data from the document (site-data-in-page.ts). */
export const SiteDataContext = createContext<SiteData | null>(null);

export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error("Nothing around this component says what site it is.");
  return data;
}

/** Texts of `content/`, filled in for this site. */
export function useWords<Words>(words: Words): Words {
  return fill(words, useSiteData().facts);
}
