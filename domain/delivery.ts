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
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  /** From the bounce report: the status code and the server's answer. */
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  /**
   * Failed, bounced, queued, or uncertain without a next attempt; or a dropped webhook whose URL is in `WEBHOOK_URLS`
   * again.
   */
  can_be_retried: boolean;
}

/** Stored as the reason why an email waits. */
export const noMailServer = "SMTP_URL is not set.";

export const cannotRetryMessage =
  "This delivery cannot be sent again now: it was sent, is being sent, or does not exist.";

/** Dropped while `WEBHOOK_URLS` lacked their URL. */
export interface DroppedDeliveries {
  recipient: string;
  count: number;
}

export interface DeliveryAttempt {
  began_at: Date;
  ended_at: Date;
  /** `interrupted`: our process ended. */
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  /** The server's answer or the error, on one line. */
  answer: string | null;
}

/** Without the secrets in links. */
export interface MessageText {
  subject: string | null;
  text: string;
  /** As things stand, it is not sent anymore. */
  isOutOfDate: boolean;
}

export interface DeliveryDetails extends DeliverySummary {
  /** Oldest first. */
  tries: DeliveryAttempt[];
  /** Deleted once the delivery has ended. */
  message: MessageText | null;
}

/** "" filters nothing. */
export interface DeliveryQuery {
  state: string;
  kind: string;
  channel: string;
  /** Part of a recipient, an id, or its first eight characters. */
  search: string;
  /** The `next` of the previous page. */
  after: string;
}

export interface ListedDelivery extends DeliverySummary {
  /** The homeowner’s or contractor’s name. Null after an erasure. */
  recipient_name: string | null;
}

export interface DeliveryList {
  rows: ListedDelivery[];
  next: string | null;
}
