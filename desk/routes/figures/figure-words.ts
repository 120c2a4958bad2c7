import {
  type AnswerCounts,
  type Measure,
  type MeasureCounts,
  stageMeanings,
  type TimedStep,
} from "../../../domain/figure.ts";
import type { moneyMeasures } from "../../../domain/money-figure.ts";

export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages opened" },
  arrivals: { name: "Entries", note: "Views that came from outside the site" },
  begun: { name: "Forms started", note: "Someone typed in a form" },
  sent: { name: "Requests sent", note: "Stored that day, whichever way they came" },
  matched: { name: "Matched", note: stageMeanings.matched },
  delivered: { name: "Delivered", note: "The email server of the contractor who has it accepted it" },
  contacted: { name: "Contacted", note: stageMeanings.contacted },
  confirmed: { name: "Contact confirmed", note: "The homeowner says they were contacted" },
  booked: { name: "Booked", note: stageMeanings.booked },
};

/** "Contact confirmed" is the measure `confirmed`, by its name in the tables. */
export const answerWords: Record<keyof AnswerCounts, string> = {
  contacted: measureWords.confirmed.name,
  notContacted: "Not contacted",
  booked: "Booked",
  notBooked: "Not booked",
  undecided: "Undecided",
  differing: "Disputed",
  settled: "Disputes resolved",
};

/** "57%", below a tenth "2.9%". */
export function percentText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** "42 requests for 2,744 views (1.5%), 11 booked" */
export function resultText({ views, sent, booked }: MeasureCounts): string {
  const countText = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
  const viewsText = views === 0 ? "" : ` for ${countText(views, "view", "views")}`;
  // A request that came by the API was no view, so it can be more than all.
  const shareText = sent === 0 || sent > views ? "" : ` (${percentText(sent / views)})`;
  return `${countText(sent, "request", "requests")}${viewsText}${shareText}, ${booked.toLocaleString("en-US")} booked`;
}

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
