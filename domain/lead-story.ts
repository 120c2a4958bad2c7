import type { HappenedEvent } from "./event.ts";

// What happens to a lead, as the people behind the site read it.

export interface StoryEvent extends HappenedEvent {
  contractor: string | null;
  /** Why, or what came of it: a fixed word. */
  reason: string | null;
}

/** The longest note, in characters. The table `lead_notes` checks the same. */
export const longestNote = 2_000;

/** What became of what an operator asked for. */
export type DeskOutcome =
  /** `change` undoes it; null: nothing to undo. */
  | { outcome: "done"; change: number | null }
  /** It was so already. */
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  /** Not as things stand; `problem` says why. */
  | { outcome: "refused"; problem: string }
  /** Somebody has changed it since the page was made: nothing is changed. */
  | { outcome: "changed-since"; events: StoryEvent[] };
