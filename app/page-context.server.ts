import { createContext } from "react-router";
import { market, services, siteFacts } from "../content/chosen-market.ts";
import type { PageContext } from "../server/http/page-handler.ts";
import { slugInWords } from "./forms/submission-words.ts";
import type { SiteData } from "./site-data.ts";

export const pageContext = createContext<PageContext>();

export function siteDataOf({ settings }: PageContext["backend"]): SiteData {
  return {
    site: settings.site,
    facts: siteFacts(settings.site),
    servicePhrases: Object.fromEntries(
      services.filter(({ slug, phrase }) => phrase !== slugInWords(slug)).map(({ slug, phrase }) => [slug, phrase]),
    ),
    timeZone: market.region.timeZone,
    anonKey: settings.anonKey,
    confirmationUrl: settings.automationWebhookUrl ?? "/hooks/confirm-match",
    measurementId: settings.gaMeasurementId,
    year: new Date().getFullYear(),
  };
}
