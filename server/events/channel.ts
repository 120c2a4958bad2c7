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
  /** The whole message was sent, and the server did not respond. */
  unanswered: DeliveryRow["unanswered"];
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/** `answer` (the server's) and `why` (the error) are short lines for the operator. */
export type SendResult =
  | { is: "accepted"; answer: string }
  /** A retry may succeed. `isSenderRefused`: the mail server refuses all our email, and the operator must act. */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** Not retried. `step`: what the mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** The message may have arrived. */
  | { is: "unanswered"; why: string };

/** Mailboxes that get their first email from us: in 24 hours by one network, and in an hour in all. */
export interface NewMailboxLimits {
  perNetworkDay: number;
  perHour: number;
}

/**
 * An attempt longer than `afterMs` no longer counts against the channel's limits `total` and `domain`, so that it
 * delays nobody else. These limits are for such attempts. Without room, one is aborted after `longestMs`.
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
  /** The operator's mail goes here, even if an older address was stored. */
  operatorEmail: string | null;
  newMailboxes: NewMailboxLimits | null;
  /** Simultaneous attempts of one process. */
  limits: { total: number; addressee: number; domain: number };
  slow: SlowLimits | null;
  /** What this version can send. Other deliveries wait for a newer one. Null: every kind. */
  kinds: readonly string[] | null;
  /**
   * Runs in the transaction that claims the delivery. Null drops the delivery, for example because email no longer
   * reaches the recipient.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * Email calls `handOver` before it sends the message's end, to record that the message may arrive. If `handOver`
   * throws, for example because the delivery was dropped, the end must not be sent. A webhook's receiver detects
   * duplicates itself.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<SendResult>;
}

const maxErrorLength = 300;

/** Printable ASCII. */
export function toShortLine(text: string, longest = maxErrorLength): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
