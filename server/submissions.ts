import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Connection, type Database, DatabaseAway, isDatabaseError, type Role } from "./database/database.ts";
import type { Schema, TableName, TableSchema } from "./database/schema.ts";

/** Who sends something, and by which door it does not matter. */
export interface Sender {
  role: Role;
  /** The network address that the rate limit counts by. */
  client: string;
  /** Null: the sender made none, and the same content sent twice is two submissions. */
  idempotencyKey: string | null;
}

/** What is said to a sender whose rows were not stored, in the words of the data API. */
export interface Refusal {
  /** An SQLSTATE or one of PostgREST's own codes. */
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

export type Receipt =
  /** Stored now, or by an earlier submission with the same key. `body` is the JSON that the sender asked to get back. */
  | { outcome: "stored"; body: string | null }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "away" };

/** Rows for one table, as objects by column name, all with the same columns; and the SQL list of columns to send back, if any. */
export interface Submission {
  table: TableName;
  rows: Record<string, unknown>[];
  returning: string | null;
}

/** How long a key answers as it did the first time (contract, section 5). */
const keyLifetime = "1 day";

export type Submit = (submission: Submission, sender: Sender) => Promise<Receipt>;

/**
 * The one way in for everything that is inserted: the rows are stored under the sender's own role, so that the database
 * decides what may be stored, in one transaction with the key that stops a second copy.
 */
export function submissions(database: Database, schema: () => Schema, rateLimitPerMinute: number): Submit {
  const limiter = new RateLimiterMemory({ points: rateLimitPerMinute, duration: 60 });

  return async (submission, sender) => {
    const counter = `${submission.table} ${sender.client}`;
    const isVisitor = sender.role === "anon";
    if (isVisitor) {
      const refused = await limiter.consume(counter).then(
        () => null,
        (reason: unknown) => {
          if (reason instanceof RateLimiterRes) return reason;
          throw reason;
        },
      );
      if (refused)
        return { outcome: "too-many", retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
    }
    const receipt = await store(database, schema, submission, sender);
    // Only what was accepted counts against the sender.
    if (isVisitor && receipt.outcome !== "stored") await limiter.reward(counter);
    return receipt;
  };
}

async function store(
  database: Database,
  schema: () => Schema,
  submission: Submission,
  sender: Sender,
): Promise<Receipt> {
  try {
    const columns = schema()[submission.table];
    const body = await database.transaction(async (connection) => {
      const key = sender.idempotencyKey;
      if (key === null) return insert(connection, submission, columns, sender.role);
      const earlier = await claimKey(connection, submission.table, sender.role, key);
      if (earlier) return earlier.body;
      const body = await insert(connection, submission, columns, sender.role);
      await connection.query("update idempotency_keys set body = $4 where role = $1 and table_name = $2 and key = $3", [
        sender.role,
        submission.table,
        key,
        body,
      ]);
      return body;
    });
    return { outcome: "stored", body };
  } catch (error) {
    if (error instanceof DatabaseAway) return { outcome: "away" };
    if (!isDatabaseError(error)) throw error;
    const { code, message, detail = null, hint = null } = error;
    return { outcome: "refused", refusal: { code, message, details: detail, hint } };
  }
}

/**
 * Makes the key ours, or says what it answered before. A second submission with the same key waits here until the first
 * has committed; where the first fails, its claim is taken back with everything else and the second goes on.
 */
async function claimKey(
  connection: Connection,
  table: TableName,
  role: Role,
  key: string,
): Promise<{ body: string | null } | null> {
  const values = [role, table, key];
  await connection.query(
    `delete from idempotency_keys
      where role = $1 and table_name = $2 and key = $3 and created_at < now() - interval '${keyLifetime}'`,
    values,
  );
  const [claimed] = await connection.query(
    "insert into idempotency_keys (role, table_name, key) values ($1, $2, $3) on conflict do nothing returning key",
    values,
  );
  if (claimed) return null;
  const [earlier] = await connection.query<{ body: string | null }>(
    "select body from idempotency_keys where role = $1 and table_name = $2 and key = $3",
    values,
  );
  return earlier ?? { body: null };
}

/** Inserts under the sender's role and yields the JSON of what `returning` names. */
async function insert(
  connection: Connection,
  submission: Submission,
  columns: TableSchema,
  role: Role,
): Promise<string | null> {
  const { table, rows, returning } = submission;
  const used = Object.keys(rows[0] ?? {}).map((name) => {
    const type = columns.get(name);
    if (type === undefined) throw new Error(`${table} has no column ${name}: the door must say so before.`);
    return { name: `"${name}"`, type };
  });
  const names = used.map((column) => column.name).join(", ");
  const source = used.length
    ? `(${names}) select ${names} from json_to_recordset($1::json) as sent (${used.map(({ name, type }) => `${name} ${type}`).join(", ")})`
    : "default values";
  const statement = `insert into ${table} ${source}`;
  const values = used.length ? [JSON.stringify(rows)] : [];

  await connection.run(`set local role ${role}`);
  let body: string | null = null;
  if (returning === null) await connection.query(statement, values);
  else {
    const [result] = await connection.query<{ body: string }>(
      `with stored as (${statement} returning *)
       select coalesce(json_agg(answer), '[]')::text as body from (select ${returning} from stored) answer`,
      values,
    );
    body = result?.body ?? null;
  }
  await connection.run("reset role");
  return body;
}
