import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";

export interface Delivery
  extends Pick<
    DeliveryRow,
    "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id" | "event_id"
  > {
  about: Readonly<Record<string, string>>;
  /** An email address in lower case, or a webhook's URL. */
  addressee: string;
  /** With the current one. */
  attempts: DeliveryRow["attempts"];
  /** Attempts that sent the whole message without a response from the server. */
  unanswered: DeliveryRow["unanswered"];
  /** The start of the newest attempt that `attempts` counts. */
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/** `answer` (the server's response) and `why` (the error) are short lines for the operator. */
export type SendResult =
  | { is: "accepted"; answer: string }
  /** A retry may succeed. `isSenderRefused`: the mail server refuses all our email, so the operator must act. */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** Not retried. `step` is the part that a mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** The server did not respond to the whole message, so it may have arrived. */
  | { is: "unanswered"; why: string };

/** Mailboxes that get the first email from us: in 24 hours because of one network, and in an hour in all. */
export interface NewMailboxLimits {
  perNetworkDay: number;
  perHour: number;
}

/**
 * An attempt longer than `afterMs` no longer counts against the channel's total and domain limits, so that it delays no
 * other recipient. At most `total` of these, and `domain` to one email domain, run at the same time. One for which
 * there is no room is aborted after `longestMs`.
 */
export interface SlowLimits {
  afterMs: number;
  longestMs: number;
  total: number;
  domain: number;
}

export interface Channel<Message> {
  name: Delivery["channel"];
  webhookUrl: string | null;
  /** Deliveries to the operator go here, even if an older address was stored. */
  operatorEmail: string | null;
  newMailboxes: NewMailboxLimits | null;
  /** Simultaneous attempts of one process: in total, to one addressee, and to one email domain. */
  limits: { total: number; addressee: number; domain: number };
  slow: SlowLimits | null;
  /** What this version of the product can send. Other deliveries wait for a newer version. Null: every kind. */
  kinds: readonly string[] | null;
  /**
   * Runs in the transaction that claims the delivery. Returns null for a message that must not be sent anymore, for
   * example because email no longer reaches the recipient. The delivery is then dropped.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * The email channel awaits `handOver` before it sends the end of the message. `handOver` records that the message may
   * arrive. If it throws, for example because the delivery was dropped, the end must not be sent. Webhooks do not need
   * it, because their receivers can detect duplicates.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<SendResult>;
}

const maxErrorLength = 300;

/** At most `longest` characters of printable ASCII on one line. */
export function toShortLine(text: string, longest = maxErrorLength): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
