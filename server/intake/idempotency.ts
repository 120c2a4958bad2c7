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

/** Where a key holds: an answer to the operator is never handed to a visitor who guesses the key. */
interface Scope {
  table: TableName;
  role: Role;
}

/**
 * Makes the key ours, or yields what it was answered before. A second submission with the same key waits here until the
 * first has committed; where the first fails, its claim is taken back with everything else and the second goes on.
 */
export async function claim<Answer>(
  connection: Connection,
  scope: Scope,
  { key, lifetime }: IdempotencyKey,
): Promise<Answer | null> {
  const values = [scope.role, scope.table, key];
  await connection.query(
    "delete from idempotency_keys where role = $1 and table_name = $2 and key = $3 and expires_at <= now()",
    values,
  );
  const [claimed] = await connection.query(
    `insert into idempotency_keys (role, table_name, key, expires_at) values ($1, $2, $3, now() + $4::interval)
     on conflict do nothing returning true as is_ours`,
    [...values, lifetime],
  );
  return claimed ? null : earlierAnswer(connection, scope, key);
}

/**
 * Keeps what a claimed key was answered, and for how long: until one of the rows that were stored is deleted. Their ids are in the
 * setting `cedarline.stored_ids`.
 */
export async function keepAnswer(connection: Connection, scope: Scope, key: string, answer: unknown): Promise<void> {
  await connection.query(
    `update idempotency_keys set body = $4, stored_ids = current_setting('cedarline.stored_ids')::uuid[]
      where role = $1 and table_name = $2 and key = $3`,
    [scope.role, scope.table, key, JSON.stringify(answer)],
  );
}

/** What a submission with this key was answered, while the key counts. */
export async function earlierAnswer<Answer>(connection: Connection, scope: Scope, key: string): Promise<Answer | null> {
  const [earlier] = await connection.query<{ body: string }>(
    "select body from idempotency_keys where role = $1 and table_name = $2 and key = $3 and expires_at > now()",
    [scope.role, scope.table, key],
  );
  return earlier ? JSON.parse(earlier.body) : null;
}

/** Deletes the keys that no longer count, with the answers kept beside them. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  await database.query("delete from idempotency_keys where expires_at <= now()");
}
