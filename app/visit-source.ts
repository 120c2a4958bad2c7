import { type Arrival, visitSourceKey } from "../domain/lead-source.ts";
import { arrivalAt, clickAt } from "../wire/arrival.ts";

// Records where the visit began, as far as the visitor consents. The quote form sends it.

/** `first` needs consent to analytics and `click` needs consent to marketing. */
interface VisitSource {
  first?: Arrival;
  click?: Pick<Arrival, "click" | "click_id">;
}

let kept: VisitSource = {};

let allowed: "marketing" | "analytics" | "none" = "none";

/** Stores what the consent allows. Without a stored first page, the current page is the first. */
export function keepVisitSource({ analytics, marketing }: { analytics: boolean; marketing: boolean }): void {
  const before = { ...readKept(), ...kept };
  allowed = marketing ? "marketing" : analytics ? "analytics" : "none";
  kept = {};
  if (analytics) kept.first = before.first ?? thisPage();
  if (marketing) kept.click = before.click ?? clickAt(new URL(location.href));
  try {
    if (allowed === "none") sessionStorage.removeItem(visitSourceKey);
    else sessionStorage.setItem(visitSourceKey, JSON.stringify(kept));
  } catch {
    // Without storage, every page counts as the visit's first.
  }
}

function readKept(): VisitSource {
  try {
    return JSON.parse(sessionStorage.getItem(visitSourceKey) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const thisPage = () => arrivalAt(new URL(location.href), document.referrer);

export function visitArrival(): Arrival {
  return { ...(kept.first ?? thisPage()), ...kept.click, allowed };
}
