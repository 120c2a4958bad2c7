import { type Period, parsePeriod } from "./figure.ts";
import { dayAfter } from "./local-time.ts";

/** The ways in which the report on sources can group leads. Each has the columns that identify a row of the report. */
export const sourceGroupings = {
  source: ["source", "medium"],
  campaign: ["source", "medium", "campaign"],
  landing: ["landing_path"],
  service: ["service"],
} as const;

export type SourceGrouping = keyof typeof sourceGroupings;

type GroupingColumn = (typeof sourceGroupings)[SourceGrouping][number];

export const sourceCounts = ["requests", "matched", "contacted", "booked"] as const;

/** The numbers in each row of the report, in the order of the CSV file. */
export const sourceMeasures = [...sourceCounts, "spend_cents", "cents_per_request", "cents_per_booking"] as const;

/**
 * All are null if no spend was entered, or if the report groups leads by landing page or service. A cost per request or
 * booking is also null if there are fewer requests or bookings than `smallestSample`, or if the period has a partial
 * month.
 */
export type SourceCosts = Record<"spend_cents" | "cents_per_request" | "cents_per_booking", number | null>;

/** A row of the report. */
export const withoutCosts = <Figure extends SourceCosts>(figure: Figure): Figure => ({
  ...figure,
  spend_cents: null,
  cents_per_request: null,
  cents_per_booking: null,
});

export interface SourceFigure
  extends Partial<Record<GroupingColumn, string | null>>,
    Record<(typeof sourceCounts)[number], number>,
    SourceCosts {}

/** We compute no share or cost from fewer requests or bookings than this, because the result would be mostly chance. */
const smallestSample = 5;

export interface SourceQuery extends Period {
  by: SourceGrouping;
}

/**
 * If the query is invalid, returns a sentence that says why. If the query has no days, the period is twelve whole
 * months, including the current one.
 */
export function parseSourceQuery(query: { from: string; to: string; by: string }, today: string): SourceQuery | string {
  const defaults = wholeMonths(today, 12);
  const by = query.by || "source";
  if (!isGrouping(by)) return `Group by ${Object.keys(sourceGroupings).join(", ")}.`;
  const period = parsePeriod(
    new URLSearchParams({ from: query.from || defaults.from, to: query.to || defaults.to }),
    today,
  );
  return typeof period === "string" ? period : { ...period, by };
}

function isGrouping(by: string): by is SourceGrouping {
  return Object.hasOwn(sourceGroupings, by);
}

/** A period of `count` whole months. It ends with the current month, or `before` months earlier. */
export function wholeMonths(today: string, count: number, before = 0): Period {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const monthFrom = (offset: number) => {
    const month = new Date(first);
    month.setUTCMonth(first.getUTCMonth() + offset);
    return month.toISOString().slice(0, 10);
  };
  return { from: monthFrom(1 - count - before), to: dayAfter(monthFrom(1 - before), -1) };
}

/**
 * Whether the period begins after the first day of a month, or ends before the last day of a month. The costs per
 * request and booking are then unknown, because spend is recorded by month.
 */
export function hasPartialMonth({ from, to }: Period): boolean {
  return !from.endsWith("-01") || !dayAfter(to, 1).endsWith("-01");
}

export const hasCosts = (by: SourceGrouping) => by === "source" || by === "campaign";

export function costsOf(spendCents: number | null, requests: number, booked: number, isKnown: boolean): SourceCosts {
  const centsPer = (count: number) =>
    isKnown && spendCents !== null && count >= smallestSample ? Math.round(spendCents / count) : null;
  return { spend_cents: spendCents, cents_per_request: centsPer(requests), cents_per_booking: centsPer(booked) };
}

/** "40%". Null if `whole` is below `smallestSample`. */
export function shareInWords(part: number, whole: number): string | null {
  return whole < smallestSample ? null : `${Math.round((100 * part) / whole)}%`;
}
