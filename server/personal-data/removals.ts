import type { Connection } from "../database/database.ts";
import type { LeadRow } from "../database/rows.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";

/** The ids of the rows that were deleted, by table. */
export type Removed = Record<PersonalTable, string[]>;

/** Yields what `remove` deleted of each table, and notes how many rows that were, when and why, and nothing else of them. */
export async function removeAndRecord(
  connection: Connection,
  reason: "retention" | "request",
  remove: (table: PersonalTable) => Promise<{ id: string }[]>,
): Promise<Removed> {
  const removed: Removed = { leads: [], partner_applications: [], contact_messages: [], privacy_requests: [] };
  for (const table of personalTables) {
    removed[table] = (await remove(table)).map(({ id }) => id);
    if (removed[table].length === 0) continue;
    await connection.query("insert into removals (reason, table_name, row_count) values ($1, $2, $3)", [
      reason,
      table,
      removed[table].length,
    ]);
  }
  return removed;
}

/** Deletes one lead, with the same note. */
export async function removeLead(connection: Connection, id: string): Promise<void> {
  const [lead] = await connection.query<Pick<LeadRow, "email">>("select email from leads where id = $1", [id]);
  if (!lead) return;
  await removeAndRecord(connection, "request", async (table) =>
    table === "leads"
      ? connection.query<Pick<LeadRow, "id">>("delete from leads where id = $1 returning id", [id])
      : [],
  );
  await forgetAnswers(connection, lead.email);
}

/**
 * With deleted rows go the keys that stored them. An answer to the operator, JSON within JSON, may name the person beside rows
 * that are somebody else's today.
 */
export async function forgetAnswers(connection: Connection, email: string): Promise<void> {
  await connection.query(
    "delete from idempotency_keys where strpos(lower(body::json ->> 'body'), lower(to_json($1::text)::text)) > 0",
    [email],
  );
}

/** How many rows were deleted of each table that had any to delete. */
export function removedCounts(removed: Removed): Record<string, number> {
  const counts = Object.entries(removed).map(([table, ids]): [string, number] => [table, ids.length]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
