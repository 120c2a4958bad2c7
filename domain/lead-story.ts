import type { EventWithActor } from "./event.ts";

export interface StoryEvent extends EventWithActor {
  contractor: string | null;
  /** A fixed word: the reason or the outcome. */
  reason: string | null;
}

/** Maximum length of a note, in characters. The table `lead_notes` checks the same. */
export const longestNote = 2_000;

export type DeskOutcome =
  /** `change` is the id that undoes the action. Null if there is nothing to undo. */
  | { outcome: "done"; change: number | null }
  /** The lead was already as the action would make it. */
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  /** The lead's state does not allow the action. `problem` says why. */
  | { outcome: "refused"; problem: string }
  /** Somebody changed the lead after the operator loaded the page. Nothing was changed. */
  | { outcome: "changed-since"; events: StoryEvent[] };
