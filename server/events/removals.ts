import { randomUUID } from "node:crypto";
import type { Connection } from "../database/database.ts";
import type { PersonalTable } from "../database/schema.ts";

/** Why rows are deleted: they are old, or somebody asked for it. */
type Reason = "retention" | "request";

/**
 * Notes how many rows were deleted of a table, when and why, and nothing else of them, in the transaction that deletes them. What is deleted
 * in steps is noted in one row, which `note` names.
 */
export async function noteRemoval(
  connection: Connection,
  { reason, table, note = randomUUID() }: { reason: Reason; table: PersonalTable; note?: string },
  count: number,
): Promise<void> {
  if (count === 0) return;
  await connection.query(
    `insert into removals (id, reason, table_name, row_count) values ($1, $2, $3, $4)
     on conflict (id) do update set row_count = removals.row_count + excluded.row_count`,
    [note, reason, table, count],
  );
}

/** Forgets what submissions were answered that stored these rows: the same sent again is not told that it is stored. */
export async function forgetKeys(connection: Connection, table: PersonalTable, ids: readonly string[]): Promise<void> {
  // By a join: to look each key's rows up in all that were deleted takes the product of the two.
  await connection.query(
    `delete from idempotency_keys as kept using (
        select distinct key from idempotency_keys cross join unnest(stored_ids) as stored (id)
          join unnest($2::uuid[]) as deleted (id) using (id) where table_name = $1) as spent
      where table_name = $1 and kept.key = spent.key`,
    [table, ids],
  );
}
