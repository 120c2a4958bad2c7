import { type Period, parsePeriod } from "./figure.ts";
import { dayAfter } from "./local-time.ts";

// What each source brought and cost.

/** The groupings of rows, with the columns that name a row. */
export const sourceGroupings = {
  source: ["source", "medium"],
  campaign: ["source", "medium", "campaign"],
  landing: ["landing_path"],
  service: ["service"],
} as const;

export type SourceGrouping = keyof typeof sourceGroupings;

type NameColumn = (typeof sourceGroupings)[SourceGrouping][number];

export const sourceCounts = ["requests", "matched", "contacted", "booked"] as const;

/** The numbers of each row, in the file's order. */
export const sourceMeasures = [...sourceCounts, "spend_cents", "cents_per_request", "cents_per_booking"] as const;

/** Null: no spend was entered, or there are too few leads for a cost. */
export type SourceCosts = Record<"spend_cents" | "cents_per_request" | "cents_per_booking", number | null>;

/** A row has only its grouping's columns. One of them is null where the lead does not have it. */
export interface SourceFigure
  extends Partial<Record<NameColumn, string | null>>,
    Record<(typeof sourceCounts)[number], number>,
    SourceCosts {}

/** Below this number a share or a cost says more about chance than about a source. */
const fewest = 5;

export interface SourceQuestion extends Period {
  by: SourceGrouping;
}

/**
 * Reads the query of an address or a command, or yields a sentence where it cannot be shown. Without days it covers
 * twelve whole months, the present one included.
 */
export function parseSourceQuestion(
  asked: { from: string; to: string; by: string },
  today: string,
): SourceQuestion | string {
  const usual = wholeMonths(today, 12);
  const by = asked.by || "source";
  if (!isGrouping(by)) return `Group by ${Object.keys(sourceGroupings).join(", ")}.`;
  const period = parsePeriod(new URLSearchParams({ from: asked.from || usual.from, to: asked.to || usual.to }), today);
  return typeof period === "string" ? period : { ...period, by };
}

function isGrouping(by: string): by is SourceGrouping {
  return Object.hasOwn(sourceGroupings, by);
}

/** This many whole months, ending with the month of `today` or `before` months earlier. */
export function wholeMonths(today: string, count: number, before = 0): Period {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const monthFrom = (offset: number) => {
    const month = new Date(first);
    month.setUTCMonth(first.getUTCMonth() + offset);
    return month.toISOString().slice(0, 10);
  };
  return { from: monthFrom(1 - count - before), to: dayAfter(monthFrom(1 - before), -1) };
}

/** Whether the period cuts a month. Spend is known by the month, so nothing has a cost then. */
export function cutsMonth({ from, to }: Period): boolean {
  return !from.endsWith("-01") || !dayAfter(to, 1).endsWith("-01");
}

/** Whether this grouping has spend. */
export const hasCosts = (by: SourceGrouping) => by === "source" || by === "campaign";

/** The cost of one request and of one booking. */
export function costs(spendCents: number | null, requests: number, booked: number, isKnown: boolean): SourceCosts {
  const per = (count: number) =>
    isKnown && spendCents !== null && count >= fewest ? Math.round(spendCents / count) : null;
  return { spend_cents: spendCents, cents_per_request: per(requests), cents_per_booking: per(booked) };
}

/** "40%". Null where the whole is too small. */
export function shareInWords(part: number, whole: number): string | null {
  return whole < fewest ? null : `${Math.round((100 * part) / whole)}%`;
}
