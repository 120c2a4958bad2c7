export type ChangeOutcome =
  /**
   * `change`: the number that undoes it; null if nothing can. `matched`: how many waiting leads it matched. `warning`:
   * a consequence that is easy to overlook.
   */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** A rule forbids the change. `problem` names the rule. */
  | { outcome: "refused"; problem: string }
  /** Somebody else changed the record first. `problem` describes its current state. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
