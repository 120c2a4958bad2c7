import { registerResults, stoppingResults } from "./register.ts";

// What has to be told to whom when something happens. The rules alone: writing and sending is the server's.

/** `applicant`: a contractor who has applied. */
export type MailRecipient = "homeowner" | "contractor" | "operator" | "applicant";

/** Every kind of mail, and the roles that get it, whatever asks for it: an event, the time, or a button. */
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

/** Who gets mails of a kind. */
export type RecipientOf<Kind extends MailKind> = (typeof mailRecipients)[Kind][number];

/** Those who are no party to an agreement with us: what is kept of their mails is about a person, and has a daily limit. */
export const visitorRoles = ["homeowner", "applicant"] as const satisfies readonly MailRecipient[];

/** A mail of a kind that one role alone gets. */
export function mailOfKind<Kind extends MailKind>(
  kind: (typeof mailRecipients)[Kind] extends readonly [MailRecipient] ? Kind : never,
) {
  return { kind, recipient_role: mailRecipients[kind][0] } as { kind: Kind; recipient_role: RecipientOf<Kind> };
}

/** A mail that an event asks for. */
type NotificationRule = { [Kind in MailKind]: { kind: Kind; to: RecipientOf<Kind> } & EventCondition }[MailKind];

/** When it is asked for, and whom it is about. */
interface EventCondition {
  /** The kind of the event, as the table `events` keeps it. */
  event: string;
  /** Where the event names the contractor that the mail goes to or is about. Without one there nothing goes to a contractor. */
  contractor?: "contractor_id" | "previous_contractor_id";
  /** The reason that the event must have, or must not have. */
  reason?: string;
  excludedReason?: string;
  /** At most once for a lead and contractor, however often it happens. */
  isOnce?: true;
  /** What the event must say that came of it; null: nothing. */
  outcome?: string | null;
  /** Left out where the same transaction also recorded this of the same lead: one mail tells of both. */
  suppressedBy?: string;
}

const contractor = "contractor_id";

/** What of a change in the register is told to the operator, and to the contractor too. */
const registerRules: readonly NotificationRule[] = [
  ...registerResults.filter((result) => result !== "active").map((reason) => registerRule("operator", reason)),
  registerRule("operator", "earlier"),
  ...stoppingResults.map((reason) => registerRule("contractor", reason)),
];

function registerRule(to: RecipientOf<"register-problem">, reason: string): NotificationRule {
  return { event: "register.changed", kind: "register-problem", to, contractor, reason };
}

/** What is told to whom. */
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
  // The homeowner was told that it ended.
  { event: "lead.undone", kind: "match-found", to: "homeowner", contractor, reason: "returned" },
  // An operator took back that it was given: who had it before was told that it is not theirs any more.
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
  // The first mail to another address; the old one is told nothing.
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

/** An event as the table `events` keeps it. */
export interface RecordedEvent {
  id: number;
  kind: string;
  lead_id: string | null;
  /** Ids and fixed words. */
  detail: Readonly<Record<string, string>>;
}

/** A mail that is to be written because of `event`. */
interface Notification {
  kind: MailKind;
  to: MailRecipient;
  /** The contractor whom it goes to or is about; null: none. */
  contractorId: string | null;
  event: RecordedEvent;
  isOnce: boolean;
}

/** The mails that the events of one transaction ask for, in the order of the events and of the rules. */
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
