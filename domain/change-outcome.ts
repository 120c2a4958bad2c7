export type ChangeOutcome =
  /**
   * `change`: the id for undoing the change, or null if the change cannot be undone. `matched`: how many waiting
   * leads got a contractor. `warning`: a consequence that is easy to overlook.
   */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** A rule forbids the change. `problem` names the rule. */
  | { outcome: "refused"; problem: string }
  /** Somebody else changed the record first. `problem` describes the record's current state. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
