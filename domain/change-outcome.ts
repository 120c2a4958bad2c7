/** How a change by an operator went. */
export type ChangeOutcome =
  /** `change` is the number that undoes it; null: it cannot be undone. `matched`: so many waiting requests found a contractor by it.
   * `warning`: a sentence on what may have been overlooked. */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  /** Against a rule; the sentence says which. */
  | { outcome: "refused"; problem: string }
  /** Somebody else was faster; the sentence says how it is now. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
