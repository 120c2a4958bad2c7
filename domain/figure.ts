import { type Day, dayAfter, isDay } from "./local-time.ts";

export interface Period {
  from: Day;
  to: Day;
}

/** Each ends today. */
export const presetDays = [7, 30, 90] as const;

export const maxPeriodDays = 366;

/** Or an error message. */
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
  if (daysOf({ from, to }).length > maxPeriodDays) return `At most ${maxPeriodDays} days can be shown at once.`;
  return { from, to };
}

/** At most `maxPeriodDays` + 1 days, enough to refuse it. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxPeriodDays; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** They count no people. `arrivals`: views from outside the site. `begun`: forms that visitors began to fill in. */
export const pageMeasures = ["views", "arrivals", "begun"] as const;

/**
 * What these words mean in every count that a person reads. The view `lead_origins` counts by them, without the leads
 * that an operator closed as no lead.
 */
export const stageMeanings = {
  matched: "A contractor had it, even if they passed later",
  contacted: "The contractor or the homeowner says so, and the homeowner doesn’t deny it",
  booked: "The contractor or the homeowner says so, and the homeowner doesn’t deny it",
} as const;

/** How many leads sent in the period got so far. `confirmed`: the homeowner said so. */
export const leadMeasures = ["sent", "matched", "delivered", "contacted", "confirmed", "booked"] as const;

export const measures = [...pageMeasures, ...leadMeasures] as const;

export type Measure = (typeof measures)[number];

export type MeasureCounts = Record<Measure, number>;

/** `of`: a day, service, city, or page. Null for an unlisted city, or a page outside `staticPages`. */
export interface GroupCounts extends MeasureCounts {
  of: string | null;
}

/** Since the lead was sent. */
export const timedSteps = ["match", "accept", "contact", "book"] as const;

export type TimedStep = (typeof timedSteps)[number];

export interface AnswerCounts {
  contacted: number;
  notContacted: number;
  booked: number;
  notBooked: number;
  undecided: number;
  /** They contradict each other, and no operator has settled it. */
  differing: number;
  settled: number;
}

export interface Figures {
  total: MeasureCounts;
  days: GroupCounts[];
  /** Leads by the service that matching uses. The `pageMeasures` by the service in the page's path. */
  services: GroupCounts[];
  cities: GroupCounts[];
  /** Most viewed first. */
  pages: GroupCounts[];
  /** Median seconds, and how many leads took the step. */
  medians: Record<TimedStep, { seconds: number; count: number } | null>;
  answers: AnswerCounts;
  /** Leads of the period that an operator closed as no lead. Nothing else here counts them. */
  notLeads: number;
}
