import type { HappenedEvent } from "./event.ts";

// A lead's history as the operator reads it.

export interface StoryEvent extends HappenedEvent {
  contractor: string | null;
  /** The reason or the result: a fixed word. */
  reason: string | null;
}

/** The longest note, in characters. The table `lead_notes` checks the same. */
export const longestNote = 2_000;

/** The result of an operator's action. */
export type DeskOutcome =
  /** `change` undoes it. Null: nothing to undo. */
  | { outcome: "done"; change: number | null }
  /** It was so already. */
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  /** Not possible in this state; `problem` says why. */
  | { outcome: "refused"; problem: string }
  /** Somebody changed the lead after the page was made. Nothing is changed. */
  | { outcome: "changed-since"; events: StoryEvent[] };
