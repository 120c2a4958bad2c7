// What has to be told to whom when something happens. The rules alone: writing and sending is the server's.

/** Every kind of mail. */
export const mailKinds = [
  "lead-to-contractor",
  "receipt",
  "match-found",
  "match-ended",
  "nobody-found",
  "contractor-reminder",
  "contractor-silent",
  "lead-waiting",
  "lead-returned",
  "lead-withdrawn",
  "lead-corrected",
  "message-received",
  "application-received",
  "privacy-request-received",
  "application-answered",
  "license-expiring",
  "delivery-failed",
  "link-renewed",
  "preflight-test",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** `applicant`: a contractor who has applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Something that happened, as the table `events` keeps it. */
export interface DomainEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and fixed words. */
  detail: Readonly<Record<string, string>>;
}

/** A mail that is to be written. */
export interface Notification {
  kind: MailKind;
  to: MailRecipient;
  /** The contractor that it goes to or is about, where there is one. */
  contractorId?: string;
}

/**
 * The mails that an event asks for. `together` are all events of the same transaction: a homeowner whose request was matched as it
 * came in hears of both in one receipt.
 */
export function notificationsOf(event: DomainEvent, together: readonly DomainEvent[]): Notification[] {
  const { contractor_id: contractorId, previous_contractor_id: previousId, reason } = event.detail;
  const alsoHappened = (kind: string) =>
    together.some((other) => other.kind === kind && other.lead_id === event.lead_id);
  const toContractor = (kind: MailKind, id: string | undefined): Notification[] =>
    id ? [{ kind, to: "contractor", contractorId: id }] : [];

  switch (event.kind) {
    case "lead.created":
      return [{ kind: "receipt", to: "homeowner" }];
    case "lead.matched":
      return [
        ...toContractor("lead-to-contractor", contractorId),
        ...toContractor("lead-withdrawn", previousId),
        ...(alsoHappened("lead.created") ? [] : [{ kind: "match-found", to: "homeowner", contractorId } as const]),
      ];
    case "lead.waiting":
      return alsoHappened("lead.returned") ? [] : [{ kind: "lead-waiting", to: "operator" }];
    case "lead.returned":
      return [
        { kind: "lead-returned", to: "operator", contractorId },
        ...(alsoHappened("lead.matched") ? [] : [{ kind: "match-ended", to: "homeowner", contractorId } as const]),
      ];
    case "lead.undone":
      // The homeowner was told that it ended.
      return reason === "returned" ? [{ kind: "match-found", to: "homeowner", contractorId }] : [];
    case "lead.withdrawn":
      return [{ kind: "lead-withdrawn", to: "operator" }, ...toContractor("lead-withdrawn", contractorId)];
    case "lead.erased":
      return reason === "request" ? toContractor("lead-withdrawn", contractorId) : [];
    case "lead.corrected":
      return toContractor("lead-corrected", contractorId);
    case "lead.closed":
      return reason === "nobody" ? [{ kind: "nobody-found", to: "homeowner" }] : [];
    case "message.created":
      return [{ kind: "message-received", to: "operator" }];
    case "application.created":
      return [{ kind: "application-received", to: "operator" }];
    case "operator.application-accepted":
    case "operator.application-declined":
      return [{ kind: "application-answered", to: "applicant" }];
    case "delivery.failed":
      return reason === "delivery-failed" ? [] : [{ kind: "delivery-failed", to: "operator" }];
    default:
      return [];
  }
}
