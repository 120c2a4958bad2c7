import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";

export interface Delivery
  extends Pick<
    DeliveryRow,
    "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id" | "event_id"
  > {
  about: Readonly<Record<string, string>>;
  /** The key of the limits per recipient: an email address in lower case, or a webhook's address. */
  addressee: string;
  /** The number of attempts, including the current one. */
  attempts: DeliveryRow["attempts"];
  /** The number of attempts that sent the whole message and got no answer. */
  unanswered: DeliveryRow["unanswered"];
  /** The start of the latest attempt. Null: no attempt yet. */
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/** The result of an attempt. `answer` (the server's) and `why` (the error) are short lines for the operator. */
export type Outcome =
  | { is: "accepted"; answer: string }
  /**
   * The message did not arrive, but a retry may succeed. `isSenderRefused`: the mail server refuses all our mail, so
   * the operator must act.
   */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** The message did not arrive, and is not retried. `step`: the part that a mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** The whole message was sent, but no answer came. It may have arrived. */
  | { is: "unanswered"; why: string };

export interface Channel<Message> {
  name: Delivery["channel"];
  /** The only address that this channel sends to. Null: the channel sends to every recipient. */
  webhookUrl: string | null;
  /** The operator's present address, which replaces the stored one. Null: the channel sends no mail. */
  operatorEmail: string | null;
  /** The most simultaneous attempts of one process: in total, to one addressee, and to one mail domain. */
  limits: { total: number; addressee: number; domain: number };
  /** The kinds that this version can send. Deliveries of other kinds wait for a newer version. Null: every kind. */
  kinds: readonly string[] | null;
  /**
   * Makes the message in the transaction that claims the delivery. Null: the message would be wrong now, so the
   * delivery is dropped. Throws when the message cannot be made.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * Sends the message unless `signal` aborts. A channel whose recipients cannot detect duplicates awaits `handOver`
   * before the last byte. `handOver` throws when the delivery was dropped during the attempt: then the message must not
   * be sent.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<Outcome>;
}

/** The longest stored error, in characters. */
const longestReason = 300;

/** Turns another machine's text into one line of printable ASCII, at most `longest` characters long. */
export function shortLine(text: string, longest = longestReason): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
