import type { CitySlug } from "./city.ts";
import { propertiesOf } from "./json-text.ts";
import type { ServiceSlug } from "./service.ts";

/** Local storage key for the service and city that the visitor chose last. */
export const lastChoiceKey = "user_preferences";

/** The site forgets the choice after this many milliseconds. */
export const lastChoiceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

export interface LastChoice {
  service: ServiceSlug;
  city: CitySlug;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** Null if malformed, too old, or from the future. Does not check that the site still offers the choice. */
export function parseLastChoice(value: unknown, now: number): LastChoice | null {
  const { service, city, savedAt } = propertiesOf(value);
  if (typeof savedAt !== "number" || savedAt > now || now - savedAt > lastChoiceLifetimeMs) return null;
  return typeof service === "string" && typeof city === "string" ? { service, city, savedAt } : null;
}
