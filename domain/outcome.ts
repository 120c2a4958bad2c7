import type { LeadState, StepTimes } from "./request-state.ts";

// What contractor and homeowner each say became of a request. Neither can end the matter alone. The rules that the database asks too
// stand in outcomes.functions.sql: may_ask_about_contact, may_ask_about_outcome, answers_differ, is_unsettled.

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

type AnsweringLead = Pick<LeadState, "status"> & BothSides;

/** `isUnreachable`: email to its homeowner comes back. */
type AskedLead = AnsweringLead & { isUnreachable: boolean };

/** Whether either side says that there was contact. */
function spokeOfContact({ contacted_at, booked_at, homeowner_contacted }: BothSides): boolean {
  return contacted_at !== null || booked_at !== null || homeowner_contacted === true;
}

/** Whether the homeowner can answer the question, or answer it anew. What they said once can be changed. */
export function canAnswer(question: HomeownerQuestion, lead: AnsweringLead): boolean {
  if (lead.status !== "matched") return false;
  return question === "contact" || spokeOfContact(lead) || lead.homeowner_outcome !== null;
}

/** Whether the homeowner may be asked by mail. */
export function mayAsk(question: HomeownerQuestion, lead: AskedLead): boolean {
  if (lead.status !== "matched" || lead.isUnreachable) return false;
  if (question === "contact") return lead.homeowner_contacted === null;
  return lead.homeowner_outcome === null && lead.homeowner_contacted !== false && spokeOfContact(lead);
}

/** Whether one of them says what the other denies. */
export function answersDiffer({ contacted_at, booked_at, homeowner_contacted, homeowner_outcome }: BothSides): boolean {
  const isContactDenied = homeowner_contacted === false && (contacted_at !== null || booked_at !== null);
  return isContactDenied || (homeowner_outcome === "not-booked" && booked_at !== null);
}

/** Whether that waits for a person. */
export function isUnsettled(lead: BothSides & { settled_at: Date | null }): boolean {
  return answersDiffer(lead) && lead.settled_at === null;
}

/** Reads whether a form says that there was contact; null: it does not say. */
export function parseContacted(posted: string): boolean | null {
  return posted === "yes" ? true : posted === "no" ? false : null;
}

export function parseHomeownerOutcome(posted: string): HomeownerOutcome | null {
  return homeownerOutcomes.find((outcome) => outcome === posted) ?? null;
}
