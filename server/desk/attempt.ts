import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import { CommandProblem } from "../command-problem.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { actAs } from "../deliveries/outbox.ts";
import type { AfterChange } from "../matching/matching.ts";
import { refusalLine } from "../operator/refusal-line.ts";

/** Thrown within `attempt` when somebody else was faster. */
export class Overtaken extends CommandProblem {
  override name = "Overtaken";
}

/** Thrown within `attempt` when there is no such thing. */
export class Unknown extends CommandProblem {
  override name = "Unknown";
  constructor() {
    super("There is no such thing.");
  }
}

/**
 * Makes a change with everything that follows from it, in one transaction. `work` yields the number of the change as it was noted, and
 * throws a `CommandProblem` for what cannot be: then nothing was changed. What the database refuses is told in the words of the
 * operator's commands.
 */
export async function attempt(
  database: Database,
  begin: AfterChange,
  work: (connection: Connection) => Promise<number | null>,
): Promise<ChangeOutcome> {
  try {
    return await database.transaction(async (connection) => {
      const change = await work(connection);
      const matched = await follow(connection, begin);
      return { outcome: "done", change, matched };
    });
  } catch (error) {
    if (error instanceof Unknown) return { outcome: "unknown" };
    if (error instanceof Overtaken) return { outcome: "overtaken", problem: error.message };
    if (error instanceof CommandProblem) return { outcome: "refused", problem: error.message };
    if (isDatabaseError(error) && /^2[23]/.test(error.code)) {
      const { code, message, detail = null } = error;
      return { outcome: "refused", problem: refusalLine({ code, message, details: detail }) };
    }
    throw error;
  }
}

/** Lets waiting leads find who serves them now, and yields how many did. They are matched by the system, as for the commands. */
export async function follow(connection: Connection, begin: AfterChange): Promise<number> {
  await actAs(connection, "system");
  await begin(connection, []);
  const [row] = await connection.query<{ count: number }>(
    `select count(*) as count from events
      where id = any (string_to_array(setting_or_null('cedarline.event_ids'), ',')::bigint[]) and kind = 'lead.matched'`,
  );
  return row?.count ?? 0;
}
