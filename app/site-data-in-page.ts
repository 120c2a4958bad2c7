import type { SiteData } from "./site-data.ts";

/** The id of the element with the site's data for the page's scripts. */
export const siteDataId = "site-data";

export function siteDataInPage(): SiteData {
  return JSON.parse(document.getElementById(siteDataId)?.textContent ?? "null");
}
