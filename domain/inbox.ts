import { parseEmail } from "./email.ts";
import { type Day, dayAfter, isDay } from "./local-time.ts";
import type { OutcomeReports } from "./outcome.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { isUuid } from "./uuid.ts";

/**
 * `register`: the state's register contradicts a license. `contractor`: email to a contractor bounces. `key`: wrong
 * operator keys. `proxy`: an address that is not trusted forwards requests.
 */
const inboxKinds = [
  "lead",
  "application",
  "message",
  "privacy",
  "delivery",
  "license",
  "register",
  "contractor",
  "key",
  "proxy",
  "paper",
  "money",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `needs`: an operator has to act. */
export const inboxStates = ["needs", "new", "held", "matched", "closed", "accepted", "declined", "done"] as const;
type InboxState = (typeof inboxStates)[number];

/**
 * `silent`: no word from the contractor in time. `not-contacted`: by the homeowner's word. `stalled`: no report for two
 * days after the acceptance. `unreached`: email to the lead's contractor bounces. `homeowner-unreachable`: email to the
 * homeowner bounces, and contractors cannot call or text them. `refused`: our mail server accepts no email from us.
 * `update`: papers that nobody has checked. `recheck`: a check no longer holds. `twin`: two contractors with one
 * registration number or email address. `uninsured`: no insurance on file.
 */
export type InboxNeed =
  | "held"
  | "waiting"
  | "returned"
  | "silent"
  | "not-contacted"
  | "stalled"
  | "differ"
  | "unreached"
  | "homeowner-unreachable"
  | "unreachable"
  | "application"
  | "message"
  | "privacy"
  | "failed"
  | "refused"
  | "keys"
  | "proxy"
  | "expiring"
  | "expired"
  | "register"
  | "insurance"
  | "update"
  | "recheck"
  | "twin"
  | "uninsured"
  | MoneyNeed;

/**
 * `restored`: invoices wait after a restore. `pay-back`: a credit note of a paid invoice. `unbilled`: no first billed
 * day. `payment`: Stripe's word does not fit the invoice, or money went back.
 */
type MoneyNeed =
  | "restored"
  | "payment"
  | "pay-back"
  | "overdue"
  | "uninvoiced"
  | "unbilled"
  | "no-address"
  | "no-territory";

/** The most harmful first. Within a group, the oldest item is first. */
const needGroups = {
  disputed: ["differ", "not-contacted"],
  returned: ["returned"],
  unreachable: ["homeowner-unreachable", "unreached", "unreachable", "failed", "refused"],
  held: ["held"],
  proxy: ["proxy"],
  waiting: ["waiting", "silent", "stalled"],
  licenses: ["expired", "expiring", "insurance", "register", "keys"],
  money: ["restored", "payment", "pay-back", "overdue", "uninvoiced", "no-address", "unbilled", "no-territory"],
  new: ["application", "message", "privacy", "update"],
  papers: ["recheck", "twin", "uninsured"],
} as const satisfies Record<string, readonly InboxNeed[]>;

export type NeedGroup = keyof typeof needGroups;

const groupsByHarm = Object.keys(needGroups) as NeedGroup[];

const groupByNeed = new Map<InboxNeed, NeedGroup>(
  groupsByHarm.flatMap((group) => needGroups[group].map((need) => [need, group] as const)),
);

export function groupOf(need: InboxNeed): NeedGroup {
  const group = groupByNeed.get(need);
  if (group === undefined) throw new Error(`The need ${need} is in no group.`);
  return group;
}

/** Items that need no operator come last. */
export function rankOf(need: InboxNeed | null): number {
  return need === null ? groupsByHarm.length : groupsByHarm.indexOf(groupOf(need));
}

/** `isMore`: there are more than `count`. */
export interface CappedCount {
  count: number;
  isMore: boolean;
}

/** An operator's mark ends these needs. The others end with their cause. */
const attendableNeeds: readonly InboxNeed[] = [
  "waiting",
  "returned",
  "silent",
  "stalled",
  "unreached",
  "homeowner-unreachable",
  "message",
  "failed",
  "payment",
];

export const mostMarked = 200;

/** In days. */
export const longestPutOff = 366;

/** The day on which a request comes back that was marked done. */
export function isPutOffDay(text: string, today: string): boolean {
  return isDay(text) && text > today && text <= dayAfter(today, longestPutOff);
}

export function isAttendable(need: InboxNeed | null): boolean {
  return need !== null && attendableNeeds.includes(need);
}

export interface InboxItem {
  kind: InboxKind;
  id: string;
  /** Or of a later cause, such as the match of a lead whose contractor is silent. */
  at: Date;
  need: InboxNeed | null;
  state: string;
  name: string;
  service: string | null;
  zip_code: string | null;
  city: string | null;
  /**
   * A message or error, from its beginning. `contractor`: the address that bounces. `register`: the register's status.
   * `key`: how many of each kind. `proxy`: its address.
   */
  excerpt: string | null;
  /** The contractor who has the lead, had it at its end, or returned it last. */
  contractor: string | null;
  /**
   * Why it was held, returned, or closed. Held by an operator: "operator" and the address. `application`: also
   * "complete". `delivery`: the email's kind, or how many were refused. `contractor`: how many requests wait.
   * `license`: the last day. `register`: the result. `key`: how many. `payment`: what does not fit, invoice number, cents, and currency,
   * with spaces between.
   */
  reason: string | null;
  privacy_kind: PrivacyRequestKind | null;
  /** If they contradict each other. */
  sides: OutcomeReports | null;
  lead_id: string | null;
}

export interface NeedCount {
  kind: InboxKind;
  need: InboxNeed;
  count: number;
  /** When the oldest began to. */
  since: Day;
}

/** Null and "" restrict nothing. */
export interface InboxFilter {
  kind: InboxKind | null;
  state: InboxState | null;
  service: string | null;
  city: string | null;
  /** The market's days on which the item arrived, both included. */
  from?: Day | null;
  to?: Day | null;
  /** An id. */
  contractor?: string | null;
  /** Source and medium, such as "google / cpc". */
  source?: string | null;
  query: string;
}

/** Older requests have no recorded source. */
export const unrecordedSource = "(not recorded)";

/** A page's last item. */
export interface InboxCursor {
  /** From `rankOf`. */
  rank: number;
  /** Microseconds since the epoch. */
  at: number;
  id: string;
}

const longestQuery = 200;

/** In characters: a source and a medium of 100 each. */
const longestSource = 203;

/** Ignores unknown values. */
export function parseInboxFilter(parameters: URLSearchParams): InboxFilter {
  const choiceOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((known) => known === parameters.get(name)) ?? null;
  // PostgreSQL refuses the null character.
  const parameterOf = (name: string) => parameters.get(name)?.replaceAll("\0", "") || null;
  const dayOf = (name: string) => (isDay(parameters.get(name) ?? "") ? parameters.get(name) : null);
  const contractor = parameters.get("contractor") ?? "";
  return {
    kind: choiceOf("kind", inboxKinds),
    state: choiceOf("state", inboxStates),
    service: parameterOf("service"),
    city: parameterOf("city"),
    from: dayOf("from"),
    to: dayOf("to"),
    contractor: isUuid(contractor) ? contractor.toLowerCase() : null,
    source: parameterOf("source")?.slice(0, longestSource) ?? null,
    query: (parameters.get("q") ?? "").trim().slice(0, longestQuery),
  };
}

export function parseInboxCursor(text: string | null): InboxCursor | null {
  const [, rank, at = "", id = ""] = /^(\d)_(\d{1,16})_(.+)$/.exec(text ?? "") ?? [];
  return rank === undefined || !isUuid(id) ? null : { rank: Number(rank), at: Number(at), id };
}

export function inboxCursorText({ rank, at, id }: InboxCursor): string {
  return `${rank}_${at}_${id}`;
}

/** Each word by its beginning. A phone number in any notation is one word. Null: nothing to look for. */
export function fullTextQuery(query: string): string | null {
  const words = query.split(/\s+/).flatMap((part) => {
    const email = parseEmail(part);
    return email === null ? wordsIn(part) : [quote(email)];
  });
  const digits = query.replace(/\D/g, "");
  const isPhoneNumber = digits.length >= 7 && !/\p{L}/u.test(query);
  const searchedWords = isPhoneNumber ? [digits.slice(-10)] : words;
  return searchedWords.length ? searchedWords.map((word) => `${word.toLowerCase()}:*`).join(" & ") : null;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, "")}'`;
}
