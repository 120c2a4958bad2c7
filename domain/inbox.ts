import { parseEmail } from "./email.ts";
import type { BothSides } from "./outcome.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { isUuid } from "./uuid.ts";

// The inbox: what waits for an operator, and everything else that came in.

/**
 * What an item is. `delivery`: a failed mail or webhook. `license`: a license that expires soon or has expired.
 * `register`: the state's register contradicts a license. `contractor`: mail does not reach a contractor. `key`: many
 * refused operator keys.
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

/** The filters of the inbox; `needs`: the item waits for an operator. */
export const inboxStates = ["needs", "new", "held", "matched", "closed", "accepted", "declined", "done"] as const;
type InboxState = (typeof inboxStates)[number];

/**
 * Why an item needs an operator. `refused`: the mail server accepts no mail from us. `unreached`: mail does not reach
 * the contractor who has the lead. `homeowner-unreachable`: it does not reach the homeowner either, who agreed to no other way.
 * `unreachable`: mail does not reach the contractor.
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

/** The needs, by the harm of leaving them: the first stands at the top. Within one need the oldest item comes first. */
const needsByHarm: readonly (readonly InboxNeed[])[] = [
  ["differ"],
  ["returned"],
  ["homeowner-unreachable", "unreached", "unreachable", "failed", "refused"],
  ["held"],
  ["waiting", "silent"],
  ["expired", "expiring", "register", "keys"],
  ["application", "message", "privacy"],
];

/** The position of a need, from 0. Null, which needs nobody, comes last. */
export function rankOf(need: InboxNeed | null): number {
  return need === null ? needsByHarm.length : needsByHarm.findIndex((needs) => needs.includes(need));
}

/** Needs that end when an operator says so. The others end when the thing they ask for is done. */
const attendable: readonly InboxNeed[] = [
  "waiting",
  "returned",
  "silent",
  "unreached",
  "homeowner-unreachable",
  "message",
  "failed",
];

export function isAttendable(need: InboxNeed | null): boolean {
  return need !== null && attendable.includes(need);
}

export interface InboxItem {
  kind: InboxKind;
  id: string;
  /** When the need began, or when the item came in. */
  at: Date;
  /** Null: nobody has to act. */
  need: InboxNeed | null;
  state: string;
  /** A person, a business, or a recipient. */
  name: string;
  service: string | null;
  zip_code: string | null;
  city: string | null;
  /** The beginning of the text, or the fault. */
  excerpt: string | null;
  /** The contractor who has or had the lead. */
  contractor: string | null;
  /** One fixed word: why it is held or was returned, the kind of privacy request, or the kind of the failed mail. */
  reason: string | null;
  privacy_kind: PrivacyRequestKind | null;
  /** What each side says, where contractor and homeowner disagree. */
  sides: BothSides | null;
  lead_id: string | null;
}

/** The filter of the inbox. Null and an empty text filter nothing. */
export interface InboxFilter {
  kind: InboxKind | null;
  state: InboxState | null;
  service: string | null;
  city: string | null;
  query: string;
}

/** The end of a page of the inbox, where the next one begins. */
export interface InboxPlace {
  /** The rank of its need (`rankOf`). */
  rank: number;
  /** Microseconds since 1970. */
  at: number;
  id: string;
}

/** The longest search, in characters. */
const longestQuery = 200;

/** Reads a filter from an address. An unknown choice counts as none. */
export function parseInboxFilter(parameters: URLSearchParams): InboxFilter {
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((known) => known === parameters.get(name)) ?? null;
  // Removes the null character, which PostgreSQL cannot store.
  const named = (name: string) => parameters.get(name)?.replaceAll("\0", "") || null;
  return {
    kind: choice("kind", inboxKinds),
    state: choice("state", inboxStates),
    service: named("service"),
    city: named("city"),
    query: (parameters.get("q") ?? "").trim().slice(0, longestQuery),
  };
}

/** Null: not a position. */
export function parseInboxPlace(text: string | null): InboxPlace | null {
  const [, rank, at = "", id = ""] = /^(\d)_(\d{1,16})_(.+)$/.exec(text ?? "") ?? [];
  return rank === undefined || !isUuid(id) ? null : { rank: Number(rank), at: Number(at), id };
}

export function inboxPlaceText({ rank, at, id }: InboxPlace): string {
  return `${rank}_${at}_${id}`;
}

/**
 * The search as a full-text query in which each word is a prefix. A phone number counts as one word in any notation.
 * Null: nothing to search for.
 */
export function searchWords(query: string): string | null {
  const words = query.split(/\s+/).flatMap((part) => {
    const email = parseEmail(part);
    return email === null ? wordsIn(part) : [quoted(email)];
  });
  const digits = query.replace(/\D/g, "");
  const isNumber = digits.length >= 7 && !/\p{L}/u.test(query);
  const wanted = isNumber ? [digits.slice(-10)] : words;
  return wanted.length ? wanted.map((word) => `${word.toLowerCase()}:*`).join(" & ") : null;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Quotes one word for the query. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "")}'`;
}
