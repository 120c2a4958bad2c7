import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { Connection, Database } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import { actAs } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";

/** Thrown within a change when somebody else was faster. */
export class Conflict extends CommandProblem {
  override name = "Conflict";
}

/** Thrown within a change when there is no such thing. */
export class NotFound extends CommandProblem {
  override name = "NotFound";
  constructor() {
    super("There is no such thing.");
  }
}

/** Lets all leads that wait find the contractor who serves them now, in the caller’s transaction. */
export type MatchAll = (connection: Connection) => Promise<void>;

/** A change that was made: the number that undoes it (null: nothing does), and a sentence on what may have been overlooked. */
interface Change {
  undo: number | null;
  warning?: string | null;
}

/**
 * Makes a change, and lets waiting leads find who serves them after it, in one transaction. `change` throws a `CommandProblem` for
 * what cannot be: then nothing was changed. What else it yields is part of the outcome.
 */
export async function changeAndMatch<Made extends Change>(
  database: Database,
  matchAll: MatchAll,
  change: (connection: Connection) => Promise<Made>,
): Promise<ChangeOutcome & Partial<Omit<Made, keyof Change>>> {
  try {
    return await database.transaction(async (connection) => {
      const { undo, ...made } = await change(connection);
      return { ...made, outcome: "done", change: undo, matched: await matchWaiting(connection, matchAll) };
    });
  } catch (error) {
    if (error instanceof NotFound) return { outcome: "unknown" };
    if (error instanceof Conflict) return { outcome: "conflict", problem: error.message };
    return refusalOf(error);
  }
}

/** Lets waiting leads find who serves them now, and yields how many did. Whoever changed something, the system matches them. */
export async function matchWaiting(connection: Connection, matchAll: MatchAll): Promise<number> {
  await actAs(connection, "system");
  await matchAll(connection);
  const [row] = await connection.query<{ count: number }>(
    `select count(*) as count from events
      where id = any (string_to_array(setting_or_null('cedarline.event_ids'), ',')::bigint[]) and kind = 'lead.matched'`,
  );
  return row?.count ?? 0;
}
