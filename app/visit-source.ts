import { type Arrival, visitSourceKey } from "../domain/lead-source.ts";
import { arrivalAt, clickAt } from "../wire/arrival.ts";

// Where the visit began. The consent decides what this tab may keep, and the quote form sends it.

/** `first`: the visit's first page, with analytics. `click`: its click id, with marketing. */
interface VisitSource {
  first?: Arrival;
  click?: Pick<Arrival, "click" | "click_id">;
}

let kept: VisitSource = {};

let allowed: "marketing" | "analytics" | "none" = "none";

/** Keeps what the consent allows from now on. The first page is the one of the choice, or the first one after it. */
export function keepVisitSource({ analytics, marketing }: { analytics: boolean; marketing: boolean }): void {
  const before = { ...readKept(), ...kept };
  allowed = marketing ? "marketing" : analytics ? "analytics" : "none";
  kept = {};
  if (analytics) kept.first = before.first ?? here();
  if (marketing) kept.click = before.click ?? clickAt(new URL(location.href));
  try {
    if (allowed === "none") sessionStorage.removeItem(visitSourceKey);
    else sessionStorage.setItem(visitSourceKey, JSON.stringify(kept));
  } catch {
    // Without storage, each page is the first.
  }
}

function readKept(): VisitSource {
  try {
    return JSON.parse(sessionStorage.getItem(visitSourceKey) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const here = () => arrivalAt(new URL(location.href), document.referrer);

/** Where the visitor came from, as far as the present consent allows. */
export function visitArrival(): Arrival {
  return { ...(kept.first ?? here()), ...kept.click, allowed };
}
