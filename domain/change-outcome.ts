export type ChangeOutcome =
  /** `change`: for undoing it. `matched`: waiting leads that got a contractor. */
  | { outcome: "done"; change: number | null; matched: number; warning?: string | null }
  | { outcome: "refused"; problem: string }
  | { outcome: "conflict"; problem: string }
  | { outcome: "unknown" };
