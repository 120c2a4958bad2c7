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
  /** Null if no attempt follows. */
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  /**
   * When a bounce report arrived. Null if none did. `bounce_status` and `bounce_text` are its status code and answer.
   */
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  /**
   * True if the delivery failed, bounced, waits, may be lost, or was dropped while its webhook had no address. False
   * while an attempt runs.
   */
  can_be_retried: boolean;
}

export const notRetried = "Only a delivery that failed, bounced, or may be lost can be sent again.";

/** Deliveries to a webhook that were dropped because its address was not configured. */
export interface DroppedByAddress {
  recipient: string;
  count: number;
}

export interface DeliveryAttempt {
  began_at: Date;
  ended_at: Date;
  /** `interrupted`: the sending process ended during the attempt. */
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  /** One line: the other side's answer, or the error. */
  answer: string | null;
}

/** The content of a mail or webhook. The secrets of its links are removed. */
export interface MessageText {
  /** Null for a webhook. */
  subject: string | null;
  text: string;
}

export interface DeliveryDetails extends DeliverySummary {
  /** Oldest first. */
  tries: DeliveryAttempt[];
  /** Null after the delivery has ended, because its content is deleted. */
  message: MessageText | null;
}

/** The filter of the delivery list. An empty string filters nothing. */
export interface DeliveryQuery {
  state: string;
  kind: string;
  channel: string;
  /** An address or part of one, or the id of a delivery or lead, or an id's first eight characters. */
  search: string;
  /** `next` of the previous page. */
  after: string;
}

export interface DeliveryList {
  rows: DeliverySummary[];
  /** The start of the next page. Null on the last page. */
  next: string | null;
}
