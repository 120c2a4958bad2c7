// Where a request stands, and what its homeowner and its contractor can do about it then.

/** Of a lead, as its table keeps it. */
export interface LeadState {
  status: "new" | "held" | "matched" | "closed";
  closed_reason: "nobody" | "withdrawn" | "operator" | null;
  contractor_id: string | null;
}

/** What the homeowner is told. `unmatched`: it waited and no contractor was found. */
export type RequestState = "waiting" | "held" | "matched" | "withdrawn" | "unmatched" | "closed";

export function requestState({ status, closed_reason }: LeadState): RequestState {
  if (status === "new") return "waiting";
  if (status !== "closed") return status;
  if (closed_reason === "withdrawn") return "withdrawn";
  return closed_reason === "nobody" ? "unmatched" : "closed";
}

/** Whether the homeowner can correct or withdraw it. To have it erased is always possible. */
export function isOpen(state: RequestState): boolean {
  return state === "waiting" || state === "held" || state === "matched";
}

/**
 * What a contractor who once got the request is told. `open`: it is theirs, and so it was when it was `closed`. In every other
 * state they learn nothing about the homeowner any more.
 */
export type JobState = "open" | "closed" | "withdrawn" | "erased" | "returned" | "reassigned";

/** `lead` is null once it is erased; `hasReturned`: this contractor gave it back. */
export function jobState(lead: LeadState | null, contractorId: string | null, hasReturned: boolean): JobState {
  if (lead === null) return "erased";
  if (lead.closed_reason === "withdrawn") return "withdrawn";
  if (lead.contractor_id !== contractorId) return hasReturned ? "returned" : "reassigned";
  return lead.status === "matched" ? "open" : "closed";
}

/** Whether the contractor who has the link is shown the request. */
export function isAssigned(state: JobState): boolean {
  return state === "open" || state === "closed";
}

/** What a contractor notes about a request, in the order in which it mostly happens; each may be left out. */
export const jobSteps = ["accepted", "contacted", "booked"] as const;
export type JobStep = (typeof jobSteps)[number];

/** When each step was noted, if it was. */
export type StepTimes = Record<`${JobStep}_at`, Date | null>;

/** How long a contractor can take back what they noted, and an operator what they changed. */
export const undoHours = 24;

export function canUndo(notedAt: Date, now: Date): boolean {
  return now.getTime() - notedAt.getTime() < undoHours * 60 * 60 * 1000;
}

/** The step that was noted last; of two at the same moment the later one in their order. */
export function lastStep(times: StepTimes): { step: JobStep; at: Date } | null {
  const noted = jobSteps.flatMap((step) => {
    const at = times[`${step}_at`];
    return at === null ? [] : [{ step, at }];
  });
  return noted.reduce<(typeof noted)[number] | null>((last, next) => (last && last.at > next.at ? last : next), null);
}
