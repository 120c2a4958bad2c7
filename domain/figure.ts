import { dayAfter, isDay } from "./local-time.ts";

/** What the desk shows of a stretch of days: how the site was used, and what became of the requests of those days. */

/** Days of the calendar at home, `2026-11-21`, the first and the last of them included. */
export interface Period {
  from: string;
  to: string;
}

/** The stretches up to today that are one click away, in days. */
export const usualDays = [7, 30, 90] as const;

/** The longest stretch, in days. */
export const maxDays = 366;

/**
 * Reads what an address asks for: `days`, or `from` and `to`; without any of them the last thirty days. Yields a sentence about
 * what cannot be shown.
 */
export function parsePeriod(asked: URLSearchParams, today: string): Period | string {
  const from = asked.get("from") ?? "";
  const to = asked.get("to") ?? "";
  if (from === "" && to === "") {
    const days = usualDays.find((usual) => String(usual) === (asked.get("days") ?? "30"));
    return days
      ? { from: dayAfter(today, 1 - days), to: today }
      : `Choose ${usualDays.join(", ")} days, or a first and a last day.`;
  }
  if (![from, to].every(isDay)) return "Give a first and a last day, such as 2026-11-01 and 2026-11-30.";
  if (from > to) return "The first day must not be after the last one.";
  if (daysOf({ from, to }).length > maxDays) return `At most ${maxDays} days can be shown at once.`;
  return { from, to };
}

/** Each day of a period, in order; of an endless one no more than one beyond the longest. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxDays; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** What is counted of pages. Nobody knows how many people that is. */
export const pageMeasures = ["views", "arrivals", "begun"] as const;

/** What is counted of requests: how many were sent, and how many of these have come so far by now. */
export const leadMeasures = ["sent", "matched", "delivered", "contacted", "confirmed", "booked"] as const;

export const measures = [...pageMeasures, ...leadMeasures] as const;

export type Measure = (typeof measures)[number];

export type Counts = Record<Measure, number>;

/** How often of something: a day, a service, a city, a page; null: none of those that there are. */
export interface CountsOf extends Counts {
  of: string | null;
}

/** The steps whose time is measured, from the sending of a request on. */
export const timedSteps = ["match", "accept", "contact", "book"] as const;

export type TimedStep = (typeof timedSteps)[number];

/** How many homeowners answered what, and how many requests there are of which both sides do not say the same. */
export interface AnswerCounts {
  contacted: number;
  notContacted: number;
  booked: number;
  notBooked: number;
  undecided: number;
  /** Not settled so far. */
  differing: number;
  settled: number;
}

export interface Figures {
  total: Counts;
  /** Every day of the period, in order. */
  days: CountsOf[];
  /** Requests by the service that is stored with them; `general` is one. */
  services: CountsOf[];
  cities: CountsOf[];
  /** The most viewed first. */
  pages: CountsOf[];
  /** In seconds, with the number of requests that had the step; null: none had. */
  medians: Record<TimedStep, { seconds: number; count: number } | null>;
  answers: AnswerCounts;
}
