import { createHash } from "node:crypto";
import { problemWords } from "../../content/messages.ts";
import { parseEmail } from "../../domain/email.ts";
import type { EventActor } from "../../domain/event.ts";
import type { FormContext } from "../../domain/form-context.ts";
import { type DataApiError, reusedKeyCode, type SubmissionOutcome } from "../../domain/submission-outcome.ts";
import { type Connection, isDatabaseError, isRetryable } from "../database/database.ts";
import { insertStatements, type Rows } from "../database/insert-rows.ts";
import { countForClient } from "../database/rate-limit.ts";
import { withReadings } from "../database/readings.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { Outbox, Transaction } from "../events/outbox.ts";
import { noteNetwork } from "../events/visitor-mails.ts";
import { errorFields, log } from "../log.ts";
import { circumstancesOf, type SubmissionCircumstances } from "./circumstances.ts";
import {
  findEarlierResponse,
  type IdempotencyKey,
  keyFromContent,
  keyFromSender,
  storeResponse,
} from "./idempotency.ts";
import { storeSources } from "./sources.ts";

const daySeconds = 24 * 60 * 60;

export interface SubmissionSender {
  /** The client's IPv4 address or IPv6 /64. Each client has its own rate limit. */
  client: string;
  /**
   * How to detect repeated submissions: by the sender's key, or by their content. If null, repeated submissions are
   * stored again. A known key with other content is refused, except the key of a form (`formKey`): then the content
   * decides.
   */
  idempotency: { key: string } | { formKey: string } | "content" | null;
}

interface Submission {
  rows: Rows;
  context: FormContext;
}

export type StoredReceipt =
  | Exclude<SubmissionOutcome, { outcome: "stored" }>
  | {
      outcome: "stored";
      count: number;
      ids: string[];
      isRepeated: boolean;
      /** The path of a new link to the stored row. Null if no link was made. */
      linkPath: string | null;
    };

interface StoredResponse {
  ids: string[];
  /** A hash of the submitted rows. */
  content: string;
}

/** Stores all rows of a submission, or none. */
export type ReceiveSubmission = (submission: Submission, sender: SubmissionSender) => Promise<StoredReceipt>;

/**
 * `afterInsert` and `makeLink` run in the transaction that inserts the rows, with the rights of the database's owner.
 */
interface Target<Stored extends { id: string } = { id: string }> {
  table: PersonalTable;
  who: EventActor;
  /** SQL: the columns to select for the `stored` rows. The default is the id. */
  columns?: string;
  afterInsert(
    tx: Transaction,
    ids: readonly string[],
    circumstances: SubmissionCircumstances,
    stored: readonly Stored[],
  ): Promise<void>;
  /** Returns the path of a new link. Called only if exactly one row was stored. */
  makeLink?(tx: Transaction, id: string): Promise<string>;
}

export type Intake = <Stored extends { id: string }>(target: Target<Stored>) => ReceiveSubmission;

/**
 * Stores a submission in one transaction. The rows are inserted under the visitors' role, so the database decides what
 * a visitor may store.
 */
export function intake(
  outbox: Outbox,
  {
    rateLimitPerMinute,
    anonPostsPerDay,
    siteName,
  }: Pick<Env, "rateLimitPerMinute" | "anonPostsPerDay"> & { siteName: string },
): Intake {
  async function store<Stored extends { id: string }>(
    target: Target<Stored>,
    sentSubmission: Submission,
    sender: SubmissionSender,
  ): Promise<StoredReceipt> {
    const { table, who, makeLink } = target;
    const { client } = sender;
    // Every row counts, so that many rows in one request cannot get around the limit.
    const points = Math.max(1, sentSubmission.rows.length);
    if (points > rateLimitPerMinute) return { outcome: "too-many", retryAfterSeconds: 60 };
    const submission = { ...sentSubmission, rows: sentSubmission.rows.map(withNormalizedEmail) };
    const { rows } = submission;

    return outbox.as(who).transaction(async (tx) => {
      const content = contentOf(rows);
      let key = keyOf(submission, sender);
      let earlier = key && (await findEarlierResponse<StoredResponse>(tx, table, key));
      if (earlier && earlier.content !== content) {
        if (!isFormKey(sender)) return { outcome: "refused", refusal: reusedKey };
        key = keyFromContent(client, rows);
        earlier = await findEarlierResponse<StoredResponse>(tx, table, key);
      }
      // A repeated submission does not count against the rate limit.
      if (earlier)
        return { outcome: "stored", count: earlier.ids.length, ids: earlier.ids, isRepeated: true, linkPath: null };

      // If a person sends two leads at the same time, the second waits here, so that it is recognized as a duplicate.
      if (table === "leads") await tx.query("select lock_people($1)", [JSON.stringify(rows)]);

      // The check of the rate limit locks the client's counter until the commit. Therefore the check comes after the
      // waits for submissions with the same key and for leads of the same person.
      const seconds =
        (await countForClient(tx, table, client, points, rateLimitPerMinute)) ??
        (await countForClient(tx, "posts", client, points, anonPostsPerDay, daySeconds));
      if (seconds) return { outcome: "too-many", retryAfterSeconds: seconds };

      const storedRows = await insertAsVisitor<Stored>(tx, target, await withReadings(table, rows));
      const ids = storedRows.map(({ id }) => id);
      if (table === "leads" || table === "partner_applications") await noteNetwork(tx, ids, client);
      if (table === "leads") await storeSources(tx, ids, submission.context.arrival);
      await target.afterInsert(tx, ids, circumstancesOf(table, submission, siteName), storedRows);
      const [id, ...others] = ids;
      const hasLink = makeLink && id !== undefined && others.length === 0;
      const linkPath = hasLink ? await makeLink(tx, id) : null;

      if (key) await storeResponse(tx, table, key, { ids, content } satisfies StoredResponse, ids);
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

/** An invalid email address stays unchanged, so that the table refuses the row. */
function withNormalizedEmail(row: object): object {
  if (!("email" in row) || typeof row.email !== "string") return row;
  return { ...row, email: parseEmail(row.email) ?? row.email };
}

/** Returns the stored rows in the order of `rows`. */
async function insertAsVisitor<Stored extends object>(
  connection: Connection,
  { table, columns = "id" }: Pick<Target, "table" | "columns">,
  rows: Rows,
): Promise<Stored[]> {
  await connection.run("set local timezone = 'UTC'; set local role anon");
  for (const { text, values } of insertStatements(table, rows)) await connection.query(text, values);
  // The visitors' role cannot read rows, so the insert has no "returning". `xmin` excludes rows of other transactions
  // with the same `now()`.
  return connection.query<Stored>(
    `reset role;
     select ${columns} from ${table} where ${table}.created_at = now() and xmin = pg_current_xact_id()::xid order by ctid`,
  );
}

/**
 * The returned function stores the consent of the rows and, if they are held for review, the reason. It also records an
 * event for each row.
 */
export function storeSubmissions(
  table: "contact_messages" | "partner_applications",
  kind: string,
  subject: "message_id" | "application_id",
): Target["afterInsert"] {
  return async (tx, ids, { holdReason, consent }) => {
    if (holdReason || consent) {
      await tx.query(
        `update ${table} set hold_reason = $2, consent_version = $3, consent_wording = $4,
                consented_at = case when $3::text is not null then now() end
          where id = any ($1::uuid[])`,
        [ids, holdReason, consent?.version ?? null, consent?.wording ?? null],
      );
    }
    await tx.record(...ids.map((id) => ({ kind, detail: { [subject]: id, reason: holdReason } })));
  };
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
