import { createHash } from "node:crypto";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection, Database } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { IdempotencyKeyRow } from "../database/rows.ts";
import type { TableName } from "../database/schema.ts";

/** What makes a second submission equal to the first: a key, which counts for some time. */
export interface IdempotencyKey {
  key: string;
  /** In PostgreSQL's notation of an interval. */
  lifetime: "1 day" | "10 minutes";
}

/** The key of a program or a page's script (docs/product.md, Idempotency keys). */
export function ownKey(key: string): IdempotencyKey {
  return { key, lifetime: "1 day" };
}

/**
 * A key for a form post, which brings none: the same content from the same client is a double click, a reload, or the
 * Back button. Pages are equal for all visitors, so they cannot hold a key.
 */
export function contentKey(client: string, rows: readonly object[]): IdempotencyKey {
  const content = createHash("sha256").update(JSON.stringify([client, rows]));
  return { key: `content ${content.digest("base64url")}`, lifetime: "10 minutes" };
}

/**
 * The answer to an earlier submission with this key, while the key counts. Null: this is the first. A second submission
 * waits here for the first one's transaction. The row is locked so that this transaction writes: only a writing
 * transaction waits for a synchronous standby at its commit, and with it for the first one's commit, whose own wait may
 * have been canceled.
 */
export async function earlierAnswer<Answer>(
  connection: Connection,
  table: TableName,
  { key }: IdempotencyKey,
): Promise<Answer | null> {
  await connection.query("select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::text, $2::text), $3))", [
    table,
    key,
    advisoryLocks.idempotencyKey,
  ]);
  const [earlier] = await connection.query<Pick<IdempotencyKeyRow, "body"> & { body: string }>(
    "select body from idempotency_keys where table_name = $1 and key = $2 and expires_at > now() for update",
    [table, key],
  );
  return earlier ? JSON.parse(earlier.body) : null;
}

/**
 * Stores this submission's answer under its key. `ids`: the answer is forgotten when the first of these rows is
 * deleted.
 */
export async function keepAnswer(
  connection: Connection,
  table: TableName,
  { key, lifetime }: IdempotencyKey,
  answer: object,
  ids: readonly string[],
): Promise<void> {
  await connection.query(
    `insert into idempotency_keys (table_name, key, expires_at, body, stored_ids)
     values ($1, $2, now() + $3::interval, $4, $5)
     on conflict (table_name, key) do update
       set created_at = now(), expires_at = excluded.expires_at, body = excluded.body, stored_ids = excluded.stored_ids`,
    [table, key, lifetime, JSON.stringify(answer), ids],
  );
}

/** Deletes keys that no longer count, with their answers. */
export async function deleteExpiredKeys(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from idempotency_keys where (table_name, key) in (
       select table_name, key from idempotency_keys where expires_at <= now() order by expires_at limit $1 for update skip locked)
     returning key`,
    [],
    { signal },
  );
}
