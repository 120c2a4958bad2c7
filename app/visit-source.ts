import { type Arrival, visitSourceKey } from "../domain/lead-source.ts";
import { arrivalAt, clickAt } from "../wire/arrival.ts";

// Records how a visitor came to the site, for the quote form.

/** `first` (the visit's first page) needs consent to analytics. `click` (the ad click) needs consent to marketing. */
interface VisitSource {
  first?: Arrival;
  click?: Pick<Arrival, "click" | "click_id">;
}

let source: VisitSource = {};

let consentLevel: "marketing" | "analytics" | "none" = "none";

/**
 * Stores the parts of the visit source that the visitor allows, and deletes the other parts. If no first page is
 * stored, the current page counts as the first.
 */
export function storeVisitSource({ analytics, marketing }: { analytics: boolean; marketing: boolean }): void {
  const previousSource = { ...readStoredSource(), ...source };
  consentLevel = marketing ? "marketing" : analytics ? "analytics" : "none";
  source = {};
  if (analytics) source.first = previousSource.first ?? arrivalAtThisPage();
  if (marketing) source.click = previousSource.click ?? clickAt(new URL(location.href));
  try {
    if (consentLevel === "none") sessionStorage.removeItem(visitSourceKey);
    else sessionStorage.setItem(visitSourceKey, JSON.stringify(source));
  } catch {
    // Without storage, every page counts as the visit's first.
  }
}

function readStoredSource(): VisitSource {
  try {
    return JSON.parse(sessionStorage.getItem(visitSourceKey) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const arrivalAtThisPage = () => arrivalAt(new URL(location.href), document.referrer);

export function arrivalOfVisit(): Arrival {
  return { ...(source.first ?? arrivalAtThisPage()), ...source.click, allowed: consentLevel };
}
