export type Actor = "homeowner" | "contractor" | "operator" | "system";

export interface EventActor {
  actor: Actor;
  operatorId?: string | null;
  /** The contractor who opened a signed link. */
  contractorId?: string | null;
}

/** The clock, a queue, and matching. */
export const systemActor: EventActor = { actor: "system" };

export interface EventWithActor {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The email address of an operator at the desk. */
  operator: string | null;
}
