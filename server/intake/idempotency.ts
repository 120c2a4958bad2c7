import { createHash } from "node:crypto";
import type { Connection, Database, Role } from "../database/database.ts";
import type { TableName } from "../database/schema.ts";

/** What makes a second submission the same as the first: a key, which counts for a while. */
export interface IdempotencyKey {
  key: string;
  /** As PostgreSQL writes an interval. */
  lifetime: "1 day" | "10 minutes";
}

/** The key that a program, or the script of a page, made for what it sends (docs/product.md, Idempotency keys). */
export function ownKey(key: string): IdempotencyKey {
  return { key, lifetime: "1 day" };
}

/**
 * A key for a form post, which brings none: the same content again by the same client is a double click, a reload or the
 * back button, not a second request. Pages are the same for all visitors, so no key could stand in them.
 */
export function contentKey(client: string, rows: readonly object[]): IdempotencyKey {
  const content = createHash("sha256").update(JSON.stringify([client, rows]));
  return { key: `content ${content.digest("base64url")}`, lifetime: "10 minutes" };
}

/** What a submission with this key was answered, while the key counts. */
export async function earlierAnswer<Answer>(
  connection: Connection,
  { table, role }: { table: TableName; role: Role },
  key: string,
): Promise<Answer | null> {
  const [earlier] = await connection.query<{ body: string }>(
    "select body from idempotency_keys where role = $1 and table_name = $2 and key = $3 and expires_at > now()",
    [role, table, key],
  );
  return earlier ? JSON.parse(earlier.body) : null;
}

/** Deletes the keys that no longer count, with the answers kept beside them. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  await database.query("delete from idempotency_keys where expires_at <= now()");
}
