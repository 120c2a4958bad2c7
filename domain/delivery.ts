/** Mails and webhooks as the operator sees them. */

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
  /** Null: no further attempt. */
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  /** When a bounce report arrived, with its status and the server’s words. Null: no report. */
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  /**
   * It failed, came back, waits, may be lost, or was dropped for an address that is configured again; and nothing is
   * under way.
   */
  can_be_retried: boolean;
}

/** Why a delivery is not sent again. */
export const notRetried = "Only a delivery is sent again that failed, came back or may not have arrived.";

/** Deliveries to one webhook that were dropped while its address was not configured. */
export interface DroppedByAddress {
  recipient: string;
  count: number;
}

export interface DeliveryAttempt {
  began_at: Date;
  ended_at: Date;
  /** `interrupted`: the sending process ended. */
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  /** One line with the other side's answer or the fault. */
  answer: string | null;
}

/** A message's content without the secrets of its links. */
export interface MessageText {
  /** Null: not a mail. */
  subject: string | null;
  text: string;
}

export interface DeliveryDetails extends DeliverySummary {
  /** In order of time. */
  tries: DeliveryAttempt[];
  /** Null: the content is deleted, because the delivery is over. */
  message: MessageText | null;
}

/** The filter of a list of deliveries. An empty text filters nothing. */
export interface DeliveryQuery {
  state: string;
  kind: string;
  channel: string;
  /** An address or part of one, or the id of a delivery or lead, or its first eight characters. */
  search: string;
  /** The `next` of the page before. */
  after: string;
}

export interface DeliveryList {
  /** Newest first. */
  rows: DeliverySummary[];
  /** The start of the next page. Null: last page. */
  next: string | null;
}
