import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { Connection, Database } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import { actAs } from "../events/outbox.ts";
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

/** Matches all waiting leads with the contractors who serve them now, in the caller’s transaction. */
export type MatchAll = (connection: Connection) => Promise<void>;

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

/** Matches waiting leads and yields how many got a contractor. The events name the product, whoever made the change. */
export async function matchWaiting(connection: Connection, matchAll: MatchAll): Promise<number> {
  await actAs(connection, "system");
  await matchAll(connection);
  const [row] = await connection.query<{ count: number }>(
    `select count(*) as count from events
      where id = any (string_to_array(setting_or_null('cedarline.event_ids'), ',')::bigint[]) and kind = 'lead.matched'`,
  );
  return row?.count ?? 0;
}
