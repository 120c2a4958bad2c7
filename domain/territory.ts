import type { CitySlug } from "./city.ts";
import type { ContractorChoice, Expiry } from "./contractor.ts";
import type { Day } from "./local-time.ts";
import type { ServiceSlug } from "./service.ts";
import { isUuid } from "./uuid.ts";
import { fiveDigitShape } from "./zip-code.ts";

// Each belongs to at most one contractor.

export interface TerritoryKey {
  service: string;
  zip_code: string;
}

/** "sprinkler-repair/98033" */
export function territoryId({ service, zip_code }: TerritoryKey): string {
  return `${service}/${zip_code}`;
}

/** `contractor`: who had it when the page was loaded. */
interface ChosenTerritory extends TerritoryKey {
  service: ServiceSlug;
  contractor: string | null;
}

/** The id, then `@` and the contractor's id if there is one. */
export function territoryChoice(territory: TerritoryKey, contractor: string | null): string {
  return contractor === null ? territoryId(territory) : `${territoryId(territory)}@${contractor}`;
}

export function parseTerritoryChoice(text: string, services: readonly ServiceSlug[]): ChosenTerritory | null {
  const [, service = "", zip_code = "", contractor = null] = /^([a-z-]+)\/(\d{5})(?:@(.+))?$/.exec(text) ?? [];
  return services.includes(service) && (contractor === null || isUuid(contractor))
    ? { service, zip_code, contractor }
    : null;
}

/** A `contractor` is an id or a name. */
export function takenMessage(taken: readonly (TerritoryKey & { contractor: string | null })[]): string {
  const entries = taken.map((territory) =>
    territory.contractor === null
      ? territoryId(territory)
      : `${territoryId(territory)} by contractor ${territory.contractor}`,
  );
  return `Taken already: ${entries.join(", ")}.`;
}

export function notTakenMessage(free: readonly TerritoryKey[]): string {
  return `No contractor has ${free.map(territoryId).join(", ")}.`;
}

/**
 * Several can hold. `paused`: its contractor. `expiring`: it, or a license that it requires, ends soon or has ended.
 * `waiting`: leads without a contractor.
 */
const territoryStates = ["free", "taken", "paused", "expiring", "waiting"] as const;
export type TerritoryState = (typeof territoryStates)[number];

export interface TerritoryCell extends TerritoryKey {
  service: ServiceSlug;
  contractor: TerritoryContractor | null;
  waiting: number;
}

export interface TerritoryContractor extends ContractorChoice {
  starts_on: Day;
  ends_on: Day | null;
  /** The last day on which the contractor can agree to the offer. Null if the territory is not on offer. */
  offered_until: Day | null;
  /** The last day with territory and licenses. Null without a known end or a license, or if the register stops it. */
  until: Day | null;
  /** A missing or suspended license counts as expired. */
  expiry: Expiry | null;
}

export interface TerritoryQuery {
  service: ServiceSlug | null;
  /** `elsewhere`: no served city. */
  city: CitySlug | "elsewhere" | null;
  state: TerritoryState | null;
  /** A zip code's beginning, or part of a city, contractor, or registration number. */
  search: string;
  /** The previous page's last zip code. */
  after: string | null;
}

const longestSearch = 200;

export function parseTerritoryQuery(
  parameters: URLSearchParams,
  services: readonly ServiceSlug[],
  cities: readonly CitySlug[],
): TerritoryQuery {
  const after = parameters.get("after") ?? "";
  return {
    service: services.find((service) => service === parameters.get("service")) ?? null,
    city: [...cities, "elsewhere" as const].find((city) => city === parameters.get("city")) ?? null,
    state: territoryStates.find((state) => state === parameters.get("state")) ?? null,
    search: readSearch(parameters),
    after: fiveDigitShape.test(after) ? after : null,
  };
}

/** PostgreSQL refuses the null character. */
export function readSearch(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
}
