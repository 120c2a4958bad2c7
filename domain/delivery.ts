/** What the operator sees of mails and webhooks. */

export type DeliveryState = "queued" | "sending" | "sent" | "uncertain" | "failed" | "bounced" | "dropped";

export interface DeliverySummary {
  id: string;
  kind: string;
  channel: "mail" | "webhook";
  recipient: string;
  recipient_role: "homeowner" | "contractor" | "operator" | "applicant" | "program";
  lead_id: string | null;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
  /** Null: there is no other attempt. */
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  /** When a report came that it did not arrive, with the status and the server’s words in it; null: none came. */
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  /**
   * It failed, came back, waits, may not have arrived, or was dropped for an address that is configured again, and nothing is under way.
   */
  can_be_retried: boolean;
}

/** Why a delivery is not sent once more. */
export const notRetried = "Only a delivery is sent again that failed, came back or may not have arrived.";

/** What was dropped of one program while its address was not configured. */
export interface DroppedByAddress {
  recipient: string;
  count: number;
}

export interface DeliveryAttempt {
  began_at: Date;
  ended_at: Date;
  /** `interrupted`: the process that sent it ended. */
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  /** One line: what the other side said, or what went wrong. */
  answer: string | null;
}

/** What a message says. The secrets of its links are left out. */
export interface MessageText {
  /** Null: it is no mail. */
  subject: string | null;
  text: string;
}

export interface DeliveryDetails extends DeliverySummary {
  /** In order. */
  tries: DeliveryAttempt[];
  /** Null: it is gone, because nothing more is sent of it. */
  message: MessageText | null;
}

/** What a list of deliveries is narrowed to; an empty text narrows nothing. */
export interface DeliveryQuery {
  state: string;
  kind: string;
  channel: string;
  /** An address or a part of one, or the id of a delivery or lead or its first eight characters. */
  search: string;
  /** Where the list goes on, as `next` of the part before said. */
  after: string;
}

export interface DeliveryList {
  /** The newest first. */
  rows: DeliverySummary[];
  /** Where the list goes on; null: nowhere. */
  next: string | null;
}
