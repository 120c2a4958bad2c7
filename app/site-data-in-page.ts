import type { SiteData } from "./site-data.ts";

/** The id of the element in which the server leaves the site's data for the scripts of the page. */
export const siteDataId = "site-data";

export function siteDataInPage(): SiteData {
  return JSON.parse(document.getElementById(siteDataId)?.textContent ?? "null");
}
