import { isDay } from "./local-time.ts";

// What the state's contractor register says about a license. The market defines its columns and words
// (market/register.ts).

/** A contractor has one number for each kind. */
export const licenseKinds = ["registration", "electrical"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/**
 * `not-found`: the register has no such number. `name-differs`: the license is active, but under a name other than
 * ours.
 */
export const registerResults = ["active", "suspended", "expired", "not-found", "name-differs"] as const;
export type RegisterResult = (typeof registerResults)[number];

/** Results that stop the territories that need the license. `not-found` neither stops nor restarts one. */
export const stoppingResults: readonly RegisterResult[] = ["suspended", "expired"];

/** Why the operator or contractor gets a mail: a result, or a last day that moved. */
export type RegisterReason = RegisterResult | "later" | "earlier";

/** The part of a register's row that we store. It has no address, phone number, or person. */
export interface RegisterRow {
  number: string;
  name: string;
  /** The register's own word, such as SUSPENDED. */
  status: string;
  /** Such as CONSTRUCTION CONTRACTOR. */
  trade: string | null;
  specialties: string[];
  /** Days are written as 2027-06-30. */
  effective_on: string | null;
  expires_on: string;
  suspended_on: string | null;
}

/** A word that is none of these counts as suspended. */
type StatusWords = Readonly<Record<"active" | "suspended" | "expired", string>>;

export interface RegisterFormat {
  words: StatusWords;
  /** Company endings, which `isSameName` ignores, in capital letters. */
  nameEndings: readonly string[];
}

export interface License {
  contractor_id: string;
  kind: LicenseKind;
  number: string;
}

/** An active license in the register, as homeowners see it. */
export interface RegisterEvidence extends Pick<License, "kind" | "number"> {
  /** The market's day of the check. */
  day: string;
}

/** A suspended or expired license, as its contractor sees it. */
export interface RegisterStop extends Pick<License, "kind" | "number"> {
  result: "suspended" | "expired";
  status: string;
  /** The day of the latest check. */
  day: string;
}

/** Homeowners see the result of a check for this many days. */
export const evidenceDays = 7;

/** After this many days without an answer from the register, the operator gets a mail. */
export const silenceAlertDays = 3;

/** Maximum length, in characters, of an operator's reason to overrule a result. */
export const longestReason = 500;

/** Registers compare numbers in this form. */
export function comparableNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** `row` is null if the register has no such number. `business` is the name that we know. */
export function registerResult(row: RegisterRow | null, business: string, format: RegisterFormat): RegisterResult {
  if (row === null) return "not-found";
  switch (row.status.trim().toUpperCase()) {
    case format.words.active:
      return isSameName(row.name, business, format) ? "active" : "name-differs";
    case format.words.expired:
      return "expired";
    default:
      return "suspended";
  }
}

/** Whether two business names are equal except for case, punctuation, and company endings. */
export function isSameName(one: string, other: string, { nameEndings }: Pick<RegisterFormat, "nameEndings">): boolean {
  return comparableName(one, nameEndings) === comparableName(other, nameEndings);
}

function comparableName(name: string, endings: readonly string[]): string {
  const words = name
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[\p{M}.'’‘"“”]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  // "L.L.C." is one word at this point; "L L C" is three.
  for (const ending of endings) {
    const spelled = words.slice(-ending.length);
    if (spelled.join("") === ending && spelled.every((letter) => letter.length === 1)) {
      words.splice(-ending.length, ending.length, ending);
    }
  }
  while (words.length > 1 && endings.includes(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/**
 * If several rows have the number: the row that expires last, then the one that took effect last, then an active one.
 */
export function latestRow(rows: readonly RegisterRow[], { words }: Pick<RegisterFormat, "words">): RegisterRow | null {
  const order = (row: RegisterRow) =>
    [row.expires_on, row.effective_on ?? "", row.status.trim().toUpperCase() === words.active ? 1 : 0].join(" ");
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0] ?? null;
}

/**
 * Reads a register's day, with or without a time: 06/30/2027, 2027-06-30, 2027-06-30T00:00:00.000. Null if it is not a
 * day.
 */
export function parseRegisterDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text.trim()) ?? [];
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` : iso;
  return day !== undefined && isDay(day) ? day : null;
}

/**
 * How a license's last day moved. `own` is the day that we knew, or null. If we knew none, a past day counts as
 * earlier.
 */
export function dayChange(registered: string, own: string | null, today: string): "later" | "earlier" | null {
  if (registered === own) return null;
  return own === null ? (registered < today ? "earlier" : "later") : registered > own ? "later" : "earlier";
}
