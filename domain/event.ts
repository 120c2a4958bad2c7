/** Who does something. */
export type Actor = "homeowner" | "contractor" | "operator" | "system";

/** Something that happened, and who did it. */
export interface HappenedEvent {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The operator of the desk who did it; null: another way, or nobody of them. */
  operator: string | null;
}
