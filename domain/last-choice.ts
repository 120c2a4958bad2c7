import type { CitySlug } from "./city.ts";
import { propertiesOf } from "./json-text.ts";
import type { ServiceSlug } from "./service.ts";

/** Local storage key of the choice. */
export const lastChoiceKey = "user_preferences";

/** The site offers the choice again for this many milliseconds: one year. */
export const lastChoiceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

export interface LastChoice {
  service: ServiceSlug;
  city: CitySlug;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** Null if malformed, too old, or from the future. The caller checks that the site still offers the choice. */
export function parseLastChoice(kept: unknown, now: number): LastChoice | null {
  const { service, city, savedAt } = propertiesOf(kept);
  if (typeof savedAt !== "number" || savedAt > now || now - savedAt > lastChoiceLifetimeMs) return null;
  return typeof service === "string" && typeof city === "string" ? { service, city, savedAt } : null;
}
