import type { Who } from "../../domain/event.ts";
import { undoHours } from "../../domain/request-state.ts";
import { type Connection, isDatabaseError } from "../database/database.ts";
import type { OperatorChangeRow } from "../database/rows.ts";
import { CommandProblem } from "../problems.ts";
import type { OperatorDatabase } from "./outbox.ts";

/** A noted change by an operator. */
interface Change extends Pick<OperatorChangeRow, "id" | "kind"> {
  /** The id of the changed row. */
  subject: OperatorChangeRow["subject"];
  /** The state before: ids, times, and fixed words. */
  before: Record<string, unknown>;
}

/** Undoes a change. False: it was changed again since. */
export type Undo = (connection: Connection, change: Change, who: Who) => Promise<boolean>;

type UndoOutcome =
  | "undone"
  /** It was undone before. */
  | "already"
  /** It is older than `undoHours`, or unknown. */
  | "too-late"
  /** Somebody has changed the same since: nothing is changed. */
  | "changed-since";

/**
 * Notes a change in the transaction that makes it, so that it can be undone for `undoHours`; yields the number that undoes it. Null: nobody at
 * the desk made it, who could undo it there.
 */
export async function noteChange(
  connection: Connection,
  { operatorId = null }: Who,
  kind: string,
  subject: string,
  before: Record<string, unknown>,
): Promise<number | null> {
  await connection.query("delete from operator_changes where at <= now() - make_interval(hours => $1)", [undoHours]);
  if (operatorId === null) return null;
  const [noted] = await connection.query<Pick<OperatorChangeRow, "id">>(
    `insert into operator_changes (operator_id, kind, subject, before)
     values ($4, $1, $2, $3::jsonb) returning id`,
    [kind, subject, JSON.stringify(before), operatorId],
  );
  return noted?.id ?? null;
}

/** Undoes a change. `undoHandlers` has a way for each kind of change. */
export async function undo(
  own: OperatorDatabase,
  undoHandlers: Readonly<Record<string, Undo>>,
  id: number,
): Promise<UndoOutcome> {
  const undoing = own.transaction(async (connection) => {
    const [change] = await connection.query<Change & Pick<OperatorChangeRow, "before"> & { is_undone: boolean }>(
      `select id, kind, subject, before, undone_at is not null as is_undone from operator_changes
        where id = $1 and at > now() - make_interval(hours => $2) for update`,
      [id, undoHours],
    );
    const handler = change && undoHandlers[change.kind];
    if (!handler) return "too-late";
    if (change.is_undone) return "already";
    if (!(await handler(connection, change, own.who))) return "changed-since";
    await connection.query("update operator_changes set undone_at = now() where id = $1", [id]);
    return "undone";
  });
  return undoing.catch((error) => {
    // What it was before is against a rule by now, such as a license that has expired.
    if (error instanceof CommandProblem || (isDatabaseError(error) && error.code.startsWith("23")))
      return "changed-since";
    throw error;
  });
}
