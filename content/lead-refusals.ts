import type { Why } from "../domain/lead-life.ts";

/**
 * Why an operator's action is refused. Homeowners and contractors read one sentence for all reasons,
 * `linkRefusals.impossible`.
 */
export const leadRefusals: Record<Exclude<Why, "unknown" | "unchanged">, string> = {
  "not-theirs": "This isn’t theirs to do.",
  "nobody-has-it": "No contractor has this lead.",
  held: "The lead is held: release it or close it.",
  matched: "A contractor has this lead.",
  closed: "The lead is closed.",
  withdrawn: "A withdrawn request is not opened again.",
  "too-late": "It’s too late to take this back.",
  "not-licensed": "The contractor is not active and licensed for this service.",
  "gave-back": "The contractor has given this request back. To give it to them all the same: --again.",
  "no-contact": "Nobody has spoken of contact yet.",
  "nothing-differs": "Contractor and homeowner do not contradict each other: there is nothing to settle.",
  "email-arrives": "Email reaches this homeowner.",
  "same-email": "Email to this address comes back.",
};
