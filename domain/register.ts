import { type Day, isDay } from "./local-time.ts";

// market/register.ts has the register's columns and words.

export const licenseKinds = ["registration", "electrical"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/** `name-differs`: active, but under another name. */
export const registerResults = ["active", "suspended", "expired", "not-found", "name-differs"] as const;
export type RegisterResult = (typeof registerResults)[number];

/**
 * No leads that need the license, unless an operator overruled it. `not-found` leaves the latest other result in force.
 */
export const stoppingResults: readonly RegisterResult[] = ["suspended", "expired"];

/** A new result, or a last day that is now `later` or `earlier`. */
export type RegisterReason = RegisterResult | "later" | "earlier";

/** Without address, phone number, and principal. */
export interface RegisterRow {
  number: string;
  name: string;
  /** In the register's words, such as SUSPENDED. */
  status: string;
  /** Such as CONSTRUCTION CONTRACTOR. */
  trade: string | null;
  specialties: string[];
  effective_on: Day | null;
  expires_on: Day;
  suspended_on: Day | null;
}

/** Any other word counts as suspended. */
type StatusWords = Readonly<Record<"active" | "suspended" | "expired", string>>;

export interface RegisterFormat {
  words: StatusWords;
  /** Such as LLC. */
  nameEndings: readonly string[];
}

export interface License {
  contractor_id: string;
  kind: LicenseKind;
  number: string;
}

/** As homeowners see an active license. */
export interface RegisterEvidence extends Pick<License, "kind" | "number"> {
  day: Day;
}

/** As its contractor sees it. */
export interface StoppedLicense extends Pick<License, "kind" | "number"> {
  result: "suspended" | "expired";
  status: string;
  /** The day of the check. */
  day: Day;
}

/** Then homeowners no longer see it as active. */
export const evidenceDays = 7;

/** Then the operator gets an email. */
export const noResponseAlertDays = 3;

export const longestOverruleReason = 500;

export function comparableNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** `business`: in our records. */
export function registerResultOf(row: RegisterRow | null, business: string, format: RegisterFormat): RegisterResult {
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

/** Without case, punctuation, and company endings. */
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
  // "L.L.C." is one word here, "L L C" three.
  for (const ending of endings) {
    const letters = words.slice(-ending.length);
    if (letters.join("") === ending && letters.every((letter) => letter.length === 1)) {
      words.splice(-ending.length, ending.length, ending);
    }
  }
  while (words.length > 1 && endings.includes(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** A number can have several rows: the one that expires last wins, then the one effective last, then an active one. */
export function latestRowOf(
  rows: readonly RegisterRow[],
  { words }: Pick<RegisterFormat, "words">,
): RegisterRow | null {
  const order = (row: RegisterRow) =>
    [row.expires_on, row.effective_on ?? "", row.status.trim().toUpperCase() === words.active ? 1 : 0].join(" ");
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0] ?? null;
}

/** Such as 06/30/2027, 2027-06-30, or 2027-06-30T00:00:00.000. */
export function parseRegisterDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text.trim()) ?? [];
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` : iso;
  return day !== undefined && isDay(day) ? day : null;
}

/** Against our records. Without `own`, a past day is "earlier". */
export function dayChangeOf(registered: string, own: string | null, today: string): "later" | "earlier" | null {
  if (registered === own) return null;
  return own === null ? (registered < today ? "earlier" : "later") : registered > own ? "later" : "earlier";
}
