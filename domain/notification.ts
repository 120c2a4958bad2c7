// Which mails an event asks for. Each kind of mail brings its rules (server/mail/kinds).

/** `applicant`: a contractor who applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Roles without an agreement with us. Their mails are personal data, and have a daily limit. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

/** The event that asks for a mail, and the contractor that it concerns. */
export interface EventCondition {
  /** The event's kind, as the table `events` stores it. */
  event: string;
  /**
   * The field of the event with the contractor that the mail goes to or is about. An event without that field sends
   * nothing to a contractor.
   */
  contractor?: "contractor_id" | "previous_contractor_id";
  /** The reason that the event must have, and the one that it must not have. */
  reason?: string;
  excludedReason?: string;
  /** Sent at most once for a lead and contractor. */
  isOnce?: true;
  /** The outcome that the event must have. Null: no outcome. */
  outcome?: string | null;
  /** Not sent where the same transaction records this event of the same lead, because one mail tells of both. */
  suppressedBy?: string;
}

/** A mail that an event asks for. */
export interface MailRule<Kind extends string> extends EventCondition {
  kind: Kind;
  to: MailRecipient;
}

/** An event as the table `events` stores it. */
export interface RecordedEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and fixed words. */
  detail: Readonly<Record<string, string>>;
}

/** A mail that `event` asks for. */
interface Notification<Kind> {
  kind: Kind;
  to: MailRecipient;
  /** The contractor that the mail goes to or is about. Null: none. */
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

/** The mails that one transaction's events ask for, in the order of the events and then of the rules. */
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
