import { randomUUID } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import type { PersonalTable } from "../database/schema.ts";
import { actAs } from "../events/outbox.ts";

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

/** Deletes one lead, with that note. */
export async function removeLead(connection: Connection, id: string): Promise<void> {
  const removed = await connection.query("delete from leads where id = $1 returning id", [id]);
  if (removed.length === 0) return;
  await noteRemoval(connection, { reason: "request", table: "leads" }, 1);
}

/** Deletes a table's rows that `condition` is true of, in steps in the operator's name, with that note. Yields their ids. */
export async function removeRows(
  database: Database,
  table: PersonalTable,
  { condition, values }: { condition: string; values: readonly unknown[] },
): Promise<string[]> {
  const removed: string[] = [];
  const note = randomUUID();
  await inBatches(async (most) => {
    const rows = await database.transaction(async (connection) => {
      await actAs(connection, "operator");
      const gone = await connection.query<{ id: string }>(
        `delete from ${table} where id in (select id from ${table} where ${condition} limit ${most} for update) returning id`,
        [...values],
      );
      await noteRemoval(connection, { reason: "request", table, note }, gone.length);
      return gone;
    });
    removed.push(...rows.map(({ id }) => id));
    return rows.length;
  });
  return removed;
}
