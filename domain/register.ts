import { isDay } from "./local-time.ts";

// What the state's contractor register says about a number, and what follows. The register's columns and words belong
// to the market.

/** The licenses of a contractor, each with its own number. */
export const licenseKinds = ["registration", "electrical"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/**
 * The result of a check. `not-found`: the number is not in the register. `name-differs`: active, under another name
 * than ours.
 */
export const registerResults = ["active", "suspended", "expired", "not-found", "name-differs"] as const;
export type RegisterResult = (typeof registerResults)[number];

/**
 * Results that stop the territories that need the license. A number that is not in the register stops nothing, and
 * restarts nothing.
 */
export const stoppingResults: readonly RegisterResult[] = ["suspended", "expired"];

/** Why the operator or a contractor is told: a result, or an earlier last day in the register. */
export type RegisterReason = RegisterResult | "later" | "earlier";

/** What we keep of the register's row: no address, no phone number, no person. */
export interface RegisterRow {
  number: string;
  name: string;
  /** The register's own word, such as SUSPENDED. */
  status: string;
  /** What the license is for, such as CONSTRUCTION CONTRACTOR. */
  trade: string | null;
  specialties: string[];
  /** Days are written as 2027-06-30. */
  effective_on: string | null;
  expires_on: string;
  suspended_on: string | null;
}

/** The register's words for the three known states. Any other word counts as suspended. */
type StatusWords = Readonly<Record<"active" | "suspended" | "expired", string>>;

/** The register's notation. */
export interface RegisterFormat {
  words: StatusWords;
  /** Endings that do not distinguish business names, in capital letters. */
  nameEndings: readonly string[];
}

/** One license of a contractor of ours. */
export interface License {
  contractor_id: string;
  kind: LicenseKind;
  number: string;
}

/** An active record in the register, as a homeowner reads it. */
export interface RegisterEvidence extends Pick<License, "kind" | "number"> {
  /** The market's day. */
  day: string;
}

/** A suspended or expired license, as its contractor reads it. */
export interface RegisterStop extends Pick<License, "kind" | "number"> {
  result: "suspended" | "expired";
  status: string;
  /** The day of the latest check. */
  day: string;
}

/** The days for which homeowners are shown a check. */
export const evidenceDays = 7;

/** The days of silence after which the operator hears about the register. */
export const silenceAlertDays = 3;

/** The longest reason for overruling a result, in characters. */
export const longestReason = 500;

/** A number in the form that registers compare. */
export function comparableNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** What the register's row says about a license of this business. Null: no row for the number. */
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

/** Whether two names are equal but for case, punctuation, and company endings. */
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
  // "L.L.C." has become one word here; "L L C" is three.
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
 * The deciding row among several for a number: the one that expires last, then the one that took effect last, then the
 * one that stops nothing.
 */
export function latestRow(rows: readonly RegisterRow[], { words }: Pick<RegisterFormat, "words">): RegisterRow | null {
  const order = (row: RegisterRow) =>
    [row.expires_on, row.effective_on ?? "", row.status.trim().toUpperCase() === words.active ? 1 : 0].join(" ");
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0] ?? null;
}

/**
 * Reads a register's day, with or without a time: 06/30/2027, 2027-06-30, 2027-06-30T00:00:00.000. Null: not a day. The
 * register's days have no time zone.
 */
export function parseRegisterDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text.trim()) ?? [];
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` : iso;
  return day !== undefined && isDay(day) ? day : null;
}

/** How the last day of a license changed. `own` null: we knew none. A day in the past counts as earlier. */
export function dayChange(registered: string, own: string | null, today: string): "later" | "earlier" | null {
  if (registered === own) return null;
  return own === null ? (registered < today ? "earlier" : "later") : registered > own ? "later" : "earlier";
}
