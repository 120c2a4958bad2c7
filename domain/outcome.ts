import type { LeadState, StepTimes } from "./request-state.ts";

// What contractor and homeowner each say became of a request. Neither can end the matter alone. Whom to ask by mail, and whether the
// two sides differ, the database alone says (outcomes.functions.sql).

/** What came of the contact, by the homeowner's word. */
const homeownerOutcomes = ["booked", "not-booked", "undecided"] as const;
export type HomeownerOutcome = (typeof homeownerOutcomes)[number];

/** What a homeowner says of the contractor who has their request, and when they said it; null: they have not. */
interface HomeownerAnswers {
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: HomeownerOutcome | null;
  homeowner_outcome_at: Date | null;
}

/** What both sides say: the contractor by the steps that they note. */
export type BothSides = Pick<StepTimes, "contacted_at" | "booked_at"> & HomeownerAnswers;

/** What a homeowner is asked: whether they were contacted, and what came of it. */
export type HomeownerQuestion = "contact" | "outcome";

/** Whether the homeowner can answer the question, or answer it anew. What they said once can be changed. */
export function canAnswer(question: HomeownerQuestion, lead: Pick<LeadState, "status"> & BothSides): boolean {
  if (lead.status !== "matched") return false;
  const spokeOfContact = lead.contacted_at !== null || lead.booked_at !== null || lead.homeowner_contacted === true;
  return question === "contact" || spokeOfContact || lead.homeowner_outcome !== null;
}

/** Reads whether a form says that there was contact; null: it does not say. */
export function parseContacted(posted: string): boolean | null {
  return posted === "yes" ? true : posted === "no" ? false : null;
}

export function parseHomeownerOutcome(posted: string): HomeownerOutcome | null {
  return homeownerOutcomes.find((outcome) => outcome === posted) ?? null;
}
