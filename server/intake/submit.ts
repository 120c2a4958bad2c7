import { createHash } from "node:crypto";
import { problemWords } from "../../content/messages.ts";
import { parseEmail } from "../../domain/email.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Connection, isDatabaseError, isRetryable, type Role } from "../database/database.ts";
import { type Insertion, type InsertStatement, insertStatement, type Stored } from "../database/insert-rows.ts";
import type { TableName } from "../database/schema.ts";
import type { Outbox } from "../deliveries/outbox.ts";
import { errorFields, log } from "../log.ts";
import type { AfterChange } from "../matching/matching.ts";
import { circumstancesOf } from "./circumstances.ts";
import { contentKey, earlierAnswer, type IdempotencyKey, keepAnswer, ownKey } from "./idempotency.ts";
import { countForClient } from "./rate-limit.ts";
import { withReadings } from "./readings.ts";

/** Who sends something, whether by a form post or through the data API. */
export interface Sender {
  role: Role;
  /** The network address that the rate limit counts by. */
  client: string;
  /** How a second copy is known: by the key that the sender made, by its content, or, null, not at all. */
  idempotency: { key: string } | "content" | null;
}

/** Rows for a table, and how the form was filled that they came from. */
interface Submission extends Insertion {
  context: FormContext;
  /** Looks at what was stored, in time to take it back by throwing. */
  check?(stored: Stored): void;
}

/** A receipt with what the data API answers its senders. */
export type StoredReceipt =
  | Exclude<Receipt, { outcome: "stored" }>
  /** By an earlier submission with the same key, if `isRepeated`; then `stored` is what that one was answered. */
  | {
      outcome: "stored";
      stored: Stored & { ids: string[] };
      isRepeated: boolean;
      /** The path of the link that was stored with the one row; null: there is none yet. */
      linkPath: string | null;
    };

/** What is kept beside a key: what was answered, which rows were stored, and a hash of what had been sent. */
type KeptAnswer = Stored & { ids?: string[]; content?: string };

/** Stores what a sender hands in, all of it or nothing. */
export type Receive = (submission: Submission, sender: Sender) => Promise<StoredReceipt>;

/** A table that rows are received into, with the work that belongs into the same transaction. It is done in the owner's name. */
interface Target {
  table: TableName;
  /** What follows from the rows that were stored or merged. */
  after?: AfterChange;
  /** Makes the link that a visitor gets to the one row that they sent, and yields its path. */
  makeLink?(connection: Connection, id: string): Promise<string>;
}

/** Makes the verb that receives rows into a table. */
export type Intake = (target: Target) => Receive;

/**
 * What every insertion goes through, a form's or a program's: the key that stops a second copy, the rate limit, and the rows, which
 * are stored under the sender's own role, so that the database decides what may be stored. It is one transaction, whose events
 * become deliveries before it commits (server/deliveries/outbox.ts).
 */
export function intake(
  outbox: Outbox,
  { rateLimitPerMinute, siteName }: { rateLimitPerMinute: number; siteName: string },
): Intake {
  async function store(target: Target, sent: Submission, sender: Sender): Promise<StoredReceipt> {
    const { table, after, makeLink } = target;
    const { role, client } = sender;
    // Every row counts: a thousand in one request are a thousand submissions.
    const points = role === "anon" ? Math.max(1, sent.rows.length) : 0;
    if (points > rateLimitPerMinute) return { outcome: "too-many", retryAfterSeconds: 60 };
    const submission = { ...sent, rows: sent.rows.map(withOneEmail) };
    const { rows, check } = submission;

    return outbox.transaction(async (connection) => {
      const key = keyOf(submission, sender);
      // Repeating a submission is no new one, so no limit stops it.
      const earlier = key && (await earlierAnswer<KeptAnswer>(connection, { table, role }, key));
      if (earlier) return replayedReceipt(earlier, submission);

      // Leads of one person wait for each other, so that the second of two at once hangs on the first.
      if (table === "leads") await connection.query("select lock_people($1)", [JSON.stringify(rows)]);

      // After every other wait: until this transaction ends, others behind the same address wait for its count.
      const seconds = points && (await countForClient(connection, table, client, points, rateLimitPerMinute));
      if (seconds) return { outcome: "too-many", retryAfterSeconds: seconds };

      const insertion = await insertStatement(connection, table, {
        ...submission,
        rows: await withReadings(table, rows),
      });
      const stored = await insertAs(connection, role, circumstancesOf(table, submission, siteName), insertion);
      check?.(stored);

      await after?.(connection, stored.ids);
      const [id, ...others] = stored.ids;
      const hasLink = makeLink && role === "anon" && id !== undefined && others.length === 0;
      const linkPath = hasLink ? await makeLink(connection, id) : null;

      if (key) {
        await keepAnswer(connection, { table, role }, key, { ...stored, content: contentOf(rows) }, stored.ids);
      }
      return { outcome: "stored", stored, isRepeated: false, linkPath };
    });
  }

  return (target) => async (submission, sender) => {
    try {
      return await store(target, submission, sender);
    } catch (error) {
      if (isRetryable(error)) {
        const { message, cause } = errorFields(error);
        log("warn", "submission failed", { table: target.table, message, cause });
        return { outcome: "unavailable" };
      }
      if (!isDatabaseError(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      const isEmail = error.constraint === `${target.table}_email_check`;
      return {
        outcome: "refused",
        refusal: { code, message: isEmail ? problemWords["not-an-email"] : message, details: detail, hint },
      };
    }
  };
}

/** A row with its address in the one form. What is none stays as it came: the table refuses it. */
function withOneEmail(row: object): object {
  if (!("email" in row) || typeof row.email !== "string") return row;
  return { ...row, email: parseEmail(row.email) ?? row.email };
}

/**
 * Inserts in the sender's name. `circumstances` are what the tables' triggers note beside the rows. Triggers decide here too whether a lead is
 * held and whether it repeats an earlier one, for programs and people alike (schema/leads.sql, Triggers).
 */
async function insertAs(
  connection: Connection,
  role: Role,
  circumstances: Record<string, string>,
  { text, values }: InsertStatement,
): Promise<Stored & { ids: string[] }> {
  // The role comes last: from then on everything is done in the sender's name.
  const settings = { timezone: "UTC", "cedarline.stored_ids": "{}", ...circumstances, role };
  await connection.query("select set_config(key, value, true) from json_each_text($1)", [JSON.stringify(settings)]);
  const [stored] = await connection.query<Stored>(text, values);
  if (stored === undefined) throw new Error("An insertion yields one row.");
  await connection.run("reset role");
  return { ...stored, ids: await storedIds(connection) };
}

/**
 * The receipt of what was stored before, under the same key. Whoever sends something else with it, by a guess or by mistake, learns
 * nothing of those rows.
 */
function replayedReceipt(kept: KeptAnswer, { rows }: Submission): StoredReceipt {
  const ids = kept.content === contentOf(rows) ? (kept.ids ?? []) : [];
  return {
    outcome: "stored",
    stored: { body: kept.body, count: kept.count, created: kept.created, ids },
    isRepeated: true,
    linkPath: null,
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
