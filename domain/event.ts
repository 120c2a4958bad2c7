/** Who does something. */
export type Actor = "homeowner" | "contractor" | "operator" | "system";

/** The one who acts. */
export interface Who {
  actor: Actor;
  /** The operator of the desk. Null: an operator without the desk, or none. */
  operatorId?: string | null;
  /** The contractor who acts by a link. */
  contractorId?: string | null;
}

/** Something that happened, and who did it. */
export interface HappenedEvent {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The operator of the desk who did it; null: another way, or nobody of them. */
  operator: string | null;
}
