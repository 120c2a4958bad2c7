import { type FormContext, holdReason } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Connection, type Database, isDatabaseError, isPassing, type Role } from "../database/database.ts";
import type { Schema, TableName, TableSchema } from "../database/schema.ts";
import { errorFields, log } from "../log.ts";
import { consentWording, isConsentingTable } from "./consent-wording.ts";
import { claim, contentKey, earlierAnswer, type IdempotencyKey, keepAnswer, ownKey } from "./idempotency.ts";
import { rateLimit } from "./rate-limit.ts";

/** Who sends something, and by which door it does not matter. */
export interface Sender {
  role: Role;
  /** The network address that the rate limit counts by. */
  client: string;
  /** How a repetition is known: by the key that the sender made, by its content, or, null, not at all. */
  repetition: { key: string } | "content" | null;
}

/** A receipt with what the data API answers its senders. */
export type StoredReceipt =
  | Exclude<Receipt, { outcome: "stored" }>
  /** By an earlier submission with the same key, if `isRepeated`; then `stored` is what that one was answered. */
  | { outcome: "stored"; stored: Stored; isRepeated: boolean };

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
  /** Looks at what was stored, in time to take it back by throwing. */
  check?(stored: Stored): void;
  /** What to do with a row whose `key` columns have the values of one that is there; left out: refuse (23505). */
  duplicates?: { action: "merge" | "ignore"; key: string[] } | null;
  /** How the form was filled that it came from. */
  context: FormContext;
}

export type Submit = (submission: Submission, sender: Sender) => Promise<StoredReceipt>;

/**
 * The one way in for everything that is inserted: the rows are stored under the sender's own role, so that the database
 * decides what may be stored, in one transaction with the key that stops a second copy. `siteName` is part of the sentence
 * that a visitor agrees to.
 */
export function submissions(
  database: Database,
  schema: () => Schema,
  { rateLimitPerMinute, siteName }: { rateLimitPerMinute: number; siteName: string },
): Submit {
  const limit = rateLimit(database, rateLimitPerMinute);

  async function limited(submission: Submission, sender: Sender): Promise<StoredReceipt> {
    const counter = `${submission.table} ${sender.client}`;
    // Every row counts: a thousand in one request are a thousand submissions.
    const points = Math.max(1, submission.rows.length);
    const { retryAfterSeconds, giveBack } = await limit.take(counter, points);
    let isAccepted = false;
    try {
      const receipt =
        retryAfterSeconds === null
          ? await store(database, schema, siteName, submission, sender)
          : ((await repeated(database, submission, sender)) ?? { outcome: "too-many", retryAfterSeconds });
      isAccepted = receipt.outcome === "stored" && !receipt.isRepeated;
      return receipt;
    } finally {
      // Only what was accepted counts against the sender.
      if (!isAccepted) await giveBack();
    }
  }

  return async (submission, sender) => {
    try {
      return sender.role === "anon"
        ? await limited(submission, sender)
        : await store(database, schema, siteName, submission, sender);
    } catch (error) {
      if (isPassing(error)) {
        const { message, cause } = errorFields(error);
        log("warn", "submission failed", { table: submission.table, message, cause });
        return { outcome: "unavailable" };
      }
      if (!isDatabaseError(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      return { outcome: "refused", refusal: { code, message, details: detail, hint } };
    }
  };
}

function keyOf({ rows }: Submission, { client, repetition }: Sender): IdempotencyKey | null {
  if (repetition === null) return null;
  return repetition === "content" ? contentKey(client, rows) : ownKey(repetition.key);
}

/** The receipt of an earlier submission with the same key, if any: repeating it is no new submission, so no limit stops it. */
async function repeated(database: Database, submission: Submission, sender: Sender): Promise<StoredReceipt | null> {
  const key = keyOf(submission, sender);
  const scope = { table: submission.table, role: sender.role };
  const stored = key && (await earlierAnswer<Stored>(database, scope, key.key));
  return stored && { outcome: "stored", stored, isRepeated: true };
}

async function store(
  database: Database,
  schema: () => Schema,
  siteName: string,
  submission: Submission,
  sender: Sender,
): Promise<StoredReceipt> {
  const columns = schema()[submission.table];
  const key = keyOf(submission, sender);
  const scope = { table: submission.table, role: sender.role };
  const circumstances = circumstancesOf(submission, siteName);
  return database.transaction(async (connection) => {
    const earlier = key && (await claim<Stored>(connection, scope, key));
    if (earlier) return { outcome: "stored", stored: earlier, isRepeated: true };
    const stored = await insert(connection, submission, columns, sender.role, circumstances);
    if (key) await keepAnswer(connection, scope, key.key, stored);
    return { outcome: "stored", stored, isRepeated: false };
  });
}

/** What the database is told of a submission beside its rows; an empty text says nothing. */
function circumstancesOf({ table, context }: Submission, siteName: string): [setting: string, value: string][] {
  if (!isConsentingTable(table)) return [];
  const { consentVersion } = context;
  const wording = consentVersion && consentWording(table, consentVersion, siteName);
  return [
    ["cedarline.consent_version", wording ? (consentVersion ?? "") : ""],
    ["cedarline.consent_wording", wording ?? ""],
    ["cedarline.hold_reason", holdReason(context) ?? ""],
  ];
}

/** Inserts under the sender's role. */
async function insert(
  connection: Connection,
  submission: Submission,
  columns: TableSchema,
  role: Role,
  circumstances: [setting: string, value: string][],
): Promise<Stored> {
  const { text, values } = insertStatement(submission, columns, await defaultsOf(connection, submission));
  // The role comes last: from then on everything is done in the sender's name.
  const settings = [["timezone", "UTC"], ...circumstances, ["role", role]];
  const calls = settings.map((_, position) => `set_config($${position * 2 + 1}, $${position * 2 + 2}, true)`);
  await connection.query(`select ${calls.join(", ")}`, settings.flat());
  const [stored] = await connection.query<Stored>(text, values);
  await connection.run("reset role");
  if (stored === undefined) throw new Error("An insert yields its number of rows.");
  submission.check?.(stored);
  return stored;
}

/** The SQL expressions of the columns that some of the rows have and others leave to their default; null where there is none. */
async function defaultsOf(connection: Connection, { table, rows }: Submission): Promise<Map<string, string | null>> {
  const missing = columnsOf(rows).filter((name) => !rows.every((row) => Object.hasOwn(row, name)));
  if (missing.length === 0) return new Map();
  const found = await connection.query<{ name: string; expression: string | null }>(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attname = any($2)`,
    [table, missing],
  );
  return new Map(found.map(({ name, expression }) => [name, expression]));
}

/** Every column that one of the rows has, in the order in which they first come. */
function columnsOf(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** One statement for all rows, in their order; each gets the defaults of what it lacks. */
function insertStatement(
  submission: Submission,
  columns: TableSchema,
  defaults: ReadonlyMap<string, string | null>,
): { text: string; values: unknown[] } {
  const { table, rows, returning, duplicates } = submission;
  const used = columnsOf(rows);
  const values = [...(returning?.values ?? []), used.length ? JSON.stringify(rows) : rows.length];
  const names = used.map((name) => `"${name}"`);
  const source = used.length
    ? insertSource(table, used, columns, defaults, `$${values.length}`)
    : `select from generate_series(1, $${values.length}::integer)`;
  // Whether a row was merged into an older one is in its `xmax`, which only who may read the table may ask for.
  const isNew = duplicates?.action === "merge" ? "xmax = 0" : "true";
  const text = `with stored as (
      insert into ${table} ${used.length ? `(${names})` : ""} ${source}${duplicates ? conflictClause(duplicates, names) : ""}
      returning ${returning === null ? "" : "*, "}${isNew} as is_new)
    select (select count(*) from stored) as count, (select count(*) from stored where is_new) as created,
           ${returning === null ? "null" : `(${returning.text})`} as body`;
  return { text, values };
}

/** The rows of the JSON array that `place` stands for. */
function insertSource(
  table: TableName,
  used: string[],
  columns: TableSchema,
  defaults: ReadonlyMap<string, string | null>,
  place: string,
): string {
  const typed = used.map((name) => {
    const type = columns.get(name);
    if (type === undefined) throw new Error(`${table} has no column ${name}: the door must say so before.`);
    return `"${name}" ${type}`;
  });
  const sent = used.map((name) =>
    defaults.has(name)
      ? `case when value::jsonb ? '${name}' then sent."${name}" else ${defaults.get(name) ?? "null"} end`
      : `sent."${name}"`,
  );
  return `select ${sent} from json_array_elements(${place}::json) with ordinality as one(value, position),
             json_to_record(value) as sent (${typed}) order by position`;
}

function conflictClause({ action, key }: { action: "merge" | "ignore"; key: string[] }, names: string[]): string {
  const changes = action === "merge" ? names.map((name) => `${name} = excluded.${name}`) : [];
  const target = key.map((name) => `"${name}"`);
  return ` on conflict (${target}) do ${changes.length ? `update set ${changes}` : "nothing"}`;
}
