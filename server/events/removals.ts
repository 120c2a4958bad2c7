import { randomUUID } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { PersonalTable } from "../database/schema.ts";

type Reason = "retention" | "request";

/** Calls with the same `removalId` add to one record. */
export async function noteRemoval(
  connection: Connection,
  { reason, table, removalId = randomUUID() }: { reason: Reason; table: PersonalTable; removalId?: string },
  count: number,
): Promise<void> {
  if (count === 0) return;
  await connection.query(
    `insert into removals (id, reason, table_name, row_count) values ($1, $2, $3, $4)
     on conflict (id) do update set row_count = removals.row_count + excluded.row_count`,
    [removalId, reason, table, count],
  );
}

/** A question about a deletion hardly comes later. */
const keptMonths = 36;

export function deleteOldRemovals(database: Database, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(
    database,
    `delete from removals where id in (
       select id from removals where removed_at < now() - make_interval(months => $1)
        order by removed_at limit $2 for update skip locked)
     returning id`,
    [keptMonths],
    { signal },
  );
}

export async function deleteIdempotencyKeys(
  connection: Connection,
  table: PersonalTable,
  ids: readonly string[],
): Promise<void> {
  // A join, because comparing each key with all deleted ids takes quadratic time.
  await connection.query(
    `delete from idempotency_keys as idempotency using (
        select distinct key from idempotency_keys cross join unnest(stored_ids) as stored (id)
          join unnest($2::uuid[]) as deleted (id) using (id) where table_name = $1) as outdated
      where table_name = $1 and idempotency.key = outdated.key`,
    [table, ids],
  );
}
