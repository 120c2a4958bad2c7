// Decides which emails an event causes. Each kind of email defines its rules (server/mail/kinds).

/** `applicant`: a contractor who applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Recipients who have no contract with us. Emails to them count as personal data and have a daily limit. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

export interface EventCondition {
  event: string;
  /**
   * The event's field with the id of the contractor who gets the email, or whom the email is about. If an event lacks
   * the field, the rule causes no email to a contractor.
   */
  contractor?: "contractor_id" | "previous_contractor_id";
  /** The event must have `reason`, and must not have `excludedReason`. */
  reason?: string;
  excludedReason?: string;
  /** At most one email for each lead and contractor. */
  isOnce?: true;
  /** The event must have this outcome. Null: the event must have no outcome. */
  outcome?: string | null;
  /** No email if the same transaction records this kind of event for the lead: that event's email reports both. */
  suppressedBy?: string;
}

export interface MailRule<Kind extends string> extends EventCondition {
  kind: Kind;
  to: MailRecipient;
}

/** A row of the table `events`. */
export interface RecordedEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and codes. */
  detail: Readonly<Record<string, string>>;
}

interface Notification<Kind> {
  kind: Kind;
  to: MailRecipient;
  /** The contractor who gets the email, or whom the email is about. */
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

/** The emails that the events of one transaction cause, in the order of the events, then of the rules. */
export function notificationsOf<Kind extends string>(
  rules: readonly MailRule<Kind>[],
  events: readonly RecordedEvent[],
): Notification<Kind>[] {
  return events.flatMap((event) =>
    rules
      .filter((rule) => rule.event === event.kind && fits(rule, event, events))
      .map(({ kind, to, contractor, isOnce = false }) => ({
        kind,
        to,
        contractorId: contractorIdOf(event, contractor),
        event,
        isOnce,
      })),
  );
}

function fits(rule: MailRule<string>, event: RecordedEvent, eventsOfTransaction: readonly RecordedEvent[]): boolean {
  const { reason, outcome } = event.detail;
  return (
    (rule.to !== "contractor" || contractorIdOf(event, rule.contractor) !== null) &&
    (rule.reason === undefined || reason === rule.reason) &&
    (rule.outcome === undefined || (outcome ?? null) === rule.outcome) &&
    (rule.excludedReason === undefined || reason !== rule.excludedReason) &&
    !eventsOfTransaction.some((other) => other.kind === rule.suppressedBy && other.lead_id === event.lead_id)
  );
}

function contractorIdOf({ detail }: RecordedEvent, name: EventCondition["contractor"]): string | null {
  return (name && detail[name]) ?? null;
}
