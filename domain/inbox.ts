import { parseEmail } from "./email.ts";
import type { BothSides } from "./outcome.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { isUuid } from "./uuid.ts";

// What waits for the people behind the site, and everything else that has come in.

/**
 * What an item of the inbox is. `delivery`: a mail or webhook that failed. `license`: one of a contractor that expires soon or has.
 * `register`: the state's register has one of theirs otherwise than it should be. `contractor`: one whom mail does not reach.
 * `key`: many keys that let nobody in.
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

/** What an item can be narrowed to; `needs`: it waits for a person. */
export const inboxStates = ["needs", "new", "held", "matched", "closed", "accepted", "declined", "done"] as const;
type InboxState = (typeof inboxStates)[number];

/**
 * Why an item waits for a person. `refused`: the mail server takes no mail from us. `unreached`: mail does not reach the contractor who
 * has the request. `stranded`: nor its homeowner, who agreed to no other way. `unreachable`: the contractor.
 */
export type InboxNeed =
  | "held"
  | "waiting"
  | "returned"
  | "silent"
  | "differ"
  | "unreached"
  | "stranded"
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

/** What needs a person, by the harm of leaving it: the first of these stands at the top. Within one of them the oldest stands first. */
const needsByHarm: readonly (readonly InboxNeed[])[] = [
  ["differ"],
  ["returned"],
  ["stranded", "unreached", "unreachable", "failed", "refused"],
  ["held"],
  ["waiting", "silent"],
  ["expired", "expiring", "register", "keys"],
  ["application", "message", "privacy"],
];

/** Where items of a need stand in the inbox, from 0; null, which is everything that needs nobody, comes last. */
export function rankOf(need: InboxNeed | null): number {
  return need === null ? needsByHarm.length : needsByHarm.findIndex((needs) => needs.includes(need));
}

/** Those that go when a person says that they have looked after it. The others go when what they ask for is done. */
const attendable: readonly InboxNeed[] = [
  "waiting",
  "returned",
  "silent",
  "unreached",
  "stranded",
  "message",
  "failed",
];

export function isAttendable(need: InboxNeed | null): boolean {
  return need !== null && attendable.includes(need);
}

export interface InboxItem {
  kind: InboxKind;
  id: string;
  /** Since when it needs a person, or when it came in. */
  at: Date;
  /** Null: nobody has to do anything. */
  need: InboxNeed | null;
  state: string;
  /** Whose it is: a person, a business, a recipient. */
  name: string;
  service: string | null;
  zip_code: string | null;
  city: string | null;
  /** The beginning of what was written, or what went wrong. */
  excerpt: string | null;
  /** The contractor who has it, or had it. */
  contractor: string | null;
  /** One fixed word more: why it is held or was returned, which right is claimed, which mail failed. */
  reason: string | null;
  privacy_kind: PrivacyRequestKind | null;
  /** Where contractor and homeowner do not say the same: what each says. */
  sides: BothSides | null;
  lead_id: string | null;
}

/** What the inbox is narrowed to; null and an empty text: not at all. */
export interface InboxFilter {
  kind: InboxKind | null;
  state: InboxState | null;
  service: string | null;
  city: string | null;
  query: string;
}

/** Where a page of the inbox ends: the next one begins after it. */
export interface InboxPlace {
  /** That of its need (`rankOf`). */
  rank: number;
  /** In microseconds since 1970. */
  at: number;
  id: string;
}

/** The longest search, in characters. */
const longestQuery = 200;

/** Reads a filter from an address; what is no choice counts as none. */
export function parseInboxFilter(parameters: URLSearchParams): InboxFilter {
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((known) => known === parameters.get(name)) ?? null;
  // Without the one character that the database cannot hold.
  const named = (name: string) => parameters.get(name)?.replaceAll("\0", "") || null;
  return {
    kind: choice("kind", inboxKinds),
    state: choice("state", inboxStates),
    service: named("service"),
    city: named("city"),
    query: (parameters.get("q") ?? "").trim().slice(0, longestQuery),
  };
}

/** Null: it is none. */
export function parseInboxPlace(text: string | null): InboxPlace | null {
  const [, rank, at = "", id = ""] = /^(\d)_(\d{1,16})_(.+)$/.exec(text ?? "") ?? [];
  return rank === undefined || !isUuid(id) ? null : { rank: Number(rank), at: Number(at), id };
}

export function inboxPlaceText({ rank, at, id }: InboxPlace): string {
  return `${rank}_${at}_${id}`;
}

/**
 * The words that a search asks for, as a query of the database's full text search: each is the beginning of a word. Null: there is
 * nothing to search for. A telephone number counts as one word however it is written.
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

/** One word, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "")}'`;
}
