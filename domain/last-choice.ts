import { type CitySlug, isCitySlug } from "./city.ts";
import { isServiceSlug, type ServiceSlug } from "./service.ts";

/** The name of the last choice in the browser's local storage. */
export const lastChoiceKey = "user_preferences";

/** How long it is offered again, in milliseconds: a year. */
export const lastChoiceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** The service and the city that a visitor chose last. */
export interface LastChoice {
  service: ServiceSlug;
  city: CitySlug;
  /** In milliseconds since 1970. */
  savedAt: number;
}

/** Reads a kept choice; null where it cannot be read, is too old or is no longer on offer. */
export function parseLastChoice(kept: unknown, now: number): LastChoice | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { service, city, savedAt } = kept as Record<string, unknown>;
  if (typeof savedAt !== "number" || savedAt > now || now - savedAt > lastChoiceLifetimeMs) return null;
  return isServiceSlug(service) && isCitySlug(city) ? { service, city, savedAt } : null;
}
