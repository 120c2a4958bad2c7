import { randomUUID } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import type { PersonalTable } from "../database/schema.ts";
import { actAs } from "../deliveries/outbox.ts";

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
  const [lead] = await connection.query<{ email: string }>("delete from leads where id = $1 returning email", [id]);
  if (!lead) return;
  await noteRemoval(connection, { reason: "request", table: "leads" }, 1);
  await forgetAnswers(connection, [lead.email]);
}

/** Deletes a table's rows that `condition` is true of, in steps in the operator's name, with that note. Yields their ids and addresses. */
export async function removeRows(
  database: Database,
  table: PersonalTable,
  { condition, values }: { condition: string; values: readonly unknown[] },
): Promise<{ id: string; email: string }[]> {
  const removed: { id: string; email: string }[] = [];
  const note = randomUUID();
  await inBatches(async (most) => {
    const rows = await database.transaction(async (connection) => {
      await actAs(connection, "operator");
      const gone = await connection.query<{ id: string; email: string }>(
        `delete from ${table} where id in (select id from ${table} where ${condition} limit ${most} for update) returning id, email`,
        [...values],
      );
      await noteRemoval(connection, { reason: "request", table, note }, gone.length);
      return gone;
    });
    for (const row of rows) removed.push(row);
    return rows.length;
  });
  return removed;
}

/**
 * With deleted rows go the keys that stored them. An answer to the operator, JSON within JSON, may name the person beside rows
 * that are somebody else's today.
 */
export async function forgetAnswers(connection: Connection, emails: readonly string[]): Promise<void> {
  await connection.query(
    `delete from idempotency_keys using unnest($1::text[]) as email
      where strpos(lower(body::json ->> 'body'), lower(to_json(email)::text)) > 0`,
    [emails],
  );
}
