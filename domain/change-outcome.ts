export type ChangeOutcome =
  /**
   * `change`: the number by which the change can be undone, or null. `matched`: how many waiting leads got a
   * contractor. `warning`: a consequence that is easy to overlook.
   */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** A rule forbids the change. `problem` names the rule. */
  | { outcome: "refused"; problem: string }
  /** Somebody else changed the record first. `problem` describes its current state. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
