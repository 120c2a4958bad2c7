import type { ReturnReason } from "../domain/return-reason.ts";
import type { StatementState } from "../domain/statement.ts";

// What statements say, on their page and in their email. `{month}` is a month like October 2026, `{when}` a time, `{day}` a day.

/** What a statement counts. */
export const statementLabels = {
  given: "Requests given",
  accepted: "Accepted",
  contacted: "Contacted",
  booked: "Booked",
  returned: "Given back",
  withdrawn: "Withdrawn",
  median: "Median time to first contact",
  fee: "Monthly fee",
  perRequest: "Cost per request",
  perBooked: "Cost per booked job",
};

/** What a contractor noted, and what homeowners say of that. */
export const bothSidesWords = "{noted} noted; homeowners confirm {confirmed}, deny {denied}";

export const statementWords = {
  title: "Your statement",
  description:
    "What a month brought you: the requests that we gave you, what you noted about them, what the homeowners say, and what a booked job cost.",
  heading: "Statement for {month}",
  standings: {
    running: "So far, as of {when}. The statement of the month is made when it has ended.",
    ending: "The month has just ended. Its statement is being made, so please look again in a few minutes.",
    frozen: "What we gave you in this month, and what became of it by your word and the homeowners’.",
    none: "You had no territory and got no request in this month, so there is no statement.",
  },
  countsHeading: "The month in numbers",
  requestsHeading: "Each request",
  noRequests: "No request was given to you in this month.",
  table: {
    caption: "The requests of the month",
    reference: "Request",
    given: "Given",
    service: "Service",
    zip: "Zip code",
    accepted: "Accepted",
    contacted: "You contacted",
    booked: "You booked",
    says: "Homeowner says",
    state: "State",
  },
  /** What the homeowner says of contact and of the job; without an answer the place stays open. */
  contactedAnswers: { true: "Yes", false: "No" },
  outcomeAnswers: { booked: "Booked", "not-booked": "Not booked", undecided: "Not decided" },
  /** Where nobody said anything. */
  noAnswer: "No answer",
  notNoted: "Not noted",
  returnReasons: {
    "wrong-area": "Outside your area",
    "wrong-trade": "Not your kind of work",
    "no-answer": "Homeowner does not answer",
    "not-real": "Not a real request",
    "too-busy": "No time for it",
    other: "Another reason",
  } satisfies Record<ReturnReason, string>,
  states: {
    given: "Given",
    accepted: "Accepted",
    contacted: "Contacted",
    booked: "Booked",
    returned: "Given back",
    withdrawn: "Withdrawn",
    closed: "Closed by us",
  } satisfies Record<StatementState, string>,
  notes: [
    "Where a homeowner says something else than you noted, both stand here, and neither is taken back.",
    "Contact that a homeowner denies is left out of the median time. A median or a cost stands here from five requests on.",
  ],
  /** Under a number that the contractor noted. */
  homeowners: "Homeowners confirm {confirmed}, deny {denied}",
  /** Under a cost: the fees, of how many months they are, and what they are divided by. */
  cost: {
    basis: "{fees} in {months}, for {count}",
    months: { one: "{count} month", other: "{count} months" },
    given: { one: "{count} request", other: "{count} requests" },
    booked: { one: "{count} booked job", other: "{count} booked jobs" },
  },
  file: "Download as CSV",
  back: "Your territories",
  proof: "Revision {revision}, made on {day}. SHA-256 of its content: {sha256}",
};

/** On a contractor’s own page. */
export const statementListWords = {
  heading: "Your statements",
  text: "What each month brought you, on one sheet.",
  running: "{month}, so far",
};
