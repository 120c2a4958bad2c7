import type { LeadState, StepTimes } from "./request-state.ts";
import { usualHours } from "./response-time.ts";

// outcomes.functions.sql decides whether we may ask.

const homeownerOutcomes = ["booked", "not-booked", "undecided"] as const;
export type HomeownerOutcome = (typeof homeownerOutcomes)[number];

/** About the present contractor. */
interface HomeownerAnswers {
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: HomeownerOutcome | null;
  homeowner_outcome_at: Date | null;
}

export type OutcomeReports = Pick<StepTimes, "contacted_at" | "booked_at"> & HomeownerAnswers;

/** `contact`: did the contractor contact you? `outcome`: how did it end? */
export type HomeownerQuestion = "contact" | "outcome";

/** A new answer replaces an earlier one. */
export function canAnswer(question: HomeownerQuestion, lead: Pick<LeadState, "status"> & OutcomeReports): boolean {
  if (lead.status !== "matched") return false;
  const isContactReported = lead.contacted_at !== null || lead.booked_at !== null || lead.homeowner_contacted === true;
  return question === "contact" || isContactReported || lead.homeowner_outcome !== null;
}

/** A question whose answer is known. The page asks it no more, and the homeowner can still correct the answer. */
export function isAnswerKnown(question: HomeownerQuestion, lead: OutcomeReports): boolean {
  const { booked_at, homeowner_contacted, homeowner_outcome } = lead;
  if (question === "outcome") return homeowner_outcome === "booked" || homeowner_outcome === "not-booked";
  return booked_at !== null || homeowner_contacted === true || homeowner_outcome === "booked";
}

/** The homeowner denies a recorded step. The SQL function `answers_differ` has the same rule. */
export function answersDiffer({
  contacted_at,
  booked_at,
  homeowner_contacted,
  homeowner_outcome,
}: OutcomeReports): boolean {
  const isStepRecorded = contacted_at !== null || booked_at !== null;
  return (
    (homeowner_contacted === false && isStepRecorded) || (homeowner_outcome === "not-booked" && booked_at !== null)
  );
}

/**
 * A no before the promised hours end, without a noted contact. It counts once they end, as in the SQL function
 * `denied_from`.
 */
export function isEarlyNo(
  { contacted_at, booked_at }: Pick<StepTimes, "contacted_at" | "booked_at">,
  matchedAt: Date | null,
  now: Date,
): boolean {
  if (contacted_at !== null || booked_at !== null || matchedAt === null) return false;
  return now < contactDueAt(matchedAt);
}

/** When the promised hours end. */
export function contactDueAt(matchedAt: Date): Date {
  return new Date(matchedAt.getTime() + usualHours * 60 * 60 * 1000);
}

export function parseContacted(posted: string): boolean | null {
  return posted === "yes" ? true : posted === "no" ? false : null;
}

export function parseHomeownerOutcome(posted: string): HomeownerOutcome | null {
  return homeownerOutcomes.find((outcome) => outcome === posted) ?? null;
}
