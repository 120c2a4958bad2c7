import { type AnswerCounts, type Measure, stageMeanings, type TimedStep } from "../../../domain/figure.ts";
import type { moneyMeasures } from "../../../domain/money-figure.ts";

export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages opened" },
  arrivals: { name: "Entries", note: "Views that came from outside the site" },
  begun: { name: "Forms started", note: "Someone typed in a form" },
  sent: { name: "Requests sent", note: "Stored that day; the shares of the steps below are of these" },
  matched: { name: "Matched", note: stageMeanings.matched },
  delivered: { name: "Delivered", note: "The email server of the contractor who has it accepted it" },
  contacted: { name: "Contacted", note: stageMeanings.contacted },
  confirmed: { name: "Contact confirmed", note: "The homeowner says they were contacted" },
  booked: { name: "Booked", note: stageMeanings.booked },
};

export const answerWords: Record<keyof AnswerCounts, string> = {
  contacted: "Contacted",
  notContacted: "Not contacted",
  booked: "Booked",
  notBooked: "Not booked",
  undecided: "Undecided",
  differing: "Disputed",
  settled: "Disputes resolved",
};

export const stepWords: Record<TimedStep, string> = {
  match: "Matched",
  accept: "Accepted",
  contact: "First contact",
  book: "Booked",
};

export const serviceNote =
  "A request counts under the service that it’s matched for. “General” is for requests that name no service.";

export const cityNote =
  "A request counts under the city of the page that it came from, which may not be its zip code’s.";

export function notLeadsNote(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "1 request of this period was closed as no lead. It isn’t counted above."
    : `${count.toLocaleString("en-US")} requests of this period were closed as no lead. They aren’t counted above.`;
}

export const moneyMeasureWords: Record<(typeof moneyMeasures)[number], string> = {
  fees_cents: "Monthly fees",
  invoiced_cents: "Invoiced",
  paid_cents: "Paid",
  open_cents: "Open",
  overdue_cents: "Overdue",
  occupied: "Territories taken",
  free: "Territories free",
  came: "Came",
  left: "Left",
};
