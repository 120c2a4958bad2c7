import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Database } from "../database/database.ts";
import type { PersonalTable } from "../database/schema.ts";
import { type Removed, removeAndRecord } from "./removals.ts";

/** How long what visitors send is kept, in months from its arrival (`created_at`), whatever became of it since. */
export interface Retention {
  leadMonths: number;
  /** Of a privacy request too, from the day on which it was answered; one that is open is kept. */
  messageMonths: number;
  applicationMonths: number;
}

/**
 * Deletes what is older than `retention` and records how much that was. Yields what was deleted; null: another process is
 * at it. One transaction: all of it is deleted and recorded, or nothing.
 */
export async function removeExpired(database: Database, retention: Retention): Promise<Removed | null> {
  const expiry: Record<PersonalTable, { since: string; months: number }> = {
    leads: { since: "created_at", months: retention.leadMonths },
    partner_applications: { since: "created_at", months: retention.applicationMonths },
    contact_messages: { since: "created_at", months: retention.messageMonths },
    privacy_requests: { since: "done_at", months: retention.messageMonths },
  };
  return database.transaction(async (connection) => {
    const [lock] = await connection.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
      advisoryLocks.retention,
    ]);
    if (!lock?.taken) return null;
    await connection.query("select set_config('cedarline.erasing', 'retention', true)");
    // What was sent and to whom goes with what it was about.
    await connection.query("delete from deliveries where created_at < now() - make_interval(months => $1)", [
      retention.leadMonths,
    ]);
    // Of each license the latest check counts, and the latest in which the register had it.
    await connection.query(
      `delete from register_checks as old
        where checked_at < now() - make_interval(months => $1)
          and exists (select from register_checks as newer
                       where (newer.contractor_id, newer.kind) = (old.contractor_id, old.kind)
                         and newer.result <> 'not-found' and newer.checked_at > old.checked_at)`,
      [retention.leadMonths],
    );
    return removeAndRecord(connection, "retention", (table) => {
      const { since, months } = expiry[table];
      return connection.query<{ id: string }>(
        `delete from ${table} where ${since} < now() - make_interval(months => $1) returning id`,
        [months],
      );
    });
  });
}
