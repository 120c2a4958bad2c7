import { createContext, useContext } from "react";
import type { Site } from "../domain/site.ts";
import { fill, type Values } from "../domain/text.ts";

/** What every page and form needs to know of the installation; the root route loads it. */
export interface SiteData {
  site: Site;
  /** The values of the placeholders in `content/`; made by the server, so that the browser fills in the same. */
  facts: Values;
  /** How a service with an open page is called inside a sentence, by its slug, where that is not the words of the slug. */
  servicePhrases: Readonly<Record<string, string>>;
  /** The market's own, a name of the IANA database. */
  timeZone: string;
  /** The public key of the data API. */
  anonKey: string;
  /** Where the confirmation of a match is sent. */
  confirmationUrl: string;
  /** The site's number at Google Analytics; null where it has none. */
  measurementId: string | null;
  /** The year of the copyright line. */
  year: number;
}

/** Set around the whole page. Scripts read the same data from the document (site-data-in-page.ts). */
export const SiteDataContext = createContext<SiteData | null>(null);

export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error("Nothing around this component says what site it is.");
  return data;
}

/** Texts of `content/` as this site shows them. */
export function useWords<Words>(words: Words): Words {
  return fill(words, useSiteData().facts);
}
