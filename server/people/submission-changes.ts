import type { CorrectableTable } from "../../domain/correction.ts";
import type { DeskOutcome } from "../../domain/lead-history.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection, Sql } from "../database/database.ts";
import type { PrivacyRequestRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { type CorrectLead, correctRow } from "./corrections.ts";
import { answerRequests, type PersonalData } from "./personal-data.ts";

const unknownOutcome = { outcome: "unknown" } as const;
const unchangedOutcome = { outcome: "unchanged" } as const;

export const submissionChanges = (personalData: PersonalData, correctLead: CorrectLead) => ({
  correct: (
    asOperator: ActorConnection,
    table: CorrectableTable,
    id: string,
    values: Readonly<Record<string, string | null>>,
  ) => correctRow(asOperator, table, id, values, correctLead),

  markMessageDone: (asOperator: ActorConnection, id: string) =>
    setColumn(asOperator, id, {
      table: "contact_messages",
      from: "status = 'new'",
      to: "status = 'done'",
      event: "operator.message-done",
      kind: "message.status",
    }),

  async markPrivacyDone(asOperator: ActorConnection, id: string): Promise<DeskOutcome> {
    if ((await requesterOf(asOperator, id)) === null) return unknownOutcome;
    return asOperator.transaction(async (tx) => {
      const [answered] = await answerRequests(tx, [id]);
      if (!answered) return unchangedOutcome;
      return {
        outcome: "done",
        change: await noteChange(tx, "privacy.status", id, { was: "open" }),
      };
    });
  },

  /**
   * Everything under the requester's email address, with the request. A contractor with this address stays, with their
   * emails.
   */
  async eraseFor(asOperator: ActorConnection, id: string): Promise<DeskOutcome> {
    const email = await requesterOf(asOperator, id);
    if (email === null) return unknownOutcome;
    await personalData.erase(asOperator, { email, phone: null });
    return { outcome: "done", change: null };
  },

  markDeliveryAttended: (asOperator: ActorConnection, id: string) =>
    setColumn(asOperator, id, {
      table: "deliveries",
      from: "attended_at is null",
      to: "attended_at = now()",
      event: "operator.delivery-attended",
      kind: "delivery.attended_at",
    }),
});

export async function requesterOf(connection: Connection, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [request] = await connection.query<Pick<PrivacyRequestRow, "email">>(
    "select email from privacy_requests where id = $1",
    [id],
  );
  return request?.email ?? null;
}

/** If `from` is true. The operator can undo it. */
async function setColumn(
  asOperator: ActorConnection,
  id: string,
  { table, from, to, event, kind }: ColumnChange,
): Promise<DeskOutcome> {
  if (!isUuid(id)) return unknownOutcome;
  return asOperator.transaction(async (tx) => {
    const [existing] = await tx.query(`select from ${table} where id = $1`, [id]);
    if (!existing) return unknownOutcome;
    const [row] = await tx.query(`update ${table} set ${to} where id = $1 and ${from} returning id`, [id]);
    if (!row) return unchangedOutcome;
    await recordRowEvent(tx, event, kind, id);
    return { outcome: "done", change: await noteChange(tx, kind, id, {}) };
  });
}

type ColumnChange = Record<"from" | "to", Sql> & Record<"table" | "event" | "kind", string>;

/** The field with the row's id is named after the first word of `kind`: `message_id` for `message.status`. */
const recordRowEvent = (tx: Transaction, event: string, kind: string, id: string) =>
  tx.record({ kind: event, detail: { [`${kind.split(".")[0]}_id`]: id } });

/** If the row is still `changed`. */
const columnUndoHandler =
  (table: string, changed: Sql, restored: Sql, event: string | null): UndoHandler =>
  async (tx, { subject, kind }) => {
    const [row] = await tx.query(`update ${table} set ${restored} where id = $1 and ${changed} returning id`, [
      subject,
    ]);
    if (row && event) await recordRowEvent(tx, event, kind, subject);
    return row !== undefined;
  };

export const submissionUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  "message.status": columnUndoHandler(
    "contact_messages",
    "status = 'done'",
    "status = 'new'",
    "operator.message-reopened",
  ),
  "privacy.status": columnUndoHandler(
    "privacy_requests",
    "status = 'done'",
    "status = 'open', done_at = null",
    "operator.privacy-reopened",
  ),
  "delivery.attended_at": columnUndoHandler("deliveries", "attended_at is not null", "attended_at = null", null),
};
