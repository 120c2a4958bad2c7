// Decides which mails an event causes. Each kind of mail supplies its rules (server/mail/kinds).

/** `applicant`: a contractor who applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Recipients who have no contract with us. Their mails are personal data and have a daily limit. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

export interface EventCondition {
  /** The kind of the event, as in the table `events`. */
  event: string;
  /**
   * The field with the contractor whom the mail goes to or is about. Without that field, no mail goes to a contractor.
   */
  contractor?: "contractor_id" | "previous_contractor_id";
  /** The event must have this reason, and must not have `excludedReason`. */
  reason?: string;
  excludedReason?: string;
  /** At most one mail for each lead and contractor. */
  isOnce?: true;
  /** The event must have this outcome. Null: it must have none. */
  outcome?: string | null;
  /** No mail if the same transaction records this kind of event for the same lead, because its mail reports both. */
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
  /** Ids and fixed words. */
  detail: Readonly<Record<string, string>>;
}

interface Notification<Kind> {
  kind: Kind;
  to: MailRecipient;
  /** The contractor whom the mail goes to or is about. Null if there is none. */
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

/** The mails that the events of one transaction cause, in the order of the events and then of the rules. */
export function notificationsOf<Kind extends string>(
  rules: readonly MailRule<Kind>[],
  events: readonly RecordedEvent[],
): Notification<Kind>[] {
  return events.flatMap((event) =>
    rules
      .filter((rule) => rule.event === event.kind && asksFor(rule, event, events))
      .map(({ kind, to, contractor, isOnce = false }) => ({
        kind,
        to,
        contractorId: idOf(event, contractor),
        event,
        isOnce,
      })),
  );
}

function asksFor(rule: MailRule<string>, event: RecordedEvent, together: readonly RecordedEvent[]): boolean {
  const { reason, outcome } = event.detail;
  return (
    (rule.to !== "contractor" || idOf(event, rule.contractor) !== null) &&
    (rule.reason === undefined || reason === rule.reason) &&
    (rule.outcome === undefined || (outcome ?? null) === rule.outcome) &&
    (rule.excludedReason === undefined || reason !== rule.excludedReason) &&
    !together.some((other) => other.kind === rule.suppressedBy && other.lead_id === event.lead_id)
  );
}

function idOf({ detail }: RecordedEvent, name: EventCondition["contractor"]): string | null {
  return (name && detail[name]) ?? null;
}
