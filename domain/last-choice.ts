import type { CitySlug } from "./city.ts";
import { propertiesOf } from "./json-text.ts";
import type { ServiceSlug } from "./service.ts";

/** The last choice's key in local storage. */
export const lastChoiceKey = "user_preferences";

/** Milliseconds for which the choice is offered again: one year. */
export const lastChoiceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** The last service and city that a visitor chose. */
export interface LastChoice {
  service: ServiceSlug;
  city: CitySlug;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Reads a stored choice. Null: unreadable or too old. The caller checks that the choice is still offered. */
export function parseLastChoice(kept: unknown, now: number): LastChoice | null {
  const { service, city, savedAt } = propertiesOf(kept);
  if (typeof savedAt !== "number" || savedAt > now || now - savedAt > lastChoiceLifetimeMs) return null;
  return typeof service === "string" && typeof city === "string" ? { service, city, savedAt } : null;
}
