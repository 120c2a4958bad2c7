import type { Sql } from "../database/database.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Transaction } from "../events/outbox.ts";
import { deleteIdempotencyKeys } from "../events/removals.ts";
import { deleteDeliveries, forgetSubjects } from "../events/visitor-mails.ts";

export type ErasureReason = "request" | "retention";

/** With all data about their homeowners (server/leads/lead.ts). */
export type EraseLeads = (tx: Transaction, ids: readonly string[], reason: ErasureReason) => Promise<void>;

/** The deliveries that go with a table's rows. With `?`, PostgreSQL uses the partial index. */
const deliveryConditions = {
  contact_messages: "about ->> 'message_id' = any ($1::text[]) and channel = 'mail' and is_pending(state)",
  partner_applications: `about ? 'application_id' and about ->> 'application_id' = any ($1::text[]) and channel = 'mail'
    and (recipient_role = 'applicant' or is_pending(state))`,
} satisfies Partial<Record<PersonalTable, Sql>>;

/** Pending emails about them go, too, and all emails to a deleted applicant. */
export async function eraseRows(
  tx: Transaction,
  table: PersonalTable,
  ids: readonly string[],
  reason: ErasureReason,
  eraseLeads: EraseLeads,
): Promise<void> {
  if (ids.length === 0) return;
  if (table === "leads") return eraseLeads(tx, ids, reason);
  if (table in deliveryConditions) {
    const condition = deliveryConditions[table as keyof typeof deliveryConditions];
    await deleteDeliveries(tx, condition, [ids]);
    await forgetSubjects(tx, ids);
  }
  await tx.query(`delete from ${table} where id = any ($1::uuid[])`, [ids]);
  await deleteIdempotencyKeys(tx, table, ids);
}
