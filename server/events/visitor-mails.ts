import { visitorRoles } from "../../domain/notification.ts";
import { type Connection, type Database, keepPlan } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import { networksOf } from "../limits/networks.ts";

// What server/jobs/mail-limits.ts counts besides `deliveries`.

export const toVisitorCondition = `channel = 'mail' and recipient_role in (${visitorRoles.map((role) => `'${role}'`)})`;

/** It was, or may have been, sent so often. */
export const copiesSql = `unanswered + case
  when state in ('sent', 'bounced') and sent_at is not null then 1 when state = 'sending' and unanswered = 0 then 1 else 0 end`;

/** Hashes of the network in which a visitor typed the addresses of these leads or applications. */
export async function noteNetwork(
  connection: Connection,
  subjectIds: readonly string[],
  client: string,
): Promise<void> {
  const [network, wider] = networksOf(client);
  await connection.query(
    `insert into mail_networks (subject_id, network, wider_network)
     select subject_id, salted_hash($2), salted_hash($3)
       from unnest($1::uuid[]) as subject_id`,
    [subjectIds, network?.network ?? null, wider?.network ?? null],
    keepPlan,
  );
}

/**
 * `condition` is SQL with the parameters `values`. A visitor's emails of the last day still count, so that nobody gets
 * more emails through erasures. Returns how many were deleted.
 */
export async function deleteDeliveries(
  connection: Connection,
  condition: string,
  values: readonly unknown[],
  limit: number | null = null,
): Promise<number> {
  const rows = await connection.query(
    `with gone as (
       delete from deliveries where id in (select id from deliveries where ${condition} limit $${values.length + 1}) returning *),
     counted as (
       insert into erased_mails (mailbox, copies, sent_at)
       select salted_hash(mailbox_of(recipient)), ${copiesSql}, last_attempt_at from gone
        where ${toVisitorCondition} and last_attempt_at > now() - interval '1 day' and ${copiesSql} > 0)
     select from gone`,
    [...values, limit],
  );
  return rows.length;
}

/** The networks still count, but no longer say whose they were. */
export async function forgetSubjects(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query("update mail_networks set subject_id = null where subject_id = any ($1::uuid[])", [ids]);
}

export async function deleteExpiredMailCounts(database: Database, signal?: AbortSignal): Promise<void> {
  for (const [table, since] of [
    ["mail_networks", "created_at"],
    ["erased_mails", "sent_at"],
  ]) {
    await deleteInBatches(
      database,
      `delete from ${table} where id in (
         select id from ${table} where ${since} < now() - interval '1 day' limit $1 for update skip locked) returning id`,
      [],
      { signal },
    );
  }
}
