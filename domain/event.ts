export type Actor = "homeowner" | "contractor" | "operator" | "system";

export interface EventActor {
  actor: Actor;
  /** Set for an operator who used the desk. */
  operatorId?: string | null;
  /** The contractor whose signed link was opened. */
  contractorId?: string | null;
}

/** The clock, a queue, and matching. */
export const systemActor: EventActor = { actor: "system" };

export interface EventWithActor {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The email address, if the operator used the desk. */
  operator: string | null;
}
