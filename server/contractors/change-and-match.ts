import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { Who } from "../../domain/event.ts";
import type { Connection } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import type { OperatorDatabase } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";

/** Thrown within a change when somebody else was faster. */
export class Conflict extends CommandProblem {
  override name = "Conflict";
}

/** Thrown within a change when its subject does not exist. */
export class NotFound extends CommandProblem {
  override name = "NotFound";
  constructor() {
    super("There is no such thing.");
  }
}

/** Matches waiting leads with the contractors who serve them now, in the caller’s transaction, and yields how many got one. */
export type MatchAll = (connection: Connection) => Promise<number>;

/**
 * A completed change: the number that undoes it (null: nothing does), and a sentence about something that is easy to
 * overlook.
 */
interface Change {
  undo: number | null;
  warning?: string | null;
}

/**
 * Makes a change and matches waiting leads after it, in one transaction. `change` throws a `CommandProblem` for what is
 * not allowed, and nothing changes then. Its other results are part of the outcome.
 */
export async function changeAndMatch<Made extends Change>(
  asOperator: OperatorDatabase,
  matchAll: MatchAll,
  change: (connection: Connection, who: Who) => Promise<Made>,
): Promise<ChangeOutcome & Partial<Omit<Made, keyof Change>>> {
  try {
    return await asOperator.transaction(async (connection) => {
      const { undo, ...made } = await change(connection, asOperator.who);
      return { ...made, outcome: "done", change: undo, matched: await matchAll(connection) };
    });
  } catch (error) {
    if (error instanceof NotFound) return { outcome: "unknown" };
    if (error instanceof Conflict) return { outcome: "conflict", problem: error.message };
    return refusalOf(error);
  }
}
