import { isDay } from "./local-time.ts";

// What the state's contractor register says about a license. market/register.ts names the register's columns and its
// terms for statuses.

export const licenseKinds = ["registration", "electrical"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/**
 * `not-found`: the register does not list the number. `name-differs`: the license is active, but the register has a
 * different name for the contractor than we have.
 */
export const registerResults = ["active", "suspended", "expired", "not-found", "name-differs"] as const;
export type RegisterResult = (typeof registerResults)[number];

/**
 * After one of these results, the contractor gets no leads for services that need the license, unless an operator
 * overruled the result. `active` and `name-differs` block nothing. `not-found` changes nothing: the latest other result
 * still applies.
 */
export const stoppingResults: readonly RegisterResult[] = ["suspended", "expired"];

/**
 * The change that a check of the register found: the license has a new result, or its last day is now `later` or
 * `earlier` than before.
 */
export type RegisterReason = RegisterResult | "later" | "earlier";

/**
 * The columns of the register that we store. We store no address, no phone number, and no principal (owner or officer).
 */
export interface RegisterRow {
  number: string;
  name: string;
  /** In the register's own words, such as SUSPENDED. */
  status: string;
  /** Such as CONSTRUCTION CONTRACTOR. */
  trade: string | null;
  specialties: string[];
  /** Dates look like 2027-06-30. */
  effective_on: string | null;
  expires_on: string;
  suspended_on: string | null;
}

/** The register's own word for each of these statuses. A license with any other status counts as suspended. */
type StatusWords = Readonly<Record<"active" | "suspended" | "expired", string>>;

export interface RegisterFormat {
  words: StatusWords;
  /** Endings such as LLC, in capital letters. `isSameName` ignores them. */
  nameEndings: readonly string[];
}

export interface License {
  contractor_id: string;
  kind: LicenseKind;
  number: string;
}

/** An active license in the register, as homeowners see it. */
export interface RegisterEvidence extends Pick<License, "kind" | "number"> {
  /** The day of the check, in the market's time zone. */
  day: string;
}

/** A suspended or expired license, as its contractor sees it. */
export interface StoppedLicense extends Pick<License, "kind" | "number"> {
  result: "suspended" | "expired";
  status: string;
  /** The day of the check that had this result. */
  day: string;
}

/** If an active license was last checked more than this many days ago, homeowners do not see the license as active. */
export const evidenceDays = 7;

/** If the register has not responded for this many days, the operator gets an email. */
export const noResponseAlertDays = 3;

/** Maximum length, in characters, of an operator's reason for overruling a result. */
export const longestOverruleReason = 500;

export function comparableNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** `business` is the contractor's name in our records. */
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
    const letters = words.slice(-ending.length);
    if (letters.join("") === ending && letters.every((letter) => letter.length === 1)) {
      words.splice(-ending.length, ending.length, ending);
    }
  }
  while (words.length > 1 && endings.includes(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/**
 * The register can have several rows for one license number. This function takes the row that expires last. If several
 * rows expire on that day, it takes the one that became effective last. If these rows became effective on the same day,
 * it prefers an active row.
 */
export function latestRowOf(
  rows: readonly RegisterRow[],
  { words }: Pick<RegisterFormat, "words">,
): RegisterRow | null {
  const order = (row: RegisterRow) =>
    [row.expires_on, row.effective_on ?? "", row.status.trim().toUpperCase() === words.active ? 1 : 0].join(" ");
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0] ?? null;
}

/** Reads a date with or without a time: 06/30/2027, 2027-06-30, 2027-06-30T00:00:00.000. Null for other text. */
export function parseRegisterDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text.trim()) ?? [];
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` : iso;
  return day !== undefined && isDay(day) ? day : null;
}

/**
 * Whether a license ends later or earlier according to the register (`registered`) than according to our records
 * (`own`). Null if the two days are equal. If `own` is null, the result is "earlier" if `registered` is in the past,
 * and "later" if it is not.
 */
export function dayChangeOf(registered: string, own: string | null, today: string): "later" | "earlier" | null {
  if (registered === own) return null;
  return own === null ? (registered < today ? "earlier" : "later") : registered > own ? "later" : "earlier";
}
