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
  /** Stored now, or by an earlier submission with the same key; then `stored` is what that one was answered. */
  | { outcome: "stored"; stored: Stored; isRepeated: boolean }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "away" };

/** What became of the rows of a submission. */
export interface Stored {
  /** The JSON that the sender asked to get back; null: none. */
  body: string | null;
  /** How many rows were stored, and how many of them were not there before. */
  count: number;
  created: number;
}

/** Rows for one table, and what is to happen with them. The names of columns must be the table's. */
export interface Submission {
  table: TableName;
  /** Objects by column name. A column that a row lacks gets its default. */
  rows: Record<string, unknown>[];
  /** An SQL query over `stored`, the rows just stored, that yields the JSON to send back; null: nothing is sent back. */
  returning: { text: string; values: unknown[] } | null;
  /** Stores nothing, and refuses with PGRST116, unless it is exactly one row. */
  expectOne?: boolean;
  /** What to do with a row whose `key` columns have the values of one that is there; left out: refuse (23505). */
  duplicates?: { action: "merge" | "ignore"; key: string[] } | null;
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
    if (sender.role !== "anon") return store(database, schema, submission, sender);
    const counter = `${submission.table} ${sender.client}`;
    // Every row counts: a thousand in one request are a thousand submissions.
    const points = Math.max(1, submission.rows.length);
    let isAccepted = false;
    try {
      const retryAfterSeconds = await secondsToWait(limiter, counter, points);
      const receipt =
        retryAfterSeconds === null
          ? await store(database, schema, submission, sender)
          : ((await repeated(database, submission, sender)) ?? { outcome: "too-many", retryAfterSeconds });
      isAccepted = receipt.outcome === "stored" && !receipt.isRepeated;
      return receipt;
    } finally {
      // Only what was accepted counts against the sender.
      if (!isAccepted) await limiter.reward(counter, points);
    }
  };
}

/** Counts `points` against the sender. Yields the seconds after which he may come again, or null: he may go on. */
async function secondsToWait(limiter: RateLimiterMemory, counter: string, points: number): Promise<number | null> {
  try {
    await limiter.consume(counter, points);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw reason;
  }
}

/** The receipt of an earlier submission with the same key, if any: repeating it is no new submission, so no limit stops it. */
async function repeated(database: Database, submission: Submission, sender: Sender): Promise<Receipt | null> {
  if (sender.idempotencyKey === null) return null;
  try {
    const stored = await earlierAnswer(database, submission.table, sender.role, sender.idempotencyKey);
    return stored && { outcome: "stored", stored, isRepeated: true };
  } catch (error) {
    if (error instanceof DatabaseAway) return { outcome: "away" };
    throw error;
  }
}

/** Thrown inside the transaction, so that everything in it is taken back. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

async function store(
  database: Database,
  schema: () => Schema,
  submission: Submission,
  sender: Sender,
): Promise<Receipt> {
  try {
    const columns = schema()[submission.table];
    return await database.transaction(async (connection) => {
      const key = sender.idempotencyKey;
      if (key === null) {
        return {
          outcome: "stored",
          stored: await insert(connection, submission, columns, sender.role),
          isRepeated: false,
        };
      }
      const earlier = await claimKey(connection, submission.table, sender.role, key);
      if (earlier) return { outcome: "stored", stored: earlier, isRepeated: true };
      const stored = await insert(connection, submission, columns, sender.role);
      await connection.query("update idempotency_keys set body = $4 where role = $1 and table_name = $2 and key = $3", [
        sender.role,
        submission.table,
        key,
        JSON.stringify(stored),
      ]);
      return { outcome: "stored", stored, isRepeated: false };
    });
  } catch (error) {
    if (error instanceof DatabaseAway) return { outcome: "away" };
    if (error instanceof Refused) return { outcome: "refused", refusal: error.refusal };
    if (!isDatabaseError(error)) throw error;
    const { code, message, detail = null, hint = null } = error;
    return { outcome: "refused", refusal: { code, message, details: detail, hint } };
  }
}

/**
 * Makes the key ours, or says what it answered before. A second submission with the same key waits here until the first
 * has committed; where the first fails, its claim is taken back with everything else and the second goes on.
 */
async function claimKey(connection: Connection, table: TableName, role: Role, key: string): Promise<Stored | null> {
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
  return claimed ? null : earlierAnswer(connection, table, role, key);
}

/** Deletes the keys that no longer count, with the answers kept beside them. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.query(`delete from idempotency_keys where created_at < now() - interval '${keyLifetime}'`);
}

/** What a submission with this key was answered within the lifetime of keys. The role keeps the operator's answers his. */
async function earlierAnswer(
  connection: Connection,
  table: TableName,
  role: Role,
  key: string,
): Promise<Stored | null> {
  const [earlier] = await connection.query<{ body: string }>(
    `select body from idempotency_keys
      where role = $1 and table_name = $2 and key = $3 and created_at >= now() - interval '${keyLifetime}'`,
    [role, table, key],
  );
  return earlier ? JSON.parse(earlier.body) : null;
}

/** Inserts under the sender's role; throws `Refused` when that is not the one row that was expected. */
async function insert(
  connection: Connection,
  submission: Submission,
  columns: TableSchema,
  role: Role,
): Promise<Stored> {
  const { text, values } = insertStatement(submission, columns);
  await connection.run(`set local role ${role}; set local timezone = 'UTC'`);
  const [stored] = await connection.query<Stored>(text, values);
  await connection.run("reset role");
  if (stored === undefined) throw new Error("An insert yields its number of rows.");
  if (submission.expectOne && stored.count !== 1) {
    throw new Refused({
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: `The result contains ${stored.count} rows`,
      hint: null,
    });
  }
  return stored;
}

/** One statement for all rows: those with the same columns are one insert in it, so that each gets its own defaults. */
function insertStatement(submission: Submission, columns: TableSchema): { text: string; values: unknown[] } {
  const { rows, returning } = submission;
  const shown = returning === null ? "" : "*, ";
  // Whether a row was merged into an older one is in its `xmax`, which only who may read the table may ask for.
  const isNew = submission.duplicates?.action === "merge" ? "xmax = 0" : "true";
  const values = [...(returning?.values ?? [])];
  const groups = [...Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values()];
  const inserts = (groups.length ? groups : [[]]).map((group, position) => {
    const used = Object.keys(group[0] ?? {});
    values.push(used.length ? JSON.stringify(group) : group.length);
    const source = insertSource(submission, columns, used, `$${values.length}`);
    return `stored_${position} as (${source} returning ${shown}${isNew} as is_new)`;
  });
  const union = inserts.map((_, position) => `select * from stored_${position}`).join(" union all ");
  const text = `with ${inserts.join(", ")}, stored as (${union})
    select (select count(*) from stored) as count, (select count(*) from stored where is_new) as created,
           ${returning === null ? "null" : `(${returning.text})`} as body`;
  return { text, values };
}

/** Inserts the rows of the JSON array that `place` stands for; where they have no columns, it stands for their number. */
function insertSource(submission: Submission, columns: TableSchema, used: string[], place: string): string {
  const { table, duplicates } = submission;
  const typed = used.map((name) => {
    const type = columns.get(name);
    if (type === undefined) throw new Error(`${table} has no column ${name}: the door must say so before.`);
    return `"${name}" ${type}`;
  });
  const names = used.map((name) => `"${name}"`);
  const source = used.length
    ? `(${names}) select ${names} from json_to_recordset(${place}::json) as sent (${typed})`
    : `select from generate_series(1, ${place}::integer)`;
  return `insert into ${table} ${source}${duplicates ? conflictClause(duplicates, names) : ""}`;
}

function conflictClause({ action, key }: { action: "merge" | "ignore"; key: string[] }, names: string[]): string {
  const changes = action === "merge" ? names.map((name) => `${name} = excluded.${name}`) : [];
  const target = key.map((name) => `"${name}"`);
  return ` on conflict (${target}) do ${changes.length ? `update set ${changes}` : "nothing"}`;
}
