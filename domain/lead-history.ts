import type { EventWithActor } from "./event.ts";

export interface LeadHistoryEvent extends EventWithActor {
  contractor: string | null;
  reason: string | null;
}

/** In characters, as in `lead_notes`. */
export const longestNote = 2_000;

export type DeskOutcome =
  /** `change`: a row of `operator_changes`, for undoing it. */
  | { outcome: "done"; change: number | null }
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  | { outcome: "refused"; problem: string }
  /** Since the page was loaded. Nothing was done. */
  | { outcome: "changed-since"; events: LeadHistoryEvent[] };
