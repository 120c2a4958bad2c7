import type { LeadState, StepTimes } from "./request-state.ts";

// What contractor and homeowner each say about a lead's outcome. Neither can end the matter alone. The database decides
// whom to ask by mail and whether the sides disagree (outcomes.functions.sql).

/** The outcome by the homeowner's word. */
const homeownerOutcomes = ["booked", "not-booked", "undecided"] as const;
export type HomeownerOutcome = (typeof homeownerOutcomes)[number];

/** The homeowner's answers about the contractor who has the lead, with their times. Null: no answer. */
interface HomeownerAnswers {
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: HomeownerOutcome | null;
  homeowner_outcome_at: Date | null;
}

/** Both sides' word; the contractor's are the noted steps. */
export type BothSides = Pick<StepTimes, "contacted_at" | "booked_at"> & HomeownerAnswers;

/** The homeowner's questions: were you contacted, and how did it end. */
export type HomeownerQuestion = "contact" | "outcome";

/** Whether the homeowner can answer the question now. An earlier answer can be changed. */
export function canAnswer(question: HomeownerQuestion, lead: Pick<LeadState, "status"> & BothSides): boolean {
  if (lead.status !== "matched") return false;
  const spokeOfContact = lead.contacted_at !== null || lead.booked_at !== null || lead.homeowner_contacted === true;
  return question === "contact" || spokeOfContact || lead.homeowner_outcome !== null;
}

/** Whether the homeowner denies what the contractor noted. The SQL function `answers_differ` asks the same of many rows. */
export function differ({ contacted_at, booked_at, homeowner_contacted, homeowner_outcome }: BothSides): boolean {
  const isNoted = contacted_at !== null || booked_at !== null;
  return (homeowner_contacted === false && isNoted) || (homeowner_outcome === "not-booked" && booked_at !== null);
}

/** Reads the answer about contact from a form. Null: no answer. */
export function parseContacted(posted: string): boolean | null {
  return posted === "yes" ? true : posted === "no" ? false : null;
}

export function parseHomeownerOutcome(posted: string): HomeownerOutcome | null {
  return homeownerOutcomes.find((outcome) => outcome === posted) ?? null;
}
