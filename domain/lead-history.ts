import type { EventWithActor } from "./event.ts";

export interface LeadHistoryEvent extends EventWithActor {
  contractor: string | null;
  reason: string | null;
}

/** In characters. The table `lead_notes` checks it too. */
export const longestNote = 2_000;

export type DeskOutcome =
  /** `change` is a row of `operator_changes`, if the action can be undone. */
  | { outcome: "done"; change: number | null }
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  | { outcome: "refused"; problem: string }
  /** Somebody changed the lead after the operator loaded the page. Nothing was done. */
  | { outcome: "changed-since"; events: LeadHistoryEvent[] };
