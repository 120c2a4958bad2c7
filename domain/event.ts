export type Actor = "homeowner" | "contractor" | "operator" | "system";

export interface EventActor {
  actor: Actor;
  /** The operator who used the desk (the operators' pages). Null for other actors, the command line, and the API. */
  operatorId?: string | null;
  /** If the actor opened a contractor's signed link, the contractor to whom the link belongs. */
  contractorId?: string | null;
}

/** The clock, a queue, and matching. */
export const systemActor: EventActor = { actor: "system" };

export interface EventWithActor {
  id: number;
  at: Date;
  kind: string;
  actor: Actor;
  /** The operator's email address. Null unless an operator used the desk. */
  operator: string | null;
}
