/** Why an operator decides that a request is no lead. Nobody pays for it, and no figure counts it. */
export const notLeadReasons = ["not-real", "duplicate", "test"] as const;
export type NotLeadReason = (typeof notLeadReasons)[number];

export interface LeadState {
  status: "new" | "held" | "matched" | "closed";
  closed_reason: "nobody" | "withdrawn" | "operator" | NotLeadReason | null;
  contractor_id: string | null;
}

/** The state that the homeowner sees. `unmatched`: closed because no contractor was found. */
export type RequestState = "waiting" | "held" | "matched" | "withdrawn" | "unmatched" | "closed";

export function requestStateOf({ status, closed_reason }: LeadState): RequestState {
  if (status === "new") return "waiting";
  if (status !== "closed") return status;
  if (closed_reason === "withdrawn") return "withdrawn";
  return closed_reason === "nobody" ? "unmatched" : "closed";
}

/** Whether the homeowner can correct or withdraw the lead. Erasing is always possible. */
export function isOpen(state: RequestState): boolean {
  return state === "waiting" || state === "held" || state === "matched";
}

/**
 * The state of a lead, as it is shown to a contractor who once got the lead. `open`: the contractor still has the lead.
 * `closed`: the contractor had the lead when it was closed. In all other states, the contractor no longer sees the
 * homeowner's request.
 */
export type JobState = "open" | "closed" | "withdrawn" | "erased" | "returned" | "reassigned";

/** `lead` is null after erasure. `hasReturned`: this contractor returned the lead. */
export function jobStateOf(lead: LeadState | null, contractorId: string | null, hasReturned: boolean): JobState {
  if (lead === null) return "erased";
  if (lead.closed_reason === "withdrawn") return "withdrawn";
  if (lead.contractor_id !== contractorId) return hasReturned ? "returned" : "reassigned";
  return lead.status === "matched" ? "open" : "closed";
}

/** Whether the contractor may see the homeowner's request. */
export function isAssigned(state: JobState): boolean {
  return state === "open" || state === "closed";
}

/** The contractor's steps in their usual order. Each is optional. */
export const jobSteps = ["accepted", "contacted", "booked"] as const;
export type JobStep = (typeof jobSteps)[number];

/** Why a contractor did not get the job, in the order of the form. */
export const lostReasons = ["price", "no-answer", "another", "not-needed", "other"] as const;
export type LostReason = (typeof lostReasons)[number];

export type StepTimes = Record<`${JobStep}_at`, Date | null>;

/** For this many hours, contractors can undo their steps and operators can undo their changes. */
export const undoHours = 24;

export function canUndo(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() < undoHours * 60 * 60 * 1000;
}

/** The latest recorded step. If two steps have the same time, the later one in `jobSteps` wins. */
export function lastStepOf(times: StepTimes): { step: JobStep; at: Date } | null {
  const recordedSteps = jobSteps.flatMap((step) => {
    const at = times[`${step}_at`];
    return at === null ? [] : [{ step, at }];
  });
  return recordedSteps.reduce<(typeof recordedSteps)[number] | null>(
    (last, next) => (last && last.at > next.at ? last : next),
    null,
  );
}
