import type { SiteData } from "./site-data.ts";

export const siteDataId = "site-data";

export function siteDataInPage(): SiteData {
  return JSON.parse(document.getElementById(siteDataId)?.textContent ?? "null");
}
