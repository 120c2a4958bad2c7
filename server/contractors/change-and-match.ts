import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { EventActor } from "../../domain/event.ts";
import type { Connection } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import type { OperatorDatabase } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";

/** Thrown by a change if somebody else has changed the same data in the meantime. */
export class Conflict extends CommandProblem {
  override name = "Conflict";
}

export class NotFound extends CommandProblem {
  override name = "NotFound";
  constructor() {
    super("There is no row with this id.");
  }
}

/** Matches waiting leads in the caller's transaction. Returns how many got a contractor. */
export type MatchAll = (connection: Connection) => Promise<number>;

/** `undoId` is the id of the recorded change, or null if the change cannot be undone. */
interface UndoableChange {
  undoId: number | null;
  warning?: string | null;
}

/** Runs `change` and matches waiting leads in one transaction. `change` refuses by throwing a `CommandProblem`. */
export async function changeAndMatch<Made extends UndoableChange>(
  asOperator: OperatorDatabase,
  matchAll: MatchAll,
  change: (connection: Connection, who: EventActor) => Promise<Made>,
): Promise<ChangeOutcome & Partial<Omit<Made, keyof UndoableChange>>> {
  try {
    return await asOperator.transaction(async (connection) => {
      const { undoId, ...made } = await change(connection, asOperator.who);
      return { ...made, outcome: "done", change: undoId, matched: await matchAll(connection) };
    });
  } catch (error) {
    if (error instanceof NotFound) return { outcome: "unknown" };
    if (error instanceof Conflict) return { outcome: "conflict", problem: error.message };
    return refusalOf(error);
  }
}
