import { isDay } from "./local-time.ts";

// What the state's public register of contractors says of a number, and what follows from it. The register's own columns and
// words are the market's.

/** The licenses that a contractor may hold, each under a number of its own. */
export const licenseKinds = ["registration", "electrical"] as const;
export type LicenseKind = (typeof licenseKinds)[number];

/**
 * What a check came to. `not-found`: the register has no such number. `name-differs`: it has it active, under another name than ours.
 */
export const registerResults = ["active", "suspended", "expired", "not-found", "name-differs"] as const;
export type RegisterResult = (typeof registerResults)[number];

/** Those that stop the territories which need the license. A number that the register has not stops nobody, and lets nobody go on. */
export const stoppingResults: readonly RegisterResult[] = ["suspended", "expired"];

/** Why an operator is told, or a contractor: a result, or the day on which the register has the license end. */
export type RegisterReason = RegisterResult | "later" | "earlier";

/** What the register says of one number, as far as we keep it: no address, no telephone number and no person. */
export interface RegisterRow {
  number: string;
  name: string;
  /** The register's own word: SUSPENDED. */
  status: string;
  /** What the license is for: CONSTRUCTION CONTRACTOR. */
  trade: string | null;
  specialties: string[];
  /** Days are written like 2027-06-30. */
  effective_on: string | null;
  expires_on: string;
  suspended_on: string | null;
}

/** The register's words for the three states that it is asked about; another one counts as suspended. */
type StatusWords = Readonly<Record<"active" | "suspended" | "expired", string>>;

/** How the register writes. */
export interface RegisterFormat {
  words: StatusWords;
  /** Endings of a business name that make no other business of it, in capital letters. */
  nameEndings: readonly string[];
}

/** One license of a contractor of ours. */
export interface License {
  contractor_id: string;
  kind: LicenseKind;
  number: string;
}

/** That the register had a license active, as a homeowner is told. */
export interface RegisterEvidence extends Pick<License, "kind" | "number"> {
  /** The day where the business is. */
  day: string;
}

/** A license that the register has suspended or expired, as its contractor is told. */
export interface RegisterStop extends Pick<License, "kind" | "number"> {
  result: "suspended" | "expired";
  status: string;
  /** The day of the latest check. */
  day: string;
}

/** For how many days a check is told to homeowners. */
export const evidenceDays = 7;

/** For how many days a register may give no answer before the operator hears of it. */
export const silenceAlertDays = 3;

/** The longest reason of an operator who overrules a result, in characters. */
export const longestReason = 500;

/** A number as registers compare them. */
export function comparableNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** What the register's row says of a license of the business of this name. Null: it has no row for the number. */
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

/** Whether two names are the same but for case, punctuation and the endings of companies. */
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
  // "L.L.C." is one word by now, "L L C" is three.
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
 * The row that counts of several for a number: the one that expires last. Of two that expire on one day the one that took effect last,
 * and then the one that stops nobody.
 */
export function latestRow(rows: readonly RegisterRow[], { words }: Pick<RegisterFormat, "words">): RegisterRow | null {
  const order = (row: RegisterRow) =>
    [row.expires_on, row.effective_on ?? "", row.status.trim().toUpperCase() === words.active ? 1 : 0].join(" ");
  return rows.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0] ?? null;
}

/**
 * A day as registers write it, alone or with a time behind it: 06/30/2027, 2027-06-30, 2027-06-30T00:00:00.000. Null: it is none. A
 * register's days have no time zone.
 */
export function registerDay(text: string): string | null {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text.trim()) ?? [];
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` : iso;
  return day !== undefined && isDay(day) ? day : null;
}

/** How the day on which a license ends has changed; `own` null: we knew none. A day that is over by now is an earlier one. */
export function dayChange(registered: string, own: string | null, today: string): "later" | "earlier" | null {
  if (registered === own) return null;
  return own === null ? (registered < today ? "earlier" : "later") : registered > own ? "later" : "earlier";
}
