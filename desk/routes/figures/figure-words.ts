import { namedServices, services } from "../../../content/chosen-market.ts";
import type { AnswerCounts, Measure, TimedStep } from "../../../domain/figure.ts";
import { listed } from "../../../domain/text.ts";

/** What each measure is called, and what it counts. */
export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages that were opened" },
  arrivals: { name: "Arrivals", note: "Views that came from elsewhere" },
  begun: { name: "Forms begun", note: "Somebody typed into a form" },
  sent: { name: "Requests sent", note: "Stored on that day" },
  matched: { name: "Matched", note: "A contractor has them by now" },
  delivered: { name: "Delivered", note: "The contractor’s email server took them" },
  contacted: { name: "Contacted", note: "By the contractor, where the homeowner does not deny it" },
  confirmed: { name: "Contact confirmed", note: "The homeowner says that they were contacted" },
  booked: { name: "Booked", note: "The work is booked" },
};

/** What homeowners answered, and how the two sides go together. */
export const answerWords: Record<keyof AnswerCounts, string> = {
  contacted: "were contacted",
  notContacted: "were not contacted",
  booked: "booked the job",
  notBooked: "did not book it",
  undecided: "have not decided",
  differing: "where the two sides differ",
  settled: "settled by us",
};

export const stepWords: Record<TimedStep, string> = {
  match: "to a match",
  accept: "until the contractor accepted",
  contact: "to the first contact",
  book: "to a booking",
};

const unnamedServices = services.filter(({ slug }) => !namedServices.includes(slug)).map(({ name }) => name);

/** Why a service may have views and no requests. */
export const serviceNote = [
  "A request counts under the service that is stored with it",
  unnamedServices.length > 0 ? `; the pages of ${listed(unnamedServices)} store “General”.` : ".",
].join("");
