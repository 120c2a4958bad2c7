import { createHash } from "node:crypto";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Connection, type Database, keepPlan } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { IdempotencyKeyRow } from "../database/rows.ts";
import type { TableName } from "../database/schema.ts";

/** Until it expires. */
export interface IdempotencyKey {
  key: string;
  lifetime: "1 day" | "10 minutes";
}

/** docs/product.md, Idempotency keys. */
export function keyFromSender(key: string): IdempotencyKey {
  return { key, lifetime: "1 day" };
}

/** For a double click, a reload, and the Back button. All visitors get the same page, so it has no key. */
export function keyFromContent(client: string, rows: readonly object[]): IdempotencyKey {
  const content = createHash("sha256").update(JSON.stringify([client, rows]));
  return { key: `content ${content.digest("base64url")}`, lifetime: "10 minutes" };
}

/** Waits until a running submission with this key ends. */
export async function findEarlierResponse<Stored>(
  connection: Connection,
  table: TableName,
  { key }: IdempotencyKey,
): Promise<Stored | null> {
  await connection.query(
    "select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::text, $2::text), $3))",
    [table, key, advisoryLocks.idempotencyKey],
    keepPlan,
  );
  // An earlier submission may be committed here and not on a synchronous standby. `for update` writes, so this commit
  // waits for the standby, too.
  const [earlier] = await connection.query<Pick<IdempotencyKeyRow, "body">>(
    "select body from idempotency_keys where table_name = $1 and key = $2 and expires_at > now() for update",
    [table, key],
    keepPlan,
  );
  return earlier?.body ? JSON.parse(earlier.body) : null;
}

/** The rows of the submission. An erasure of one deletes the response (server/events/removals.ts). */
export async function storeResponse(
  connection: Connection,
  table: TableName,
  { key, lifetime }: IdempotencyKey,
  response: object,
  ids: readonly string[],
): Promise<void> {
  await connection.query(
    `insert into idempotency_keys (table_name, key, expires_at, body, stored_ids)
     values ($1, $2, now() + $3::interval, $4, $5)
     on conflict (table_name, key) do update
       set created_at = now(), expires_at = excluded.expires_at, body = excluded.body, stored_ids = excluded.stored_ids`,
    [table, key, lifetime, JSON.stringify(response), ids],
    keepPlan,
  );
}

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
