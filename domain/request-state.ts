/** Nobody pays for it or counts it. */
export const notLeadReasons = ["not-real", "duplicate", "test"] as const;
export type NotLeadReason = (typeof notLeadReasons)[number];

export interface LeadState {
  status: "new" | "held" | "matched" | "closed";
  closed_reason: "nobody" | "withdrawn" | "operator" | NotLeadReason | null;
  contractor_id: string | null;
}

/** For the homeowner. `unmatched`: closed without a contractor. */
export type RequestState = "waiting" | "held" | "matched" | "withdrawn" | "unmatched" | "closed";

export function requestStateOf({ status, closed_reason }: LeadState): RequestState {
  if (status === "new") return "waiting";
  if (status !== "closed") return status;
  if (closed_reason === "withdrawn") return "withdrawn";
  return closed_reason === "nobody" ? "unmatched" : "closed";
}

/** The homeowner can correct or withdraw it. Erasing is always possible. */
export function isOpen(state: RequestState): boolean {
  return state === "waiting" || state === "held" || state === "matched";
}

/** For anybody who once got the lead. `closed`: while they had it. They see the request only in `open` and `closed`. */
export type JobState = "open" | "closed" | "withdrawn" | "erased" | "returned" | "reassigned";

/** `lead` is null after erasure. */
export function jobStateOf(lead: LeadState | null, contractorId: string | null, hasReturned: boolean): JobState {
  if (lead === null) return "erased";
  if (lead.closed_reason === "withdrawn") return "withdrawn";
  if (lead.contractor_id !== contractorId) return hasReturned ? "returned" : "reassigned";
  return lead.status === "matched" ? "open" : "closed";
}

export function isAssigned(state: JobState): boolean {
  return state === "open" || state === "closed";
}

/** Their usual order. Each is optional. */
export const jobSteps = ["accepted", "contacted", "booked"] as const;
export type JobStep = (typeof jobSteps)[number];

/** The form's order. */
export const lostReasons = ["price", "no-answer", "another", "not-needed", "other"] as const;
export type LostReason = (typeof lostReasons)[number];

export type StepTimes = Record<`${JobStep}_at`, Date | null>;

/** Steps of contractors and changes by operators. */
export const undoHours = 24;

export function canUndo(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() < undoHours * 60 * 60 * 1000;
}

/** At one time, the later in `jobSteps` wins. */
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
