/** The result of an operator's change. */
export type ChangeOutcome =
  /**
   * `change`: the number that undoes the change; null if nothing can. `matched`: how many waiting leads the change
   * matched. `warning`: a sentence about a consequence that is easy to overlook.
   */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** A rule forbids the change. `problem` names the rule. */
  | { outcome: "refused"; problem: string }
  /** Somebody else changed the record first. `problem` describes its current state. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
