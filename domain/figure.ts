import { dayAfter, isDay } from "./local-time.ts";

/** The first and the last day by the market's clock, such as 2026-11-21. */
export interface Period {
  from: string;
  to: string;
}

/** The operator's pages link to periods of these lengths, in days up to today. */
export const presetDays = [7, 30, 90] as const;

/** Maximum length of a period, in days. */
export const maxDays = 366;

/**
 * Reads `days`, or `from` and `to`. The default is thirty days up to today. Returns a sentence if the period is
 * refused.
 */
export function parsePeriod(parameters: URLSearchParams, today: string): Period | string {
  const from = parameters.get("from") ?? "";
  const to = parameters.get("to") ?? "";
  if (from === "" && to === "") {
    const days = presetDays.find((days) => String(days) === (parameters.get("days") ?? "30"));
    return days
      ? { from: dayAfter(today, 1 - days), to: today }
      : `Choose ${presetDays.join(", ")} days, or a first and a last day.`;
  }
  if (![from, to].every(isDay)) return "Give a first and a last day, such as 2026-11-01 and 2026-11-30.";
  if (from > to) return "The first day must not be after the last one.";
  if (daysOf({ from, to }).length > maxDays) return `At most ${maxDays} days can be shown at once.`;
  return { from, to };
}

/** The days of a period, but at most `maxDays` + 1. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxDays; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Counts of page views and of begun forms, not of people. */
export const pageMeasures = ["views", "arrivals", "begun"] as const;

/** How many leads of the period reached each stage. */
export const leadMeasures = ["sent", "matched", "delivered", "contacted", "confirmed", "booked"] as const;

export const measures = [...pageMeasures, ...leadMeasures] as const;

export type Measure = (typeof measures)[number];

export type Counts = Record<Measure, number>;

/** `of` is the day, service, city, or page that the counts are about. Null if unknown. */
export interface CountsOf extends Counts {
  of: string | null;
}

/** Steps whose time since the lead was sent is measured. */
export const timedSteps = ["match", "accept", "contact", "book"] as const;

export type TimedStep = (typeof timedSteps)[number];

/** Homeowners' answers, and leads about which homeowner and contractor contradict each other. */
export interface AnswerCounts {
  contacted: number;
  notContacted: number;
  booked: number;
  notBooked: number;
  undecided: number;
  /** Leads whose homeowner and contractor contradict each other, and which no operator has settled. */
  differing: number;
  settled: number;
}

export interface Figures {
  total: Counts;
  days: CountsOf[];
  /** By the lead's stored service, including `general`. */
  services: CountsOf[];
  cities: CountsOf[];
  /** Most viewed first. */
  pages: CountsOf[];
  /** Median seconds, and how many leads took the step. Null if no lead did. */
  medians: Record<TimedStep, { seconds: number; count: number } | null>;
  answers: AnswerCounts;
}
