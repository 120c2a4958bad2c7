// Which emails an event causes (server/mail/kinds).

/** `applicant`: a contractor who applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Without a contract with us: few emails a day, and an erasure deletes them. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

export interface EventCondition {
  event: string;
  /** In the event's `detail`. Without it, the email is not sent. */
  contractor?: "contractor_id" | "previous_contractor_id";
  reason?: string;
  excludedReason?: string;
  /** Once for each pair of lead and contractor. */
  isOnce?: true;
  outcome?: string | null;
  /** Kinds of events of the same lead and transaction whose email is enough. */
  suppressedBy?: string | readonly string[];
}

export interface MailRule<Kind extends string> extends EventCondition {
  kind: Kind;
  to: MailRecipient;
}

export interface RecordedEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and codes, such as `reason`. */
  detail: Readonly<Record<string, string>>;
}

interface Notification<Kind> {
  kind: Kind;
  to: MailRecipient;
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

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
    !eventsOfTransaction.some(
      (other) => [rule.suppressedBy ?? []].flat().includes(other.kind) && other.lead_id === event.lead_id,
    )
  );
}

function contractorIdOf({ detail }: RecordedEvent, name: EventCondition["contractor"]): string | null {
  return (name && detail[name]) ?? null;
}
