import { namedServices, services } from "../../../content/chosen-market.ts";
import type { Measure, TimedStep } from "../../../domain/figure.ts";
import { listed } from "../../../domain/text.ts";

/** What each measure is called, and what it counts. */
export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages that were opened" },
  arrivals: { name: "Arrivals", note: "Views that came from elsewhere" },
  begun: { name: "Forms begun", note: "Somebody typed into a form" },
  sent: { name: "Requests sent", note: "Stored on that day" },
  matched: { name: "Matched", note: "A contractor has them by now" },
  delivered: { name: "Delivered", note: "The contractor’s email server took them" },
  contacted: { name: "Contacted", note: "The contractor got in touch" },
  booked: { name: "Booked", note: "The work is booked" },
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
