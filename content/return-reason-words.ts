import type { ReturnReason } from "../domain/return-reason.ts";

/** `mine`: a choice in the contractor's form. `yours`: for the contractor's statement. `theirs`: for the operator. */
export const returnReasonWords = {
  "wrong-area": { mine: "Not in my area", yours: "Outside your area", theirs: "Outside their area" },
  "wrong-trade": { mine: "Not my kind of work", yours: "Not your kind of work", theirs: "Not their trade" },
  "no-answer": {
    mine: "Can’t reach them",
    yours: "Can’t reach the homeowner",
    theirs: "Couldn’t reach the homeowner",
  },
  "not-real": { mine: "Not a real request", yours: "Not a real request", theirs: "Not a real request" },
  "too-busy": { mine: "Too busy right now", yours: "Too busy", theirs: "Too busy right now" },
  other: { mine: "Another reason", yours: "Another reason", theirs: "Another reason" },
} satisfies Record<ReturnReason, Record<"mine" | "yours" | "theirs", string>>;
