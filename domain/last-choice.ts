import type { CitySlug } from "./city.ts";
import { propertiesOf } from "./json-text.ts";
import type { ServiceSlug } from "./service.ts";

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

/** Reads a kept choice; null where it cannot be read or is too old. Whether it is still on offer, the lists of the page know. */
export function parseLastChoice(kept: unknown, now: number): LastChoice | null {
  const { service, city, savedAt } = propertiesOf(kept);
  if (typeof savedAt !== "number" || savedAt > now || now - savedAt > lastChoiceLifetimeMs) return null;
  return typeof service === "string" && typeof city === "string" ? { service, city, savedAt } : null;
}
