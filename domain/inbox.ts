import { parseEmail } from "./email.ts";
import type { OutcomeReports } from "./outcome.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { isUuid } from "./uuid.ts";

// The operator's inbox: what needs an operator, and everything else that arrived.

/**
 * `delivery`: an email or webhook failed. `license`: a license expires soon or has expired. `register`: the state's
 * register contradicts a license. `contractor`: email to a contractor bounces. `key`: many wrong operator keys were
 * refused.
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
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `needs`: an operator has to act. */
export const inboxStates = ["needs", "new", "held", "matched", "closed", "accepted", "declined", "done"] as const;
type InboxState = (typeof inboxStates)[number];

/**
 * `waiting`: no contractor serves the lead's zip code yet. `silent`: the contractor has not responded to the lead.
 * `unreached`, for a lead: email to its contractor bounces. `unreachable`, for a contractor: email to them bounces.
 * `homeowner-unreachable`: email to the homeowner bounces, and contractors cannot call or text the homeowner either.
 * `refused`: our mail server accepts no email from us.
 */
export type InboxNeed =
  | "held"
  | "waiting"
  | "returned"
  | "silent"
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
  | "expiring"
  | "expired"
  | "register";

/**
 * Why an item can need an operator, with the most harmful reasons first. Within a group, the inbox lists the oldest
 * item first.
 */
const needsByHarm: readonly (readonly InboxNeed[])[] = [
  ["differ"],
  ["returned"],
  ["homeowner-unreachable", "unreached", "unreachable", "failed", "refused"],
  ["held"],
  ["waiting", "silent"],
  ["expired", "expiring", "register", "keys"],
  ["application", "message", "privacy"],
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
  "unreached",
  "homeowner-unreachable",
  "message",
  "failed",
];

export function isAttendable(need: InboxNeed | null): boolean {
  return need !== null && attendableNeeds.includes(need);
}

export interface InboxItem {
  kind: InboxKind;
  id: string;
  /** When the item began to need an operator or, if it needs none, when the item arrived. */
  at: Date;
  /** Why the item needs an operator. Null if nobody has to act. */
  need: InboxNeed | null;
  state: string;
  name: string;
  service: string | null;
  zip_code: string | null;
  city: string | null;
  /** The beginning of the message, or the error. */
  excerpt: string | null;
  /** The contractor who has the lead, or had it last. */
  contractor: string | null;
  /** Why the lead is held for review or was returned, the kind of a privacy request, or the kind of a failed email. */
  reason: string | null;
  privacy_kind: PrivacyRequestKind | null;
  /** The answers of homeowner and contractor if they contradict each other, else null. */
  sides: OutcomeReports | null;
  lead_id: string | null;
}

/** Null and an empty string filter nothing. */
export interface InboxFilter {
  kind: InboxKind | null;
  state: InboxState | null;
  service: string | null;
  city: string | null;
  query: string;
}

/** The last item of a page. */
export interface InboxCursor {
  /** From `rankOf`. */
  rank: number;
  /** Microseconds since the epoch. */
  at: number;
  id: string;
}

/** Maximum length in characters. */
const longestQuery = 200;

/** Ignores unknown kinds and states. */
export function parseInboxFilter(parameters: URLSearchParams): InboxFilter {
  const choiceOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((known) => known === parameters.get(name)) ?? null;
  // PostgreSQL refuses text with a null character.
  const parameterOf = (name: string) => parameters.get(name)?.replaceAll("\0", "") || null;
  return {
    kind: choiceOf("kind", inboxKinds),
    state: choiceOf("state", inboxStates),
    service: parameterOf("service"),
    city: parameterOf("city"),
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
