/** The kinds of actors. */
export type Actor = "homeowner" | "contractor" | "operator" | "system";

/** The actor of an event. */
export interface Who {
  actor: Actor;
  /** The desk's operator. Null: an operator without the desk, or no operator. */
  operatorId?: string | null;
  /** The contractor who used a link. */
  contractorId?: string | null;
}

/** An event and its actor. */
export interface HappenedEvent {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The desk's operator who caused it. Null: another actor, or an operator without the desk. */
  operator: string | null;
}
