import { undoHours } from "../../domain/request-state.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import type { OperatorChangeRow } from "../database/rows.ts";

/** A change by an operator, as it was noted. */
interface Change extends Pick<OperatorChangeRow, "id" | "kind"> {
  /** The id of what was changed. */
  subject: OperatorChangeRow["subject"];
  /** How it was before: ids, times and fixed words. */
  before: Record<string, unknown>;
}

/** Takes a change back; false: what was changed has changed again since. */
export type Undo = (connection: Connection, change: Change) => Promise<boolean>;

type UndoOutcome =
  | "undone"
  /** It was taken back before. */
  | "already"
  /** It was more than `undoHours` ago, or there is no such change. */
  | "too-late"
  /** Somebody has changed the same since: nothing is changed. */
  | "changed-since";

/**
 * Notes a change in the transaction that makes it, so that it can be undone for `undoHours`; yields the number that undoes it. Null: nobody at
 * the desk made it, who could undo it there.
 */
export async function noteChange(
  connection: Connection,
  kind: string,
  subject: string,
  before: Record<string, unknown>,
): Promise<number | null> {
  await connection.query("delete from operator_changes where at <= now() - make_interval(hours => $1)", [undoHours]);
  const [noted] = await connection.query<Pick<OperatorChangeRow, "id">>(
    `insert into operator_changes (operator_id, kind, subject, before)
     select operator_id, $1, $2, $3::jsonb from (select setting_or_null('cedarline.operator_id')::uuid as operator_id) as who
      where operator_id is not null returning id`,
    [kind, subject, JSON.stringify(before)],
  );
  return noted?.id ?? null;
}

/** Undoes a change. `undoHandlers` has a way for each kind of change. */
export async function undo(
  database: Database,
  undoHandlers: Readonly<Record<string, Undo>>,
  id: number,
): Promise<UndoOutcome> {
  const undoing = database.transaction(async (connection) => {
    const [change] = await connection.query<Change & Pick<OperatorChangeRow, "before"> & { is_undone: boolean }>(
      `select id, kind, subject, before, undone_at is not null as is_undone from operator_changes
        where id = $1 and at > now() - make_interval(hours => $2) for update`,
      [id, undoHours],
    );
    const handler = change && undoHandlers[change.kind];
    if (!handler) return "too-late";
    if (change.is_undone) return "already";
    if (!(await handler(connection, change))) return "changed-since";
    await connection.query("update operator_changes set undone_at = now() where id = $1", [id]);
    return "undone";
  });
  return undoing.catch((error) => {
    // What it was before is against a rule by now, such as a license that has expired.
    if (isDatabaseError(error) && error.code.startsWith("23")) return "changed-since";
    throw error;
  });
}
