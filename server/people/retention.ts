import { randomUUID } from "node:crypto";
import { systemActor } from "../../domain/event.ts";
import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Connection, Sql } from "../database/database.ts";
import { deleteInBatches, inBatches } from "../database/in-batches.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { Outbox, Transaction } from "../events/outbox.ts";
import { noteRemoval } from "../events/removals.ts";
import { log } from "../log.ts";
import { type EraseLeads, eraseRows } from "./erasure.ts";

/** `months` after `since`. */
interface ExpiryRule {
  table: PersonalTable | "deliveries" | "link_tokens" | "register_checks";
  since: "created_at" | "done_at" | "expires_at" | "checked_at";
  months: number;
  /** Rows to keep. */
  unless?: Sql;
}

function expiryRules({ leadMonths, applicationMonths, messageMonths }: Env["retention"]): ExpiryRule[] {
  return [
    { table: "deliveries", since: "created_at", months: leadMonths },
    { table: "register_checks", since: "checked_at", months: leadMonths, unless: "is_needed(register_checks)" },
    { table: "link_tokens", since: "expires_at", months: leadMonths },
    { table: "leads", since: "created_at", months: leadMonths },
    { table: "partner_applications", since: "created_at", months: applicationMonths },
    { table: "contact_messages", since: "created_at", months: messageMonths },
    { table: "privacy_requests", since: "done_at", months: messageMonths },
  ];
}

/** By table, without tables that had none. */
type RemovedCounts = Partial<Record<PersonalTable, number>>;

/**
 * In batches, by one process at a time. `isDone` is false if expired rows may be left, because `signal` aborts or
 * another process deletes.
 */
export async function removeExpired(
  outbox: Outbox,
  retention: Env["retention"],
  eraseLeads: EraseLeads,
  signal?: AbortSignal,
): Promise<{ removed: RemovedCounts; isDone: boolean }> {
  const removed: RemovedCounts = {};
  await removeOldPapers(outbox, signal);
  for (const expiry of expiryRules(retention)) {
    const { count, isLockedElsewhere } = await removeOld(outbox, expiry, eraseLeads, signal);
    if (count > 0 && isPersonal(expiry.table)) removed[expiry.table] = count;
    if (isLockedElsewhere || signal?.aborted) return { removed, isDone: false };
  }
  return { removed, isDone: true };
}

/** For files and references, after an application was declined or a contractor ended. */
const paperDays = 90;

/** Or a contractor who ended, more than `paperDays` ago. */
const declinedLongAgo = (application: string) => `exists (
  select from partner_applications as declined where declined.id = ${application} and declined.status = 'declined'
     and not exists (select from events where detail ? 'application_id' and detail ->> 'application_id' = declined.id::text
                        and kind = 'operator.application-declined' and at > now() - interval '${paperDays} days')
     and declined.created_at < now() - interval '${paperDays} days')`;
const endedLongAgo = (contractor: string) => `exists (
  select from contractors as ended where ended.id = ${contractor} and ended.status = 'ended'
     and not exists (select from events where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = ended.id::text
                        and kind in ('operator.contractor-ended', 'contractor.offer-ended') and at > now() - interval '${paperDays} days')
     and ended.created_at < now() - interval '${paperDays} days')`;

async function removeOldPapers(database: Connection, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from contractor_files where id in (
       select id from contractor_files as file
        where (contractor_id is null and ${declinedLongAgo("application_id")}) or ${endedLongAgo("contractor_id")}
        limit $1 for update skip locked) returning id`,
    [],
    { signal },
  );
  await deleteInBatches(
    database,
    `update partner_applications set references_given = '[]' where id in (
       select id from partner_applications as application
        where references_given <> '[]' and (${declinedLongAgo("application.id")} or ${endedLongAgo("application.contractor_id")})
        limit $1 for update skip locked) returning id`,
    [],
    { signal },
  );
}

const isPersonal = (table: string): table is PersonalTable => personalTables.some((personal) => personal === table);

async function removeOld(
  outbox: Outbox,
  { table, since, months, unless = "false" }: ExpiryRule,
  eraseLeads: EraseLeads,
  signal?: AbortSignal,
): Promise<{ count: number; isLockedElsewhere: boolean }> {
  const removalId = randomUUID();
  let isLockedElsewhere = false;
  // Deleted rows still slow a scan, so each batch starts where the last one ended.
  let batchStart: Date | null = null;

  async function removeBatch(tx: Transaction, most: number): Promise<Date[]> {
    isLockedElsewhere = !(await tryLock(tx, advisoryLocks.retention));
    if (isLockedElsewhere) return [];
    const removed = await tx.query<{ id: string; since: Date }>(
      `select id, ${since} as since from ${table}
        where ${since} < now() - make_interval(months => $1) and ${since} >= coalesce($2::timestamptz, '-infinity')
          and not (${unless})
        order by ${since} limit $3 for no key update skip locked`,
      [months, batchStart, most],
    );
    const ids = removed.map(({ id }) => id);
    if (isPersonal(table)) await eraseRows(tx, table, ids, "retention", eraseLeads);
    else await tx.query(`delete from ${table} where id = any ($1::uuid[])`, [ids]);
    if (isPersonal(table)) await noteRemoval(tx, { reason: "retention", table, removalId }, removed.length);
    return removed.map((row) => row.since);
  }

  const count = await inBatches(
    async (most) => {
      const times = await outbox.as(systemActor).transaction((tx) => removeBatch(tx, most));
      for (const time of times) if (batchStart === null || time > batchStart) batchStart = time;
      return times.length;
    },
    { signal, onProgress: (count) => log("info", "removing expired data", { [table]: count }) },
  );
  return { count, isLockedElsewhere };
}
