import type { SiteData } from "./site-data.ts";

/** The id of the element that holds `SiteData` as JSON. */
export const siteDataId = "site-data";

export function siteDataInPage(): SiteData {
  return JSON.parse(document.getElementById(siteDataId)?.textContent ?? "null");
}
