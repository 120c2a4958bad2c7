import type { StatementState } from "../domain/statement.ts";

// Texts of monthly statements, on the page and in the email. `{month}` is a month such as October 2026.

export const statementLabels = {
  given: "Requests received",
  accepted: "Accepted",
  contacted: "Contacted",
  booked: "Booked",
  returned: "Passed",
  withdrawn: "Canceled",
  notLeads: "Taken out: no real requests",
  median: "Median time to first contact",
  fee: "Fee for this month",
  perRequest: "Cost per request",
  perBooked: "Cost per booked job",
};

/** Leads the statement where the contractor noted what the booked jobs come to. */
export const bookedLead = { one: "{count} job booked, {amount}", other: "{count} jobs booked, {amount}" };

export const stepCountWords = "{noted} noted; {confirmed} confirmed, {denied} disputed by homeowners";

export const statementWords = {
  title: "Your statement",
  description:
    "Your month: the requests you received, what you noted, what homeowners say, and what a booked job cost.",
  heading: "Statement for {month}",
  stages: {
    running: "So far, as of {when}. The final statement comes out after the month ends.",
    ending: "The month just ended. We’re preparing your statement: please check back in a few minutes.",
    frozen: "The requests you received this month, and what you and the homeowners say came of them.",
    none: "You had no territory and no requests this month, so there’s no statement.",
  },
  countsHeading: "The month in numbers",
  requestsHeading: "Each request",
  noRequests: "You received no requests this month.",
  table: {
    caption: "Requests this month",
    reference: "Request",
    given: "Received",
    service: "Service",
    zip: "Zip code",
    accepted: "Accepted",
    contacted: "You contacted",
    booked: "You booked",
    says: "Homeowner says",
    state: "State",
  },
  contactedAnswers: { true: "Yes", false: "No" },
  outcomeAnswers: { booked: "Booked", "not-booked": "Not booked", undecided: "Not decided" },
  noAnswer: "No answer",
  notNoted: "Not noted",
  states: {
    given: "Received",
    accepted: "Accepted",
    contacted: "Contacted",
    booked: "Booked",
    returned: "Passed",
    withdrawn: "Canceled",
    closed: "Closed by us",
  } satisfies Record<StatementState, string>,
  notes: [
    "If a homeowner’s answer differs from yours, we show both.",
    "The median leaves out contact that a homeowner disputes. Medians and costs appear after five requests.",
  ],
  /** Shown if a person sent several requests for the same work. */
  repeated: "If a homeowner sends the same request again, we list both and count one.",
  /** A note beside an amount. */
  amount: "The amount is what you noted for your booked jobs.",
  /** Shown below the number of leads that the contractor marked as contacted or booked. */
  homeowners: "{confirmed} confirmed, {denied} disputed by homeowners",
  /** Shown below a cost. `basis` names the fees, the months, and the count by which the fees are divided. */
  cost: {
    basis: "{fees} in {months}, for {count}",
    months: { one: "{count} month", other: "{count} months" },
    given: { one: "{count} request", other: "{count} requests" },
    booked: { one: "{count} booked job", other: "{count} booked jobs" },
  },
  file: "Download as CSV",
  back: "Your jobs and territories",
  proof: "Revision {revision}, made on {day}. SHA-256 of its content: {sha256}",
};

export const statementListWords = {
  heading: "Your statements",
  text: "A one-page summary of each month.",
  running: "{month}, so far",
};
