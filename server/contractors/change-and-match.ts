import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";
import { refusalOf } from "../refusal-line.ts";

/** Somebody else has changed the same data meanwhile. */
export class Conflict extends CommandProblem {
  override name = "Conflict";
}

export class NotFound extends CommandProblem {
  override name = "NotFound";
  constructor() {
    super("There is no row with this id.");
  }
}

/** In the caller's transaction. Returns how many waiting leads got a contractor. */
export type MatchAll = (tx: Transaction) => Promise<number>;

interface UndoableChange {
  undoId: number | null;
  warning?: string | null;
}

/** In one transaction. `change` refuses by throwing a `CommandProblem`. */
export async function changeAndMatch<Made extends UndoableChange>(
  asOperator: ActorConnection,
  matchAll: MatchAll,
  change: (tx: Transaction) => Promise<Made>,
): Promise<ChangeOutcome & Partial<Omit<Made, keyof UndoableChange>>> {
  try {
    return await asOperator.transaction(async (tx) => {
      const { undoId, ...made } = await change(tx);
      return { ...made, outcome: "done", change: undoId, matched: await matchAll(tx) };
    });
  } catch (error) {
    if (error instanceof NotFound) return { outcome: "unknown" };
    if (error instanceof Conflict) return { outcome: "conflict", problem: error.message };
    return refusalOf(error, asOperator.who);
  }
}
