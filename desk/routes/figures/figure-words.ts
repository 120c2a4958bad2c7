import { services, servicesNamedInLeads } from "../../../content/chosen-market.ts";
import type { AnswerCounts, Measure, TimedStep } from "../../../domain/figure.ts";
import type { moneyMeasures } from "../../../domain/money-figure.ts";
import { listInWords } from "../../../domain/text.ts";

export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages opened" },
  arrivals: { name: "Entries", note: "Views that came from outside the site" },
  begun: { name: "Forms started", note: "Someone typed in a form" },
  sent: { name: "Requests sent", note: "Stored that day; the shares of the steps below are of these" },
  matched: { name: "Matched", note: "A contractor has it now" },
  delivered: { name: "Delivered", note: "The contractor’s email server accepted it" },
  contacted: { name: "Contacted", note: "The contractor says so, and the homeowner doesn’t deny it" },
  confirmed: { name: "Contact confirmed", note: "The homeowner says they were contacted" },
  booked: { name: "Booked", note: "The contractor booked the job" },
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

const generalServiceNames = services.filter(({ slug }) => !servicesNamedInLeads.includes(slug)).map(({ name }) => name);

export const serviceNote = [
  "Requests count under the service stored with them",
  generalServiceNames.length > 0 ? `. Pages for ${listInWords(generalServiceNames)} store “General.”` : ".",
].join("");

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
