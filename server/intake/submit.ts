import { createHash } from "node:crypto";
import type { FormContext } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Connection, type Database, isDatabaseError, isPassing, type Role } from "../database/database.ts";
import { type Insertion, insertRows, type Stored } from "../database/insert-rows.ts";
import type { Schema, TableName } from "../database/schema.ts";
import { errorFields, log } from "../log.ts";
import { circumstancesOf } from "./circumstances.ts";
import { claim, contentKey, earlierAnswer, type IdempotencyKey, keepAnswer, ownKey } from "./idempotency.ts";
import { rateLimit } from "./rate-limit.ts";

/** Who sends something, whether by a form post or through the data API. */
export interface Sender {
  role: Role;
  /** The network address that the rate limit counts by. */
  client: string;
  /** How a second copy is known: by the key that the sender made, by its content, or, null, not at all. */
  idempotency: { key: string } | "content" | null;
}

/** Rows for a table, and how the form was filled that they came from. */
export interface Submission extends Insertion {
  context: FormContext;
  /** Looks at what was stored, in time to take it back by throwing. */
  check?(stored: Stored): void;
}

/** A receipt with what the data API answers its senders. */
export type StoredReceipt =
  | Exclude<Receipt, { outcome: "stored" }>
  /** By an earlier submission with the same key, if `isRepeated`; then `stored` is what that one was answered. */
  | { outcome: "stored"; stored: Stored & { ids: string[] }; isRepeated: boolean };

/** What is kept beside a key: what was answered, which rows were stored, and what had been sent. */
type Kept = Stored & { ids?: string[]; content?: string };

/** Stores what a sender hands in, all of it or nothing. */
export type Receive = (submission: Submission, sender: Sender) => Promise<StoredReceipt>;

/** A table that rows are received into, with the work that belongs into the same transaction, done in the owner's name. */
export interface Target {
  table: TableName;
  before?(connection: Connection, rows: Insertion["rows"]): Promise<void>;
  /** `ids` are those of the rows that were stored or merged, in no order. */
  after?(connection: Connection, ids: string[]): Promise<void>;
}

/** Makes the verb that receives rows into a table. */
export type Intake = (target: Target) => Receive;

/**
 * What every insertion goes through, a form's or a program's: the rate limit, the key that stops a second copy, and one
 * transaction in which the rows are stored under the sender's own role, so that the database decides what may be stored.
 */
export function intake(
  database: Database,
  schema: () => Schema,
  { rateLimitPerMinute, siteName }: { rateLimitPerMinute: number; siteName: string },
): Intake {
  const limit = rateLimit(database, rateLimitPerMinute);

  async function limited(target: Target, submission: Submission, sender: Sender): Promise<StoredReceipt> {
    const counter = `${target.table} ${sender.client}`;
    // Every row counts: a thousand in one request are a thousand submissions.
    const points = Math.max(1, submission.rows.length);
    const { retryAfterSeconds, giveBack } = await limit.take(counter, points);
    let isAccepted = false;
    try {
      const receipt =
        retryAfterSeconds === null
          ? await store(target, submission, sender)
          : ((await repeated(target, submission, sender)) ?? { outcome: "too-many" as const, retryAfterSeconds });
      isAccepted = receipt.outcome === "stored" && !receipt.isRepeated;
      return receipt;
    } finally {
      // Only what was accepted counts against the sender.
      if (!isAccepted) await giveBack();
    }
  }

  /** The receipt of an earlier submission with the same key, if any: repeating it is no new submission, so no limit stops it. */
  async function repeated({ table }: Target, submission: Submission, sender: Sender): Promise<StoredReceipt | null> {
    const key = keyOf(submission, sender);
    const stored = key && (await earlierAnswer<Kept>(database, { table, role: sender.role }, key.key));
    return stored && again(stored, submission);
  }

  async function store(target: Target, submission: Submission, sender: Sender): Promise<StoredReceipt> {
    const { table } = target;
    const columns = schema()[table];
    const key = keyOf(submission, sender);
    const scope = { table, role: sender.role };
    return database.transaction(async (connection) => {
      const earlier = key && (await claim<Kept>(connection, scope, key));
      if (earlier) return again(earlier, submission);
      await target.before?.(connection, submission.rows);
      // The role comes last: from then on everything is done in the sender's name.
      const settings = [
        ["timezone", "UTC"],
        ["cedarline.stored_ids", "{}"],
        ...circumstancesOf(table, submission, siteName),
        ["role", sender.role],
      ];
      const calls = settings.map((_, position) => `set_config($${position * 2 + 1}, $${position * 2 + 2}, true)`);
      await connection.query(`select ${calls.join(", ")}`, settings.flat());
      const answer = await insertRows(connection, table, columns, submission);
      await connection.run("reset role");
      submission.check?.(answer);
      const stored = { ...answer, ids: await storedIds(connection) };
      await target.after?.(connection, stored.ids);
      if (key) await keepAnswer(connection, scope, key.key, { ...stored, content: contentOf(submission.rows) });
      return { outcome: "stored", stored, isRepeated: false };
    });
  }

  return (target) => async (submission, sender) => {
    try {
      return await (sender.role === "anon" ? limited : store)(target, submission, sender);
    } catch (error) {
      if (isPassing(error)) {
        const { message, cause } = errorFields(error);
        log("warn", "submission failed", { table: target.table, message, cause });
        return { outcome: "unavailable" };
      }
      if (!isDatabaseError(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      return { outcome: "refused", refusal: { code, message, details: detail, hint } };
    }
  };
}

/**
 * The receipt of what was stored before, under the same key. Whoever sends something else with it, by a guess or by mistake, learns
 * nothing of those rows.
 */
function again(kept: Kept, { rows }: Submission): StoredReceipt {
  const ids = kept.content === contentOf(rows) ? (kept.ids ?? []) : [];
  return {
    outcome: "stored",
    stored: { body: kept.body, count: kept.count, created: kept.created, ids },
    isRepeated: true,
  };
}

function contentOf(rows: Submission["rows"]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
}

function keyOf({ rows }: Submission, { client, idempotency }: Sender): IdempotencyKey | null {
  if (idempotency === null) return null;
  return idempotency === "content" ? contentKey(client, rows) : ownKey(idempotency.key);
}

/** The ids that the tables' triggers noted since the settings were made: the sender's role may ask for nothing back. */
export async function storedIds(connection: Connection): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(
    "select unnest(current_setting('cedarline.stored_ids')::uuid[]) as id",
  );
  return rows.map(({ id }) => id);
}
