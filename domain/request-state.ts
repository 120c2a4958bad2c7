// The state of a lead, and what its homeowner and its contractor can do in it.

/** The columns of a lead that decide it. */
export interface LeadState {
  status: "new" | "held" | "matched" | "closed";
  closed_reason: "nobody" | "withdrawn" | "operator" | null;
  contractor_id: string | null;
}

/** The homeowner's state. `unmatched`: it waited and no contractor was found. */
export type RequestState = "waiting" | "held" | "matched" | "withdrawn" | "unmatched" | "closed";

export function requestState({ status, closed_reason }: LeadState): RequestState {
  if (status === "new") return "waiting";
  if (status !== "closed") return status;
  if (closed_reason === "withdrawn") return "withdrawn";
  return closed_reason === "nobody" ? "unmatched" : "closed";
}

/** Whether the homeowner can correct or withdraw it. Erasing is always possible. */
export function isOpen(state: RequestState): boolean {
  return state === "waiting" || state === "held" || state === "matched";
}

/**
 * The state for a contractor who got the lead. `open`: it is theirs. `closed`: it was theirs when it closed. In every
 * other state they learn nothing about the homeowner.
 */
export type JobState = "open" | "closed" | "withdrawn" | "erased" | "returned" | "reassigned";

/** `lead` is null after erasure. `hasReturned`: this contractor gave it back. */
export function jobState(lead: LeadState | null, contractorId: string | null, hasReturned: boolean): JobState {
  if (lead === null) return "erased";
  if (lead.closed_reason === "withdrawn") return "withdrawn";
  if (lead.contractor_id !== contractorId) return hasReturned ? "returned" : "reassigned";
  return lead.status === "matched" ? "open" : "closed";
}

/** Whether the job shows the lead to its contractor. */
export function isAssigned(state: JobState): boolean {
  return state === "open" || state === "closed";
}

/** The contractor's steps in their usual order. Each can be left out. */
export const jobSteps = ["accepted", "contacted", "booked"] as const;
export type JobStep = (typeof jobSteps)[number];

/** When each step was noted. */
export type StepTimes = Record<`${JobStep}_at`, Date | null>;

/** Milliseconds in which a contractor can take back a step, and an operator a change. */
export const undoHours = 24;

export function canUndo(notedAt: Date, now: Date): boolean {
  return now.getTime() - notedAt.getTime() < undoHours * 60 * 60 * 1000;
}

/** The last noted step. Of two at the same moment, the later one in order. */
export function lastStep(times: StepTimes): { step: JobStep; at: Date } | null {
  const noted = jobSteps.flatMap((step) => {
    const at = times[`${step}_at`];
    return at === null ? [] : [{ step, at }];
  });
  return noted.reduce<(typeof noted)[number] | null>((last, next) => (last && last.at > next.at ? last : next), null);
}
