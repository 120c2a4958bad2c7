import type { RefusalReason } from "../domain/lead-life.ts";

/**
 * Tells an operator why an action on a lead is refused. Homeowners and contractors read `linkRefusals.impossible`
 * instead.
 */
export const leadRefusals: Record<Exclude<RefusalReason, "unknown" | "unchanged">, string> = {
  "not-theirs": "Only the lead’s homeowner or contractor can do this.",
  "nobody-has-it": "No contractor has this lead.",
  held: "The lead is held. Release it or close it first.",
  matched: "A contractor has this lead.",
  booked: "The job is booked.",
  closed: "The lead is closed.",
  withdrawn: "The homeowner withdrew this lead, so it can’t be reopened.",
  "too-late": "It’s too late to undo this.",
  "not-licensed": "The contractor is not active and licensed for this service.",
  "gave-back": "The contractor has returned this lead. To assign it all the same, add --again.",
  "no-contact": "Neither side has reported contact yet.",
  "nothing-differs": "Contractor and homeowner don’t contradict each other, so there is nothing to settle.",
  "email-arrives": "Email reaches this homeowner. Only an address that bounces can be corrected.",
  "same-email": "Email to this address bounces. Give another address.",
};
