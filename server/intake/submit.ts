import { createHash } from "node:crypto";
import type { FormContext } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Connection, isDatabaseError, isPassing, type Role } from "../database/database.ts";
import { type Insertion, insertStatement, type Stored } from "../database/insert-rows.ts";
import type { Schema, TableName } from "../database/schema.ts";
import type { Outbox } from "../deliveries/outbox.ts";
import type { NewLink } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { circumstancesOf } from "./circumstances.ts";
import { contentKey, earlierAnswer, type IdempotencyKey, ownKey } from "./idempotency.ts";
import { type Counted, nothingShared, rateLimit } from "./rate-limit.ts";

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
  | {
      outcome: "stored";
      stored: Stored & { ids: string[] };
      isRepeated: boolean;
      /** The path of the link that was stored with the one row; null: there is none yet. */
      linkPath: string | null;
    };

/** What is kept beside a key: what was answered, which rows were stored, and what had been sent. */
type Kept = Stored & { ids?: string[]; content?: string };

/** What the function `receive` answers (migrations/0022_receive.sql). */
interface Received {
  /** Null where the sender has sent too much. */
  kept: Kept | null;
  retry_after_seconds: number | null;
  has_deliveries: boolean | null;
  is_repeated: boolean;
}

/** Stores what a sender hands in, all of it or nothing. */
export type Receive = (submission: Submission, sender: Sender) => Promise<StoredReceipt>;

/** A table that rows are received into, with the work that belongs into the same transaction. */
export interface Target {
  table: TableName;
  /** How long a row waits for a contractor, in days; left out: it looks for none. */
  waitingDays?: number;
  /** Makes the link that a visitor gets to the one row that they sent. */
  makeLink?(): Promise<NewLink>;
  /** Done in the owner's name. `ids` are those of the rows that were stored or merged, in no order. */
  after?(connection: Connection, ids: string[]): Promise<void>;
}

/** Makes the verb that receives rows into a table. */
export type Intake = (target: Target) => Receive;

/**
 * What every insertion goes through, a form's or a program's: the rate limit, the key that stops a second copy, and one
 * transaction in which the rows are stored under the sender's own role, so that the database decides what may be stored. All of it
 * is one statement, `receive` (migrations/0022_receive.sql).
 */
export function intake(
  outbox: Outbox,
  schema: () => Schema,
  { rateLimitPerMinute, siteName }: { rateLimitPerMinute: number; siteName: string },
): Intake {
  const limit = rateLimit(rateLimitPerMinute);

  async function limited(target: Target, submission: Submission, sender: Sender): Promise<StoredReceipt> {
    // Every row counts: a thousand in one request are a thousand submissions.
    const points = Math.max(1, submission.rows.length);
    const counted = await limit.take(`${target.table} ${sender.client}`, points);
    const { retryAfterSeconds } = counted;
    let isAccepted = false;
    try {
      const receipt =
        retryAfterSeconds === null
          ? await store(target, submission, sender, counted.shared)
          : ((await repeated(target, submission, sender)) ?? { outcome: "too-many" as const, retryAfterSeconds });
      isAccepted = receipt.outcome === "stored" && !receipt.isRepeated;
      return receipt;
    } finally {
      // Only what was accepted counts against the sender.
      if (!isAccepted) await counted.giveBack();
    }
  }

  /** The receipt of an earlier submission with the same key, if any: repeating it is no new submission, so no limit stops it. */
  async function repeated({ table }: Target, submission: Submission, sender: Sender): Promise<StoredReceipt | null> {
    const key = keyOf(submission, sender);
    const stored = key && (await earlierAnswer<Kept>(outbox, { table, role: sender.role }, key.key));
    return stored && again(stored, submission);
  }

  async function store(
    target: Target,
    submission: Submission,
    sender: Sender,
    shared: Counted["shared"],
  ): Promise<StoredReceipt> {
    const { table, waitingDays, makeLink, after } = target;
    const { rows, check } = submission;
    const insertion = await insertStatement(outbox, table, schema()[table], submission);
    const key = keyOf(submission, sender);
    const link = sender.role === "anon" && rows.length === 1 ? ((await makeLink?.()) ?? null) : null;

    async function receive(connection: Connection, ruling: Outbox["ruling"] | [null, null, null]): Promise<Received> {
      const values = [
        ...[table, sender.role, JSON.stringify(circumstancesOf(table, submission, siteName)), JSON.stringify(rows)],
        ...[insertion.text, insertion.values],
        ...[key?.key ?? null, key?.lifetime ?? null, contentOf(rows)],
        ...shared,
        waitingDays === undefined ? null : `${waitingDays * 24 * 60 * 60} seconds`,
        ...[link?.id ?? null, link?.hash ?? null, link && `${link.lifetimeDays} days`],
        ...ruling,
      ];
      const places = values.map((_, index) => `$${index + 1}`);
      const [received] = await connection.query<Received>(`select * from receive(${places})`, values);
      if (received === undefined) throw new Error("A submission yields one row.");
      return received;
    }

    async function receiveAndCheck(connection: Connection): Promise<Received> {
      const received = await receive(connection, [null, null, null]);
      if (received.kept && !received.is_repeated) {
        check?.(received.kept);
        await after?.(connection, received.kept.ids ?? []);
      }
      return received;
    }

    const received = await (check || after ? outbox.transaction(receiveAndCheck) : receive(outbox, outbox.ruling));
    if (received.has_deliveries) outbox.wake();
    const { kept } = received;
    if (kept === null) return { outcome: "too-many", retryAfterSeconds: received.retry_after_seconds ?? 1 };
    if (received.is_repeated) return again(kept, submission);
    const { body, count, created, ids = [] } = kept;
    return {
      outcome: "stored",
      stored: { body, count, created, ids },
      isRepeated: false,
      linkPath: link && ids.length === 1 ? link.path : null,
    };
  }

  return (target) => async (submission, sender) => {
    try {
      return await (sender.role === "anon"
        ? limited(target, submission, sender)
        : store(target, submission, sender, nothingShared));
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
