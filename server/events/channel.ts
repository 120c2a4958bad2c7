import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";

export interface Delivery
  extends Pick<
    DeliveryRow,
    "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id" | "event_id"
  > {
  about: Readonly<Record<string, string>>;
  /** The recipient: an email address in lower case, or a webhook's URL. */
  addressee: string;
  /** The number of attempts, including the current one. */
  attempts: DeliveryRow["attempts"];
  /** The number of attempts that sent the whole message without a response from the server. */
  unanswered: DeliveryRow["unanswered"];
  /** The start of the newest attempt that `attempts` counts. Null before the first attempt. */
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/**
 * The result of an attempt. `answer` (the server's response) and `why` (the error) are short lines for the operator.
 */
export type SendOutcome =
  | { is: "accepted"; answer: string }
  /**
   * The message did not arrive, but a retry may succeed. `isSenderRefused` means that the mail server refuses all our
   * email, so the operator must act.
   */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** The message did not arrive, and is not retried. `step` is the part that a mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** The whole message was sent, but the server did not respond, so the message may have arrived. */
  | { is: "unanswered"; why: string };

/** The most mailboxes that get the first email from us in 24 hours because of one network, and in an hour in all. */
export interface NewMailboxLimits {
  perNetworkDay: number;
  perHour: number;
}

/**
 * An attempt that lasts longer than `afterMs` no longer counts against the channel's total and domain limits, so that
 * it delays no other recipient. At most `total` attempts, and `domain` to one email domain, are such slow attempts at
 * the same time. An attempt for which there is no room is aborted after `longestMs`.
 */
export interface SlowLimits {
  afterMs: number;
  longestMs: number;
  total: number;
  domain: number;
}

export interface Channel<Message> {
  name: Delivery["channel"];
  /** The URL that a webhook channel sends to. Null for the email channel. */
  webhookUrl: string | null;
  /** Deliveries to the operator go to this address, even if an older address was stored. Null for webhooks. */
  operatorEmail: string | null;
  /** Null for webhooks. */
  newMailboxes: NewMailboxLimits | null;
  /** Maximum number of simultaneous attempts of one process: in total, to one addressee, and to one email domain. */
  limits: { total: number; addressee: number; domain: number };
  /** Null if no attempt of the channel is long. */
  slow: SlowLimits | null;
  /**
   * The kinds of deliveries that this version of the product can send. Other deliveries wait for a newer version. Null
   * if the channel sends every kind.
   */
  kinds: readonly string[] | null;
  /**
   * Makes the message in the transaction that claims the delivery for this process. Returns null if the message must
   * not be sent anymore, for example because email no longer reaches the recipient. The delivery is then dropped.
   * Throws if the message cannot be made.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * Sends the message unless `signal` aborts. The email channel awaits `handOver` before it sends the end of the
   * message. `handOver` records that the message may arrive. If `handOver` throws, for example because the delivery was
   * dropped, the channel must not send the end. Webhooks do not need `handOver`, because their receivers can detect
   * duplicates.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<SendOutcome>;
}

const maxErrorLength = 300;

/** Converts a server's text to at most `longest` characters of printable ASCII on one line. */
export function toShortLine(text: string, longest = maxErrorLength): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
