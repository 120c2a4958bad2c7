/** The result of an operator's change. */
export type ChangeOutcome =
  /**
   * `change`: the number that undoes it; null: not undoable. `matched`: how many waiting leads got a contractor through
   * it. `warning`: a sentence about something that is easy to overlook.
   */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** Against a rule. The sentence names the rule. */
  | { outcome: "refused"; problem: string }
  /** Somebody else changed it first. The sentence says how it is now. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
