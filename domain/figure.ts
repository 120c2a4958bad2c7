import { dayAfter, isDay } from "./local-time.ts";

/** What the desk shows of a stretch of days: how the site was used, and what became of the requests of those days. */

/** Days of the calendar at home, `2026-11-21`, the first and the last of them included. */
export interface Period {
  from: string;
  to: string;
}

/** Periods up to today that are one click away, in days. */
export const presetDays = [7, 30, 90] as const;

/** The longest period, in days. */
export const maxDays = 366;

/**
 * Reads `days`, or `from` and `to`, from an address. Without them the period is the last thirty days. Yields a sentence
 * where the period cannot be shown.
 */
export function parsePeriod(asked: URLSearchParams, today: string): Period | string {
  const from = asked.get("from") ?? "";
  const to = asked.get("to") ?? "";
  if (from === "" && to === "") {
    const days = presetDays.find((usual) => String(usual) === (asked.get("days") ?? "30"));
    return days
      ? { from: dayAfter(today, 1 - days), to: today }
      : `Choose ${presetDays.join(", ")} days, or a first and a last day.`;
  }
  if (![from, to].every(isDay)) return "Give a first and a last day, such as 2026-11-01 and 2026-11-30.";
  if (from > to) return "The first day must not be after the last one.";
  if (daysOf({ from, to }).length > maxDays) return `At most ${maxDays} days can be shown at once.`;
  return { from, to };
}

/** Every day of a period, in order, up to one day beyond the longest period. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxDays; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Counts of page views. Nothing counts people. */
export const pageMeasures = ["views", "arrivals", "begun"] as const;

/** Counts of leads sent in the period, and how far they have come since. */
export const leadMeasures = ["sent", "matched", "delivered", "contacted", "confirmed", "booked"] as const;

export const measures = [...pageMeasures, ...leadMeasures] as const;

export type Measure = (typeof measures)[number];

export type Counts = Record<Measure, number>;

/** A count for a day, service, city, or page. Null: the name is not known. */
export interface CountsOf extends Counts {
  of: string | null;
}

/** Steps whose time is measured from the moment the lead was sent. */
export const timedSteps = ["match", "accept", "contact", "book"] as const;

export type TimedStep = (typeof timedSteps)[number];

/** Homeowners' answers by kind, and leads on which the two sides disagree. */
export interface AnswerCounts {
  contacted: number;
  notContacted: number;
  booked: number;
  notBooked: number;
  undecided: number;
  /** Disagreements that nobody has settled. */
  differing: number;
  settled: number;
}

export interface Figures {
  total: Counts;
  /** Every day of the period, in order. */
  days: CountsOf[];
  /** Leads by stored service; `general` is one. */
  services: CountsOf[];
  cities: CountsOf[];
  /** Most viewed first. */
  pages: CountsOf[];
  /** Medians in seconds, with the number of leads that took the step. Null: none did. */
  medians: Record<TimedStep, { seconds: number; count: number } | null>;
  answers: AnswerCounts;
}
