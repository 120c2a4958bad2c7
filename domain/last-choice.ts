import type { CitySlug } from "./city.ts";
import { propertiesOf } from "./json-text.ts";
import type { ServiceSlug } from "./service.ts";

/** In local storage. */
export const lastChoiceKey = "user_preferences";

export const lastChoiceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

export interface LastChoice {
  service: ServiceSlug;
  city: CitySlug;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/**
 * A clock that is set back makes choices from the future, which count as saved now. The site may no longer offer it.
 */
export function parseLastChoice(value: unknown, now: number): LastChoice | null {
  const { service, city, savedAt } = propertiesOf(value);
  if (typeof savedAt !== "number" || now - savedAt > lastChoiceLifetimeMs) return null;
  return typeof service === "string" && typeof city === "string"
    ? { service, city, savedAt: Math.min(savedAt, now) }
    : null;
}
