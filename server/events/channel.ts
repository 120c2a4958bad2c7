import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";

/** A row of `deliveries` that one process has claimed. */
export interface Delivery
  extends Pick<
    DeliveryRow,
    "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id" | "event_id"
  > {
  about: Readonly<Record<string, string>>;
  /** The recipient that limits count by: an email address in lower case, or a webhook's address. */
  addressee: string;
  /** The number of attempts, this one included. */
  attempts: DeliveryRow["attempts"];
  /** How often it was handed over before without an answer. */
  unanswered: DeliveryRow["unanswered"];
  /** When the latest attempt began. Null: none yet. */
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/**
 * The result of an attempt. `answer` is the other side's words and `why` the fault, each in one short line for the
 * operator.
 */
export type Outcome =
  | { is: "accepted"; answer: string }
  /**
   * It did not arrive, and a later attempt may. `isSenderRefused`: the mail server refuses everything from us, so a
   * person must look.
   */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** It did not arrive and never will. `step`: what a mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** It was handed over whole, and its arrival is unknown. */
  | { is: "unanswered"; why: string };

/** A way of sending deliveries. */
export interface Channel<Message> {
  name: Delivery["channel"];
  /** The webhook address that it serves. Null: it serves every recipient. */
  only: string | null;
  /** The operator's present address, which replaces the stored one. Null: it sends no mails. */
  operatorEmail: string | null;
  /** The most attempts at once in a process: in all, to one addressee, and to one mail domain. */
  limits: { total: number; addressee: number; domain: number };
  /** The kinds that it knows. Others wait for a version of the product that does. Null: every kind. */
  kinds: readonly string[] | null;
  /**
   * Makes the message in the transaction that claims the delivery. Null: it would be wrong now, and is dropped. Throws
   * where it cannot be made.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * Sends the message until `signal` aborts. Where a recipient cannot recognize a second copy, it awaits `handOver`
   * before the last byte. That throws where the delivery was dropped meanwhile, and then nothing may be sent.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<Outcome>;
}

/** The most characters kept of a fault. */
const longestReason = 300;

/** One line of printable ASCII from another machine's words, at most `longest` characters. */
export function shortLine(text: string, longest = longestReason): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
