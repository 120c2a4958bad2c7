import type { CitySlug } from "./city.ts";
import type { ContractorChoice, Expiry } from "./contractor.ts";
import type { ServiceSlug } from "./service.ts";
import { isUuid } from "./uuid.ts";
import { fiveDigits } from "./zip-code.ts";

// One zip code for one service, which one contractor at the most has.

/** What names a territory. */
export interface TerritoryKey {
  service: string;
  zip_code: string;
}

/** "sprinkler-repair/98033" */
export function territoryId({ service, zip_code }: TerritoryKey): string {
  return `${service}/${zip_code}`;
}

/** A territory, and who had it when it was chosen; null: nobody. */
interface ChosenTerritory extends TerritoryKey {
  service: ServiceSlug;
  contractor: string | null;
}

/** The value of a territory's checkbox: its id, and where it is taken the contractor's id behind an `@`. */
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

/** One sentence about territories that are not to be had; each `contractor` is an id or a name. */
export function takenLine(taken: readonly (TerritoryKey & { contractor: string | null })[]): string {
  const named = taken.map((territory) =>
    territory.contractor === null
      ? territoryId(territory)
      : `${territoryId(territory)} by contractor ${territory.contractor}`,
  );
  return `Taken already: ${named.join(", ")}.`;
}

/** One sentence about territories that nobody has, where they were to be taken back. */
export function freeLine(free: readonly TerritoryKey[]): string {
  return `No contractor holds ${free.map(territoryId).join(", ")}.`;
}

/**
 * What territories can be narrowed to. `taken`: a contractor has it, whether or not it serves. `expiring`: a license that it needs or its own
 * last day is near or over. `waiting`: requests wait for it.
 */
const territoryStates = ["free", "taken", "paused", "expiring", "waiting"] as const;
export type TerritoryState = (typeof territoryStates)[number];

export interface TerritoryCell extends TerritoryKey {
  service: ServiceSlug;
  contractor: TerritoryContractor | null;
  /** Requests that wait there for a contractor. */
  waiting: number;
}

export interface TerritoryContractor extends ContractorChoice {
  starts_on: string;
  ends_on: string | null;
  /** The first of the days on which a license or the territory itself ends; null: none is known, or, where `expiry` is expired, the
   * state's register has a license suspended or expired. */
  until: string | null;
  /** Null: that is far away. */
  expiry: Expiry | null;
}

/** What a page of territories shows; a null and an empty text narrow nothing. */
export interface TerritoryQuery {
  service: ServiceSlug | null;
  /** `elsewhere`: outside the cities. */
  city: CitySlug | "elsewhere" | null;
  state: TerritoryState | null;
  /** The beginning of a zip code, or a part of a city's or a contractor's name or registration number. */
  search: string;
  /** The zip code that the page before ended with. */
  after: string | null;
}

/** The longest search, in characters. */
const longestSearch = 200;

/** Reads a query from an address; what is no choice counts as none. */
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

/** What an address searches for: `q`, without the one character that the database cannot hold. */
export function searchIn(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
}
