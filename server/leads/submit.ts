import { createHash } from "node:crypto";
import { problemWords } from "../../content/messages.ts";
import { parseEmail } from "../../domain/email.ts";
import type { Who } from "../../domain/event.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Connection, isDatabaseError, isRetryable } from "../database/database.ts";
import { insertStatement, type Rows } from "../database/insert-rows.ts";
import { countForClient } from "../database/rate-limit.ts";
import { withReadings } from "../database/readings.ts";
import type { PersonalTable } from "../database/schema.ts";
import { type Outbox, recordEvents } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { type Circumstances, circumstancesOf } from "./circumstances.ts";
import { contentKey, earlierAnswer, type IdempotencyKey, keepAnswer, ownKey } from "./idempotency.ts";
import { keepSources } from "./sources.ts";

/** The sender of a form post or a data API call. */
export interface Sender {
  /** The network address that the rate limit counts by. */
  client: string;
  /** How a repeated submission is recognized: by the sender's key, by its content, or not at all (null). */
  idempotency: { key: string } | "content" | null;
}

/** Rows for a table, and the context of their form. */
interface Submission {
  rows: Rows;
  context: FormContext;
}

/** The outcome with the data API's answer. */
export type StoredReceipt =
  | Exclude<Receipt, { outcome: "stored" }>
  /** `isRepeated`: an earlier submission with the same key stored it, and `count` is that one's answer. */
  | {
      outcome: "stored";
      /** How many rows were stored. */
      count: number;
      ids: string[];
      isRepeated: boolean;
      /** The path of the link to the one stored row. Null: none. */
      linkPath: string | null;
    };

/** The answer kept beside a key: the stored rows, and a hash of what was sent. */
interface KeptAnswer {
  ids: string[];
  content: string;
}

/** Stores a submission, all of it or nothing. */
export type Receive = (submission: Submission, sender: Sender) => Promise<StoredReceipt>;

/** A table that receives rows, with the work of the same transaction. That work runs as the owner. */
interface Target {
  table: PersonalTable;
  /** Handles the rows that were just inserted. */
  store(connection: Connection, ids: readonly string[], circumstances: Circumstances): Promise<void>;
  /** Makes a visitor's link to the one stored row, and yields its path. */
  makeLink?(connection: Connection, id: string): Promise<string>;
}

/** Makes the verb that receives rows into a table. */
export type Intake = (target: Target) => Receive;

/**
 * What every insertion goes through, a form's or a program's: the key that stops a second copy, the rate limit, and the rows, which
 * are stored under the visitors' role, so that the database decides what may be stored. It is one transaction, whose events
 * become deliveries before it commits (server/events/outbox.ts).
 */
export function intake(
  outbox: Outbox,
  { rateLimitPerMinute, siteName }: { rateLimitPerMinute: number; siteName: string },
): Intake {
  async function store(target: Target, sent: Submission, sender: Sender): Promise<StoredReceipt> {
    const { table, makeLink } = target;
    const { client } = sender;
    // Every row counts. A thousand rows in one request are a thousand submissions.
    const points = Math.max(1, sent.rows.length);
    if (points > rateLimitPerMinute) return { outcome: "too-many", retryAfterSeconds: 60 };
    const submission = { ...sent, rows: sent.rows.map(withOneEmail) };
    const { rows } = submission;

    return outbox.transaction(async (connection) => {
      const key = keyOf(submission, sender);
      // A repeated submission counts against no limit.
      const earlier = key && (await earlierAnswer<KeptAnswer>(connection, table, key));
      if (earlier) return replayedReceipt(earlier, submission);

      // Leads of one person wait for each other, so that the second of two at once becomes a duplicate of the first.
      if (table === "leads") await connection.query("select lock_people($1)", [JSON.stringify(rows)]);

      // Counted after every other wait, because others behind the same address wait for this count until the commit.
      const seconds = await countForClient(connection, table, client, points, rateLimitPerMinute);
      if (seconds) return { outcome: "too-many", retryAfterSeconds: seconds };

      const ids = await insertAsVisitor(connection, table, await withReadings(table, rows));
      if (table === "leads") await keepSources(connection, ids, submission.context.arrival);
      await target.store(connection, ids, circumstancesOf(table, submission, siteName));
      const [id, ...others] = ids;
      const hasLink = makeLink && id !== undefined && others.length === 0;
      const linkPath = hasLink ? await makeLink(connection, id) : null;

      if (key) await keepAnswer(connection, table, key, { ids, content: contentOf(rows) } satisfies KeptAnswer, ids);
      return { outcome: "stored", count: ids.length, ids, isRepeated: false, linkPath };
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

/** Brings a row's email address into the stored form. The table refuses an invalid one. */
function withOneEmail(row: object): object {
  if (!("email" in row) || typeof row.email !== "string") return row;
  return { ...row, email: parseEmail(row.email) ?? row.email };
}

/** Inserts as a visitor, and yields the ids in the order of the rows. A visitor's role may not return them. */
async function insertAsVisitor(connection: Connection, table: PersonalTable, rows: Rows): Promise<string[]> {
  // Everything runs in the visitor's name until the role is reset.
  await connection.run("set local timezone = 'UTC'; set local role anon");
  const { text, values } = insertStatement(table, rows);
  await connection.query(text, values);
  await connection.run("reset role");
  // The index by time finds this transaction's rows among those of the same moment.
  const stored = await connection.query<{ id: string }>(
    `select id from ${table} where created_at = now() and xmin = pg_current_xact_id()::xid order by ctid`,
  );
  return stored.map(({ id }) => id);
}

/** Handles new rows of a table whose senders agreed to be contacted, and records them in the name of `who`. */
export function storeSubmissions(
  table: "contact_messages" | "partner_applications",
  kind: string,
  subject: "message_id" | "application_id",
  who: Who,
): Target["store"] {
  return async (connection, ids, { holdReason, consent }) => {
    if (holdReason || consent) {
      await connection.query(
        `update ${table} set hold_reason = $2, consent_version = $3, consent_wording = $4,
                consented_at = case when $3::text is not null then now() end
          where id = any ($1::uuid[])`,
        [ids, holdReason, consent?.version ?? null, consent?.wording ?? null],
      );
    }
    await recordEvents(
      connection,
      who,
      ids.map((id) => ({ kind, detail: { [subject]: id } })),
    );
  };
}

/**
 * The answer to a repeated submission. A sender of other content under the same key learns nothing about the stored
 * rows.
 */
function replayedReceipt({ ids, content }: KeptAnswer, { rows }: Submission): StoredReceipt {
  const own = content === contentOf(rows) ? ids : [];
  return { outcome: "stored", count: ids.length, ids: own, isRepeated: true, linkPath: null };
}

function contentOf(rows: Submission["rows"]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
}

function keyOf({ rows }: Submission, { client, idempotency }: Sender): IdempotencyKey | null {
  if (idempotency === null) return null;
  return idempotency === "content" ? contentKey(client, rows) : ownKey(idempotency.key);
}
