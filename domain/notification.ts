import { registerResults, stoppingResults } from "./register.ts";

// Who is told what when something happens. These are the rules; the server writes and sends.

/** `applicant`: a contractor who applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Every kind of mail and the roles that get it, whether an event, the clock, or a button asks for it. */
export const mailRecipients = {
  "lead-to-contractor": ["contractor"],
  receipt: ["homeowner"],
  "match-found": ["homeowner"],
  "match-ended": ["homeowner"],
  "nobody-found": ["homeowner"],
  "contractor-reminder": ["contractor"],
  "contractor-silent": ["operator", "homeowner"],
  "lead-waiting": ["operator"],
  "lead-returned": ["operator"],
  "lead-withdrawn": ["operator", "contractor"],
  "lead-corrected": ["contractor"],
  "photos-added": ["contractor"],
  "message-received": ["operator"],
  "application-received": ["operator"],
  "privacy-request-received": ["operator"],
  "application-answered": ["applicant"],
  "license-expiring": ["operator", "contractor"],
  "register-problem": ["operator", "contractor"],
  "monthly-statement": ["contractor"],
  "delivery-failed": ["operator"],
  "contractor-unreachable": ["operator"],
  "homeowner-unreachable": ["contractor"],
  "link-renewed": ["homeowner", "contractor"],
  "were-you-contacted": ["homeowner"],
  "how-did-it-end": ["homeowner"],
  "homeowner-not-contacted": ["contractor", "operator"],
  "preflight-test": ["operator"],
} as const satisfies Readonly<Record<string, readonly MailRecipient[]>>;

export type MailKind = keyof typeof mailRecipients;

export const mailKinds = Object.keys(mailRecipients) as MailKind[];

/** The roles that get a kind of mail. */
export type RecipientOf<Kind extends MailKind> = (typeof mailRecipients)[Kind][number];

/** Roles without an agreement with us. Their mails are personal data, and have a daily limit. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

/** A mail of a kind that exactly one role gets. */
export function mailOfKind<Kind extends MailKind>(
  kind: (typeof mailRecipients)[Kind] extends readonly [MailRecipient] ? Kind : never,
) {
  return { kind, recipient_role: mailRecipients[kind][0] } as { kind: Kind; recipient_role: RecipientOf<Kind> };
}

/** A mail that an event asks for. */
type NotificationRule = { [Kind in MailKind]: { kind: Kind; to: RecipientOf<Kind> } & EventCondition }[MailKind];

/** The event that asks for a mail, and the contractor that it concerns. */
interface EventCondition {
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

const contractor = "contractor_id";

/** The changes in the register that the operator hears of, and those that the contractor hears of too. */
const registerRules: readonly NotificationRule[] = [
  ...registerResults.filter((result) => result !== "active").map((reason) => registerRule("operator", reason)),
  registerRule("operator", "earlier"),
  ...stoppingResults.map((reason) => registerRule("contractor", reason)),
];

function registerRule(to: RecipientOf<"register-problem">, reason: string): NotificationRule {
  return { event: "register.changed", kind: "register-problem", to, contractor, reason };
}

/** Who is told what. */
const notificationRules: readonly NotificationRule[] = [
  { event: "lead.created", kind: "receipt", to: "homeowner" },
  { event: "lead.matched", kind: "lead-to-contractor", to: "contractor", contractor },
  { event: "lead.matched", kind: "lead-withdrawn", to: "contractor", contractor: "previous_contractor_id" },
  {
    event: "lead.matched",
    kind: "match-found",
    to: "homeowner",
    contractor,
    suppressedBy: "lead.created",
    excludedReason: "again",
  },
  {
    event: "lead.held",
    kind: "lead-withdrawn",
    to: "contractor",
    contractor: "previous_contractor_id",
    suppressedBy: "lead.undone",
  },
  { event: "lead.waiting", kind: "lead-waiting", to: "operator", suppressedBy: "lead.returned" },
  { event: "lead.returned", kind: "lead-returned", to: "operator", contractor },
  { event: "lead.returned", kind: "match-ended", to: "homeowner", contractor, suppressedBy: "lead.matched" },
  // The homeowner was told that the match had ended.
  { event: "lead.undone", kind: "match-found", to: "homeowner", contractor, reason: "returned" },
  // An operator took back an assignment. The contractor before it had been told that the lead was gone.
  { event: "lead.undone", kind: "lead-withdrawn", to: "contractor", contractor, reason: "assigned" },
  {
    event: "lead.undone",
    kind: "lead-to-contractor",
    to: "contractor",
    contractor: "previous_contractor_id",
    reason: "assigned",
  },
  { event: "lead.withdrawn", kind: "lead-withdrawn", to: "operator" },
  { event: "lead.withdrawn", kind: "lead-withdrawn", to: "contractor", contractor },
  { event: "lead.erased", kind: "lead-withdrawn", to: "contractor", contractor, reason: "request" },
  { event: "lead.corrected", kind: "lead-corrected", to: "contractor", contractor },
  // The first mail goes to the new address. The old address gets nothing.
  { event: "lead.corrected", kind: "receipt", to: "homeowner", reason: "email" },
  { event: "lead.closed", kind: "nobody-found", to: "homeowner", reason: "nobody" },
  { event: "homeowner.not-contacted", kind: "homeowner-not-contacted", to: "contractor", contractor, isOnce: true },
  { event: "homeowner.not-contacted", kind: "homeowner-not-contacted", to: "operator", contractor, isOnce: true },
  { event: "message.created", kind: "message-received", to: "operator" },
  { event: "application.created", kind: "application-received", to: "operator" },
  { event: "operator.application-accepted", kind: "application-answered", to: "applicant" },
  { event: "operator.application-declined", kind: "application-answered", to: "applicant" },
  ...registerRules,
  {
    event: "delivery.failed",
    kind: "delivery-failed",
    to: "operator",
    excludedReason: "delivery-failed",
    outcome: null,
  },
  {
    event: "delivery.failed",
    kind: "homeowner-unreachable",
    to: "contractor",
    contractor,
    outcome: "homeowner-unreachable",
  },
  { event: "contractor.unreachable", kind: "contractor-unreachable", to: "operator", contractor },
];

/** An event as the table `events` stores it. */
export interface RecordedEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and fixed words. */
  detail: Readonly<Record<string, string>>;
}

/** A mail that `event` asks for. */
interface Notification {
  kind: MailKind;
  to: MailRecipient;
  /** The contractor that the mail goes to or is about. Null: none. */
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

/** The mails that one transaction's events ask for, in the order of the events and then of the rules. */
export function notificationsOf(events: readonly RecordedEvent[]): Notification[] {
  return events.flatMap((event) =>
    notificationRules
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

function asksFor(rule: NotificationRule, event: RecordedEvent, together: readonly RecordedEvent[]): boolean {
  const { reason, outcome } = event.detail;
  return (
    (rule.to !== "contractor" || idOf(event, rule.contractor) !== null) &&
    (rule.reason === undefined || reason === rule.reason) &&
    (rule.outcome === undefined || (outcome ?? null) === rule.outcome) &&
    (rule.excludedReason === undefined || reason !== rule.excludedReason) &&
    !together.some((other) => other.kind === rule.suppressedBy && other.lead_id === event.lead_id)
  );
}

function idOf({ detail }: RecordedEvent, name: NotificationRule["contractor"]): string | null {
  return (name && detail[name]) ?? null;
}
