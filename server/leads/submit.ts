import { createHash } from "node:crypto";
import { problemWords } from "../../content/messages.ts";
import { parseEmail } from "../../domain/email.ts";
import type { Actor } from "../../domain/event.ts";
import type { FormContext } from "../../domain/form-context.ts";
import { type DataApiError, reusedKeyCode, type SubmissionOutcome } from "../../domain/submission-outcome.ts";
import { type Connection, isDatabaseError, isRetryable } from "../database/database.ts";
import { insertStatements, type Rows } from "../database/insert-rows.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { Outbox, Transaction } from "../events/outbox.ts";
import { withReadings } from "../letters/readings.ts";
import { countInDatabase } from "../limits/count-in-database.ts";
import { limits } from "../limits/limits.ts";
import { errorFields, log } from "../log.ts";
import {
  findEarlierResponse,
  type IdempotencyKey,
  keyFromContent,
  keyFromSender,
  storeResponse,
} from "./idempotency.ts";

export interface SubmissionSender {
  /** An IPv4 address or IPv6 /64, with its own rate limit. */
  client: string;
  /**
   * What makes a submission a repetition: the sender's key, or its content. Null: nothing. A known key with other
   * content is refused, but for a form's (`formKey`) the content decides.
   */
  idempotency: { key: string } | { formKey: string } | "content" | null;
}

export interface Submission {
  rows: Rows;
  context: FormContext;
}

interface StoredRows {
  ids: string[];
  /** To the homeowner's page about the only stored lead. */
  receiptPath: string | null;
}

export type ReceivedOutcome =
  | Exclude<SubmissionOutcome, { outcome: "stored" }>
  | ({ outcome: "stored"; isRepeated: boolean } & StoredRows);

interface StoredResponse {
  ids: string[];
  /** A hash of the rows. */
  content: string;
}

/** All rows, or none. */
export type ReceiveSubmission = (submission: Submission, sender: SubmissionSender) => Promise<ReceivedOutcome>;

/**
 * Counts the rows against the sender's limits, and inserts them with a visitor's rights, so that the database decides.
 * `columns` are SQL. Returned in the submission's order.
 */
type InsertRows = <Stored extends object>(columns: string) => Promise<Stored[]>;

/** Runs in the transaction of a submission that is no repetition. `rows` have normalized emails. */
type StoreSubmission = (tx: Transaction, submission: Submission, insert: InsertRows) => Promise<StoredRows>;

export type Submit = ReturnType<typeof submissions>;

/** Inside a submission's transaction. */
class LimitReached extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("The sender has reached a limit.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function submissions(
  outbox: Outbox,
  { rateLimitPerMinute, anonPostsPerDay }: Pick<Env, "rateLimitPerMinute" | "anonPostsPerDay">,
) {
  const submissionLimit = { ...limits.submissions, most: rateLimitPerMinute };
  const postLimit = { ...limits.posts, most: anonPostsPerDay };

  async function storeOnce(
    table: PersonalTable,
    actor: Actor,
    submission: Submission,
    sender: SubmissionSender,
    store: StoreSubmission,
  ): Promise<ReceivedOutcome> {
    const { client } = sender;
    const { rows } = submission;
    // Many rows in one request must not get around the limit.
    const points = Math.max(1, rows.length);
    if (points > rateLimitPerMinute) return { outcome: "too-many", retryAfterSeconds: 60 };

    return outbox.as({ actor }).transaction(async (tx) => {
      const content = contentOf(rows);
      let key = keyOf(submission, sender);
      let earlier = key && (await findEarlierResponse<StoredResponse>(tx, table, key));
      if (earlier && earlier.content !== content) {
        if (!isFormKey(sender)) return { outcome: "refused", refusal: reusedKey };
        key = keyFromContent(client, rows);
        earlier = await findEarlierResponse<StoredResponse>(tx, table, key);
      }
      // A repetition does not count.
      if (earlier) return { outcome: "stored", isRepeated: true, ids: earlier.ids, receiptPath: null };

      const stored = await store(tx, submission, async (columns) => {
        const seconds = await countInDatabase(tx, [{ ...submissionLimit, counter: table }, postLimit], client, points);
        if (seconds) throw new LimitReached(seconds);
        return insertAsVisitor(tx, table, columns, await withReadings(table, rows));
      });
      const { ids } = stored;
      if (key) await storeResponse(tx, table, key, { ids, content } satisfies StoredResponse, ids);
      return { outcome: "stored", isRepeated: false, ...stored };
    });
  }

  /** Unless an earlier submission with the same key was stored. */
  return async (
    table: PersonalTable,
    actor: Actor,
    { rows, context }: Submission,
    sender: SubmissionSender,
    store: StoreSubmission,
  ): Promise<ReceivedOutcome> => {
    try {
      const submission = { rows: rows.map(withNormalizedEmail), context };
      return await storeOnce(table, actor, submission, sender, store);
    } catch (error) {
      if (error instanceof LimitReached) return { outcome: "too-many", retryAfterSeconds: error.retryAfterSeconds };
      if (isRetryable(error)) {
        const { message, cause } = errorFields(error);
        log("warn", "submission failed", { table, message, cause });
        return { outcome: "unavailable" };
      }
      if (!isDatabaseError(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      const isEmail = error.constraint === `${table}_email_check`;
      return {
        outcome: "refused",
        refusal: { code, message: isEmail ? problemWords["not-an-email"] : message, details: detail, hint },
      };
    }
  };
}

/** The table refuses an invalid email address, which stays. */
function withNormalizedEmail(row: object): object {
  if (!("email" in row) || typeof row.email !== "string") return row;
  return { ...row, email: parseEmail(row.email) ?? row.email };
}

async function insertAsVisitor<Stored extends object>(
  connection: Connection,
  table: PersonalTable,
  columns: string,
  rows: Rows,
): Promise<Stored[]> {
  await connection.run("set local timezone = 'UTC'; set local role anon");
  for (const { text, values } of insertStatements(table, rows)) await connection.query(text, values);
  // Visitors cannot read rows, so there is no "returning". `xmin` excludes other transactions' rows with the same
  // `now()`.
  return connection.query<Stored>(
    `reset role;
     select ${columns} from ${table} where ${table}.created_at = now() and xmin = pg_current_xact_id()::xid order by ctid`,
  );
}

function contentOf(rows: Submission["rows"]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
}

function keyOf({ rows }: Submission, { client, idempotency }: SubmissionSender): IdempotencyKey | null {
  if (idempotency === null) return null;
  if (idempotency === "content") return keyFromContent(client, rows);
  return keyFromSender("key" in idempotency ? idempotency.key : idempotency.formKey);
}

function isFormKey({ idempotency }: SubmissionSender): boolean {
  return typeof idempotency === "object" && idempotency !== null && "formKey" in idempotency;
}

const reusedKey: DataApiError = {
  code: reusedKeyCode,
  message: "An earlier submission with this Idempotency-Key had other content.",
  details: null,
  hint: "Nothing was stored. Send other content with a new key.",
};
