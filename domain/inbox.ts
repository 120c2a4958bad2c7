import { parseEmail } from "./email.ts";
import { dayAfter, isDay } from "./local-time.ts";
import type { OutcomeReports } from "./outcome.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { isUuid } from "./uuid.ts";

// The operator's inbox lists the items that need an operator first, and then all other items.

/**
 * `delivery`: an email or webhook failed. `license`: a license expires soon or has expired. `register`: the state's
 * register contradicts a license. `contractor`: email to a contractor bounces. `key`: many wrong operator keys were
 * refused. `proxy`: an address that is not trusted forwards requests. `paper`: a contractor's papers or checks.
 * `money`: something about a contractor's monthly fee.
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
 * `waiting`: no contractor has the lead, and none has returned it. `silent`: the contractor has not responded to the
 * lead in time. `not-contacted`: the homeowner says that the contractor has not contacted them. `stalled`: the contractor
 * accepted the lead two days ago, and nobody reported anything since. `unreached`, for a lead: email to its contractor bounces. `unreachable`, for a contractor: email to the
 * contractor bounces. `homeowner-unreachable`: email to the homeowner bounces, and contractors cannot call or text the
 * homeowner either. `refused`: our mail server accepts no email from us. `insurance`: it expires soon or has expired.
 * `update`: a contractor sent papers that nobody has checked. `recheck`: a check no longer holds. `twin`: another
 * contractor has the same registration number or email address. `uninsured`: no insurance is on file.
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
 * `restored`: invoices wait after a restore. `pay-back`: a credit note of a paid invoice. `uninvoiced`: a month ended
 * without an invoice. `unbilled`: the contractor serves and has no first billed day. `payment`: what Stripe says of a
 * payment does not fit its invoice, or money went back.
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

/**
 * Groups of reasons why an item can need an operator, with the most harmful reasons first. Within a group, the inbox
 * lists the oldest item first.
 */
const needsByHarm: readonly (readonly InboxNeed[])[] = [
  ["differ", "not-contacted"],
  ["returned"],
  ["homeowner-unreachable", "unreached", "unreachable", "failed", "refused"],
  ["held"],
  ["proxy"],
  ["waiting", "silent", "stalled"],
  ["expired", "expiring", "insurance", "register", "keys"],
  ["restored", "payment", "pay-back", "overdue", "uninvoiced", "no-address", "unbilled", "no-territory"],
  ["application", "message", "privacy", "update"],
  ["recheck", "twin", "uninsured"],
];

/** The index of the need's group. Items that need no operator (null) come last. */
export function rankOf(need: InboxNeed | null): number {
  return need === null ? needsByHarm.length : needsByHarm.findIndex((needs) => needs.includes(need));
}

/** These needs also end when an operator marks the item done. All other needs end only when their cause ends. */
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

/** How many items can be marked and changed at once. */
export const mostMarked = 200;

/** How many days a request can be put off. */
export const longestPutOff = 366;

/** Whether a request can be marked done until this day, on which it comes back if it still needs an operator. */
export function isPutOffDay(text: string, today: string): boolean {
  return isDay(text) && text > today && text <= dayAfter(today, longestPutOff);
}

export function isAttendable(need: InboxNeed | null): boolean {
  return need !== null && attendableNeeds.includes(need);
}

export interface InboxItem {
  kind: InboxKind;
  id: string;
  /**
   * When the item arrived. For some needs, the time of a later cause, such as the match of a lead whose contractor has
   * not responded.
   */
  at: Date;
  /** Why the item needs an operator. Null if nobody has to act. */
  need: InboxNeed | null;
  state: string;
  name: string;
  service: string | null;
  zip_code: string | null;
  city: string | null;
  /**
   * The beginning of a message or error. For the kind `contractor`, the email address that bounces. For `register`, the
   * status in the register. For `key`, how many wrong keys of each kind were refused. For `proxy`, its address.
   */
  excerpt: string | null;
  /** The contractor who has the lead, had the lead when it was closed, or returned the lead last. */
  contractor: string | null;
  /**
   * Why the item is held for review, was returned, or was closed. For the kind `delivery`, the kind of the failed email
   * or the number of refused emails. For `license`, the day when the license expires. For `register`, the result of the
   * check. For `key`, the number of wrong keys. For the need `payment`, what does not
   * fit, the invoice's number, the cents, and the currency, with spaces between them.
   */
  reason: string | null;
  privacy_kind: PrivacyRequestKind | null;
  /** The answers of homeowner and contractor if they contradict each other, else null. */
  sides: OutcomeReports | null;
  lead_id: string | null;
}

/** How many items need an operator for the same reason. */
export interface NeedCount {
  kind: InboxKind;
  need: InboxNeed;
  count: number;
  /** The day since which the oldest of them needs an operator. */
  since: string;
}

/** A field that is null or empty does not restrict the list. */
export interface InboxFilter {
  kind: InboxKind | null;
  state: InboxState | null;
  service: string | null;
  city: string | null;
  /** The market's days on which a request was sent, or on which another item arrived, both inclusive. */
  from?: string | null;
  to?: string | null;
  /** The id of a contractor. */
  contractor?: string | null;
  /** Source and medium of a request, such as "google / cpc". */
  source?: string | null;
  query: string;
}

/** The source of requests that were sent before sources were recorded. */
export const unrecordedSource = "(not recorded)";

/** The last item of a page. The next page begins after this item. */
export interface InboxCursor {
  /** From `rankOf`. */
  rank: number;
  /** Microseconds since the epoch. */
  at: number;
  id: string;
}

/** Maximum length in characters. */
const longestQuery = 200;

/** A source and a medium have at most 100 characters each. */
const longestSource = 203;

/** Ignores unknown kinds, states, and days. */
export function parseInboxFilter(parameters: URLSearchParams): InboxFilter {
  const choiceOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((known) => known === parameters.get(name)) ?? null;
  // PostgreSQL refuses text with a null character.
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

/**
 * A PostgreSQL full-text query that finds each word by its beginning. A phone number in any notation counts as one
 * word. Null if there is nothing to search for.
 */
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
