import type { EventWithActor } from "./event.ts";

export interface LeadHistoryEvent extends EventWithActor {
  contractor: string | null;
  /** A code for the event's reason or outcome. */
  reason: string | null;
}

/** Maximum length of a note, in characters. The table `lead_notes` checks it too. */
export const longestNote = 2_000;

export type DeskOutcome =
  /** `change` is the action's id in the table `operator_changes`. Null if the action cannot be undone. */
  | { outcome: "done"; change: number | null }
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  /** The lead's state does not allow the action. `problem` states why. */
  | { outcome: "refused"; problem: string }
  /** Somebody changed the lead after the operator loaded the page, so the operator's action was not done. */
  | { outcome: "changed-since"; events: LeadHistoryEvent[] };
