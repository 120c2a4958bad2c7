import { undoHours } from "../../domain/request-state.ts";
import { type Connection, isDatabaseError, type Sql } from "../database/database.ts";
import type { OperatorChangeRow } from "../database/rows.ts";
import { CommandProblem } from "../problems.ts";
import type { ActorConnection, Transaction } from "./outbox.ts";

interface RecordedChange extends Pick<OperatorChangeRow, "id" | "kind"> {
  subject: OperatorChangeRow["subject"];
  /** Ids, times, and fixed values. */
  before: Record<string, unknown>;
}

/** False if somebody has changed the row again. */
export type UndoHandler = (tx: Transaction, change: RecordedChange) => Promise<boolean>;

type UndoOutcome =
  | "undone"
  | "already"
  /** Unknown, or older than `undoHours`. */
  | "too-late"
  | "changed-since"
  | "not-yours";

/** Lets `undo` reverse a change for `undoHours`. Returns its id, or null for the command line, which cannot undo. */
export async function noteChange(
  tx: Transaction,
  kind: string,
  subject: string,
  before: Record<string, unknown>,
): Promise<number | null> {
  const { operatorId = null } = tx.who;
  await tx.query("delete from operator_changes where at <= now() - make_interval(hours => $1)", [undoHours]);
  if (operatorId === null) return null;
  const [row] = await tx.query<Pick<OperatorChangeRow, "id">>(
    `insert into operator_changes (operator_id, kind, subject, before)
     values ($4, $1, $2, $3::jsonb) returning id`,
    [kind, subject, JSON.stringify(before), operatorId],
  );
  return row?.id ?? null;
}

export interface UndoableChange extends Pick<OperatorChangeRow, "id" | "kind" | "at"> {
  /** An email address. */
  operator: string;
  /** The lead's latest event then. Null for other subjects. */
  seen: number | null;
}

/** Whether `contractor` has begun, so that the acceptance of the application cannot be undone anymore. */
export const hasBegun = (contractor: Sql): Sql => `(
  not exists (select from territories where contractor_id = ${contractor} and offered_until is not null)
  and exists (select from leads where contractor_id = ${contractor}
              union all select from lead_returns where contractor_id = ${contractor}
              union all select from agreements where contractor_id = ${contractor}))`;

/** Changes of a lead, a contractor, or an application, not undone yet, newest first. */
export function undoableChanges(connection: Connection, subject: string): Promise<UndoableChange[]> {
  return connection.query<UndoableChange>(
    `select change.id, kind, at, email as operator, (before ->> 'seen')::bigint as seen
       from operator_changes as change join operators on operators.id = operator_id
      where undone_at is null and not (kind = 'application.accepted' and ${hasBegun("(before ->> 'contractor_id')::uuid")})
        and at > now() - make_interval(hours => $2)
        and (subject = $1 or kind = 'territories.released'
                             and before -> 'territories' @> jsonb_build_array(jsonb_build_object('contractor_id', $1::text)))
      order by change.id desc limit 20`,
    [subject, undoHours],
  );
}

/** Only owners make these changes. An owner who became staff cannot undo them. */
const ownersChanges: readonly string[] = ["application.accepted", "contractor.added", "invoice.paid"];

/** `onlyOwn`: a member of staff, who undoes only own changes. */
export async function undo(
  asOperator: ActorConnection,
  undoHandlers: Readonly<Record<string, UndoHandler>>,
  id: number,
  onlyOwn: string | null,
): Promise<UndoOutcome> {
  const undoPromise = asOperator.transaction(async (tx) => {
    const [change] = await tx.query<
      RecordedChange & Pick<OperatorChangeRow, "before" | "operator_id"> & { is_undone: boolean }
    >(
      `select id, operator_id, kind, subject, before, undone_at is not null as is_undone from operator_changes
        where id = $1 and at > now() - make_interval(hours => $2) for update`,
      [id, undoHours],
    );
    const handler = change && undoHandlers[change.kind];
    if (!handler) return "too-late";
    if (onlyOwn !== null && (change.operator_id !== onlyOwn || ownersChanges.includes(change.kind))) return "not-yours";
    if (change.is_undone) return "already";
    if (!(await handler(tx, change))) return "changed-since";
    await tx.query("update operator_changes set undone_at = now() where id = $1", [id]);
    return "undone";
  });
  return undoPromise.catch((error) => {
    // For example, a license has expired since.
    if (error instanceof CommandProblem || (isDatabaseError(error) && error.code.startsWith("23")))
      return "changed-since";
    throw error;
  });
}
