import { monthOf, type Stretch, stretchesOf } from "./charged-days.ts";
import type { TerritoryKey } from "./territory.ts";

/** In a city, for a month. */
export interface Price {
  service: string;
  city: string;
  cents: number;
}

interface PricedCity {
  slug: string;
  zipCodes: readonly string[];
}

/** A month's fee in cents. Null if a territory has no price. `held`: in `heldCents` already. */
export function proposedFee(
  territories: readonly TerritoryKey[],
  prices: readonly Price[],
  cities: readonly PricedCity[],
  held: readonly TerritoryKey[] = [],
  heldCents: number | null = 0,
): number | null {
  const pairOf = ({ service, zip_code }: TerritoryKey) =>
    `${service} ${cities.find(({ zipCodes }) => zipCodes.includes(zip_code))?.slug ?? ""}`;
  const centsByPair: ReadonlyMap<string, number> = new Map(
    prices.map(({ service, city, cents }) => [`${service} ${city}`, cents]),
  );
  const heldPairs: ReadonlySet<string> = new Set(held.map(pairOf));
  let sum = heldCents;
  for (const pair of new Set(territories.map(pairOf))) {
    if (heldPairs.has(pair)) continue;
    const cents = centsByPair.get(pair);
    if (cents === undefined || sum === null) return null;
    sum += cents;
  }
  return sum;
}

/** From the first day to the end of its month, before tax. Null if it charges nothing. */
export function firstInvoiceOf(startsOn: string, feeCents: number): Stretch | null {
  const time = { billedFrom: startsOn, endedOn: null, pauses: [], fees: [{ from_day: startsOn, cents: feeCents }] };
  const [stretch] = stretchesOf(time, monthOf(startsOn));
  return stretch && stretch.cents > 0 ? stretch : null;
}

/** Why an offer ended without an agreement. */
export const offerEndings = ["withdrawn", "lapsed", "declined", "undone"] as const;
export type OfferEnding = (typeof offerEndings)[number];

export type AgreementField = "name" | "billing_address" | "version";

/** In characters, as in the tables. */
export const agreementLimits = { name: 120, billing_address: 500, because: 500 } as const;
