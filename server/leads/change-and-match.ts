import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { refusalLine } from "../database/refusal-line.ts";
import { actAs } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";
import type { Matching } from "./matching.ts";

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
  matchAll: Matching["matchAll"],
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

/** What an operator reads of a change that a rule refuses. Throws an error that nobody expected. */
export function refusalOf(error: unknown): { outcome: "refused"; problem: string } {
  if (error instanceof CommandProblem) return { outcome: "refused", problem: error.message };
  if (isDatabaseError(error) && /^2[23]/.test(error.code)) return { outcome: "refused", problem: refusalLine(error) };
  throw error;
}

/** Lets waiting leads find who serves them now, and yields how many did. Whoever changed something, the system matches them. */
export async function matchWaiting(connection: Connection, matchAll: Matching["matchAll"]): Promise<number> {
  await actAs(connection, "system");
  await matchAll(connection);
  const [row] = await connection.query<{ count: number }>(
    `select count(*) as count from events
      where id = any (string_to_array(setting_or_null('cedarline.event_ids'), ',')::bigint[]) and kind = 'lead.matched'`,
  );
  return row?.count ?? 0;
}
