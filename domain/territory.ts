import type { CitySlug } from "./city.ts";
import type { ContractorChoice, Expiry } from "./contractor.ts";
import type { ServiceSlug } from "./service.ts";
import { isUuid } from "./uuid.ts";
import { fiveDigitShape } from "./zip-code.ts";

// A territory is one zip code for one service. Each territory belongs to at most one contractor.

export interface TerritoryKey {
  service: string;
  zip_code: string;
}

/** "sprinkler-repair/98033" */
export function territoryId({ service, zip_code }: TerritoryKey): string {
  return `${service}/${zip_code}`;
}

/** `contractor`: who had the territory when the page was loaded, or null. */
interface ChosenTerritory extends TerritoryKey {
  service: ServiceSlug;
  contractor: string | null;
}

/**
 * The value of a territory's checkbox: the territory's id and, if a contractor has the territory, `@` and the
 * contractor's id.
 */
export function territoryChoice(territory: TerritoryKey, contractor: string | null): string {
  return contractor === null ? territoryId(territory) : `${territoryId(territory)}@${contractor}`;
}

/** Null if the text is malformed or the service is unknown. */
export function parseTerritoryChoice(text: string, services: readonly ServiceSlug[]): ChosenTerritory | null {
  const [, service = "", zip_code = "", contractor = null] = /^([a-z-]+)\/(\d{5})(?:@(.+))?$/.exec(text) ?? [];
  return services.includes(service) && (contractor === null || isUuid(contractor))
    ? { service, zip_code, contractor }
    : null;
}

/** The message shows each `contractor` unchanged. A `contractor` can be an id or a name, or null to show neither. */
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
 * A territory can have several of these states. `taken`: a contractor has the territory. `paused`: a contractor has the
 * territory, but is paused. `expiring`: the contractor's time in the territory, or a license that the service requires,
 * ends soon or has ended. `waiting`: leads in the territory have no contractor yet.
 */
const territoryStates = ["free", "taken", "paused", "expiring", "waiting"] as const;
export type TerritoryState = (typeof territoryStates)[number];

export interface TerritoryCell extends TerritoryKey {
  service: ServiceSlug;
  contractor: TerritoryContractor | null;
  waiting: number;
}

export interface TerritoryContractor extends ContractorChoice {
  starts_on: string;
  ends_on: string | null;
  /**
   * The last day on which the contractor has both the territory and the licenses that the service requires. Null if no
   * end is known, if a license is missing, or if the state's register lists a license as suspended or expired and no
   * operator overruled the register.
   */
  until: string | null;
  /** A missing or suspended license counts as expired. Null if nothing has expired or expires soon. */
  expiry: Expiry | null;
}

/** Null and an empty string filter nothing. */
export interface TerritoryQuery {
  service: ServiceSlug | null;
  /** `elsewhere`: outside the served cities. */
  city: CitySlug | "elsewhere" | null;
  state: TerritoryState | null;
  /** The beginning of a zip code, or part of a city's name, a contractor's name, or a registration number. */
  search: string;
  /** The last zip code of the previous page. */
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

/** Reads the parameter `q`. Removes the null character, which PostgreSQL cannot store. */
export function readSearch(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
}
