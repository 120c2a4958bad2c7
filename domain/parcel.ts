import type { HistoryEntry } from "./link-view.ts";
import { type JobStep, jobSteps, type LeadState, requestStateOf, type StepTimes } from "./request-state.ts";

export const parcelSteps = ["sent", ...jobSteps] as const;
export type ParcelStep = (typeof parcelSteps)[number];

export interface TrackedStep {
  step: ParcelStep;
  /** Or a later one. */
  isReached: boolean;
  /** A contractor may skip steps. */
  at: Date | null;
}

export function trackedSteps(sentAt: Date, times: StepTimes): TrackedStep[] {
  const at = { sent: sentAt, accepted: times.accepted_at, contacted: times.contacted_at, booked: times.booked_at };
  const last = parcelSteps.findLastIndex((step) => at[step] !== null);
  return parcelSteps.map((step, index) => ({ step, isReached: index <= last, at: at[step] }));
}

export function furthestStep(times: StepTimes): JobStep | null {
  return jobSteps.findLast((step) => times[`${step}_at`] !== null) ?? null;
}

/**
 * `queued`, `delivered`, and `came-back`: our email to the contractor. `earlier`: repeats an earlier request, and names
 * no contractor. `unsorted`: waits without a service. `waiting-again`: a contractor had it. `checking`: for seconds,
 * the email address. `withdrawn-one`: another request for this work stands.
 */
export type ParcelState =
  | "queued"
  | "delivered"
  | "came-back"
  | JobStep
  | "earlier"
  | "waiting"
  | "unsorted"
  | "waiting-again"
  | "checking"
  | "held"
  | "withdrawn"
  | "withdrawn-one"
  | "unmatched"
  | "closed";

interface Followed {
  request: LeadState & StepTimes;
  contractor: { registration_number: string } | null;
  /** Oldest first. */
  history: readonly HistoryEntry[];
  isServiceKnown: boolean;
  isChecking: boolean;
  otherStands: boolean;
}

export function parcelStateOf({ request, contractor, history, ...known }: Followed): ParcelState {
  const state = requestStateOf(request);
  if (state === "waiting") {
    if (history.some(({ kind }) => kind === "returned")) return "waiting-again";
    return known.isServiceKnown ? "waiting" : "unsorted";
  }
  if (state === "held" && known.isChecking) return "checking";
  if (state === "withdrawn" && known.otherStands) return "withdrawn-one";
  if (state !== "matched") return state;
  if (contractor === null) return "earlier";
  const isOurMail = ({ kind, contractor: to }: HistoryEntry) =>
    (kind === "told" || kind === "came-back") && to?.registration_number === contractor.registration_number;
  const mail = history.findLast(isOurMail);
  return furthestStep(request) ?? (mail ? (mail.kind === "told" ? "delivered" : "came-back") : "queued");
}
