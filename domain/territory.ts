import type { CitySlug } from "./city.ts";
import type { ContractorChoice, Expiry } from "./contractor.ts";
import type { ServiceSlug } from "./service.ts";
import { isUuid } from "./uuid.ts";
import { fiveDigits } from "./zip-code.ts";

// One zip code for one service. At most one contractor has it.

/** The key of a territory. */
export interface TerritoryKey {
  service: string;
  zip_code: string;
}

/** "sprinkler-repair/98033" */
export function territoryId({ service, zip_code }: TerritoryKey): string {
  return `${service}/${zip_code}`;
}

/** A territory and its contractor when it was chosen. Null: free. */
interface ChosenTerritory extends TerritoryKey {
  service: ServiceSlug;
  contractor: string | null;
}

/** The value of a territory's checkbox: its id, and after an `@` the id of the contractor who has it. */
export function choiceOf(territory: TerritoryKey, contractor: string | null): string {
  return contractor === null ? territoryId(territory) : `${territoryId(territory)}@${contractor}`;
}

/** Null: the text names no territory. */
export function parseChoice(text: string, services: readonly ServiceSlug[]): ChosenTerritory | null {
  const [, service = "", zip_code = "", contractor = null] = /^([a-z-]+)\/(\d{5})(?:@(.+))?$/.exec(text) ?? [];
  return services.includes(service) && (contractor === null || isUuid(contractor))
    ? { service, zip_code, contractor }
    : null;
}

/** One sentence about territories that are taken. Each `contractor` is an id or a name. */
export function takenLine(taken: readonly (TerritoryKey & { contractor: string | null })[]): string {
  const named = taken.map((territory) =>
    territory.contractor === null
      ? territoryId(territory)
      : `${territoryId(territory)} by contractor ${territory.contractor}`,
  );
  return `Taken already: ${named.join(", ")}.`;
}

/** One sentence about territories that cannot be taken back because nobody has them. */
export function freeLine(free: readonly TerritoryKey[]): string {
  return `No contractor holds ${free.map(territoryId).join(", ")}.`;
}

/**
 * The filters of territories. `taken`: a contractor has it, serving or not. `expiring`: a needed license or its own
 * last day is near or past. `waiting`: leads wait for it.
 */
const territoryStates = ["free", "taken", "paused", "expiring", "waiting"] as const;
export type TerritoryState = (typeof territoryStates)[number];

export interface TerritoryCell extends TerritoryKey {
  service: ServiceSlug;
  contractor: TerritoryContractor | null;
  /** Leads that wait for a contractor there. */
  waiting: number;
}

export interface TerritoryContractor extends ContractorChoice {
  starts_on: string;
  ends_on: string | null;
  /**
   * The first last day of a needed license or of the territory itself. Null: none is known, or, where `expiry` is
   * expired, the state's register has a license suspended or expired.
   */
  until: string | null;
  /** Null: not near. */
  expiry: Expiry | null;
}

/** The filter of a page of territories. Null and an empty text filter nothing. */
export interface TerritoryQuery {
  service: ServiceSlug | null;
  /** `elsewhere`: outside the served cities. */
  city: CitySlug | "elsewhere" | null;
  state: TerritoryState | null;
  /** The beginning of a zip code, or part of a city, a contractor's name, or a registration number. */
  search: string;
  /** The last zip code of the page before. */
  after: string | null;
}

/** The longest search, in characters. */
const longestSearch = 200;

/** Reads a filter from an address. An unknown choice counts as none. */
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
    search: searchIn(parameters),
    after: fiveDigits.test(after) ? after : null,
  };
}

/** The search `q` of an address, without the null character, which PostgreSQL cannot store. */
export function searchIn(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
}
