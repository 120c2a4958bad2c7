// Types for the emails and webhooks that the desk and the operator's commands show.

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
  /** Null if no attempt will follow. */
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  /**
   * When a bounce report arrived. `bounce_status` and `bounce_text` are the report's status code and the server's
   * answer.
   */
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  /**
   * Whether the desk offers to send the delivery again, or at once if the delivery is queued. True for a delivery that
   * failed, bounced, is queued, or is uncertain without a next attempt, and for a dropped webhook whose URL is in
   * `WEBHOOK_URLS` again.
   */
  can_be_retried: boolean;
}

export const cannotRetryMessage =
  "This delivery cannot be sent again now: it was sent, is being sent, or does not exist.";

/** Webhook deliveries to one URL that were dropped while `WEBHOOK_URLS` did not contain the URL. */
export interface DroppedDeliveries {
  recipient: string;
  count: number;
}

export interface DeliveryAttempt {
  began_at: Date;
  ended_at: Date;
  /** `interrupted`: our process ended during the attempt. */
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  /** One line: the server's answer, or the error. */
  answer: string | null;
}

/** The content of an email or webhook. Secrets in links are removed. */
export interface MessageText {
  /** Null for a webhook. */
  subject: string | null;
  text: string;
}

export interface DeliveryDetails extends DeliverySummary {
  /** Oldest first. */
  tries: DeliveryAttempt[];
  /** Null once the delivery has ended and its content is deleted. */
  message: MessageText | null;
}

/** "" filters nothing. */
export interface DeliveryQuery {
  state: string;
  kind: string;
  channel: string;
  /** Part of a recipient, the id of a delivery or lead, or the first eight characters of an id. */
  search: string;
  /** The `next` of the previous page. "" for the first page. */
  after: string;
}

export interface DeliveryList {
  rows: DeliverySummary[];
  /** The `after` of the next page. Null on the last page. */
  next: string | null;
}
