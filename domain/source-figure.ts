import { type Period, parsePeriod } from "./figure.ts";
import { dayAfter } from "./local-time.ts";

/** What identifies a row. */
export const sourceGroupings = {
  source: ["source", "medium"],
  campaign: ["source", "medium", "campaign"],
  landing: ["landing_path"],
  service: ["service"],
} as const;

export type SourceGrouping = keyof typeof sourceGroupings;

type GroupingColumn = (typeof sourceGroupings)[SourceGrouping][number];

export const sourceCounts = ["requests", "matched", "contacted", "booked"] as const;

/** The CSV file's order. */
export const sourceMeasures = [...sourceCounts, "spend_cents", "cents_per_request", "cents_per_booking"] as const;

/**
 * Null without spend, and for landing pages and services. Per request or booking, also below `smallestSample` and for a
 * partial month.
 */
export type SourceCosts = Record<"spend_cents" | "cents_per_request" | "cents_per_booking", number | null>;

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

/** Fewer are mostly chance. */
const smallestSample = 5;

export interface SourceQuery extends Period {
  by: SourceGrouping;
}

/** Returns a sentence for an invalid query. The default is twelve whole months with the current one. */
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

/** Up to the current month, or `before` months earlier. */
export function wholeMonths(today: string, count: number, before = 0): Period {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const monthFrom = (offset: number) => {
    const month = new Date(first);
    month.setUTCMonth(first.getUTCMonth() + offset);
    return month.toISOString().slice(0, 10);
  };
  return { from: monthFrom(1 - count - before), to: dayAfter(monthFrom(1 - before), -1) };
}

/** Spend is by month. */
export function hasPartialMonth({ from, to }: Period): boolean {
  return !from.endsWith("-01") || !dayAfter(to, 1).endsWith("-01");
}

export const hasCosts = (by: SourceGrouping) => by === "source" || by === "campaign";

export function costsOf(spendCents: number | null, requests: number, booked: number, isKnown: boolean): SourceCosts {
  const centsPer = (count: number) =>
    isKnown && spendCents !== null && count >= smallestSample ? Math.round(spendCents / count) : null;
  return { spend_cents: spendCents, cents_per_request: centsPer(requests), cents_per_booking: centsPer(booked) };
}

/** What was paid by what was paid for: rows without spend do not count. */
export function totalOf(rows: readonly SourceFigure[], hasWholeMonths: boolean): SourceFigure {
  const paid = rows.filter(({ spend_cents }) => spend_cents !== null);
  const sum = (of: readonly SourceFigure[], count: (typeof sourceCounts)[number]) =>
    of.reduce((all, row) => all + row[count], 0);
  const cents = paid.length > 0 ? paid.reduce((all, { spend_cents }) => all + (spend_cents ?? 0), 0) : null;
  return {
    requests: sum(rows, "requests"),
    matched: sum(rows, "matched"),
    contacted: sum(rows, "contacted"),
    booked: sum(rows, "booked"),
    ...costsOf(cents, sum(paid, "requests"), sum(paid, "booked"), hasWholeMonths),
  };
}

export function shareInWords(part: number, whole: number): string | null {
  return whole < smallestSample ? null : `${Math.round((100 * part) / whole)}%`;
}
