import type { Connection } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";

/** A row of `deliveries` that one process has taken on. */
export interface Delivery
  extends Pick<
    DeliveryRow,
    "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id" | "event_id"
  > {
  about: Readonly<Record<string, string>>;
  /** The recipient that limits count by: an email address in lower case, or a webhook's address. */
  addressee: string;
  /** This attempt counts. */
  attempts: DeliveryRow["attempts"];
  /** How often it was handed over before without an answer. */
  unanswered: DeliveryRow["unanswered"];
  /** When the latest attempt began; null: there was none yet. */
  last_attempt_at: DeliveryRow["last_attempt_at"];
}

/**
 * How an attempt ended. `answer` is what the other side said, `why` what went wrong: each one short line for the operator.
 */
export type Outcome =
  | { is: "accepted"; answer: string }
  /** It did not arrive, and may if it is tried later. `isSenderRefused`: the mail server takes nothing from us, so that a person has to look. */
  | { is: "deferred"; why: string; isSenderRefused?: true }
  /** It did not arrive and never will. `step`: what a mail server refused. */
  | { is: "refused"; why: string; step?: "recipient" | "message" }
  /** It was handed over whole, and whether it arrived is not known. */
  | { is: "unanswered"; why: string };

/** A way by which deliveries leave. */
export interface Channel<Message> {
  name: Delivery["channel"];
  /** The one whose deliveries leave by it; null: everybody's. */
  only: string | null;
  /** In whose place mails to the operator go, whatever address they were written for; null: it has no mails. */
  operatorEmail: string | null;
  /** How many attempts are under way at once in a process: of the channel, to one addressee, and to all of one mail domain. */
  limits: { total: number; addressee: number; domain: number };
  /** Those that it can make; the others wait for a version of the product that can. Null: whatever there is. */
  kinds: readonly string[] | null;
  /**
   * What there is to send, made in the transaction that takes the delivery on; null: it would be wrong by now, and is dropped.
   * Throws where it cannot be made.
   */
  prepare(connection: Connection, delivery: Delivery): Promise<Message | null>;
  /**
   * Sends it, and gives up when `signal` says so. Where a recipient cannot know a second copy for one, `handOver` is awaited
   * before the last byte leaves: it throws where the delivery was dropped meanwhile, and then nothing may leave.
   */
  send(message: Message, signal: AbortSignal, handOver: () => Promise<void>): Promise<Outcome>;
}

/** The longest text that is kept of what went wrong, in characters. */
const longestReason = 300;

/** Makes one short line of printable ASCII of what another machine said, of at most so many characters. */
export function shortLine(text: string, longest = longestReason): string {
  return text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, longest);
}
