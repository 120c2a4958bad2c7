export type ChangeOutcome =
  /** `change`: for undoing it. `matched`: how many waiting leads got a contractor. */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  | { outcome: "refused"; problem: string }
  /** Somebody else changed the record first. */
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
