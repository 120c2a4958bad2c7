export type Actor = "homeowner" | "contractor" | "operator" | "system";

export interface Who {
  actor: Actor;
  /** The operator at the desk. Null for other actors, and for operators who use the command line or the API. */
  operatorId?: string | null;
  /** The contractor who used a link. */
  contractorId?: string | null;
}

export interface EventWithActor {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The operator at the desk. Null for other actors, and for operators who use the command line or the API. */
  operator: string | null;
}
