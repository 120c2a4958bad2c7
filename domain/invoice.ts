import type { Stretch } from "./charged-days.ts";
import { csvTable } from "./csv.ts";
import { type Day, dayAfter, type Month } from "./local-time.ts";
import { share } from "./money.ts";

// Amounts are whole cents.

/** Thousandths of a percent: 10250 is 10.25%. */
export type TaxRate = number;

export const invoiceStates = ["issued", "paid", "void"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Credit notes pay an invoice by `credit`. */
export const paymentMeans = ["check", "transfer", "card", "bank-debit", "other"] as const;
export type PaidBy = (typeof paymentMeans)[number] | "credit";

export const daysToPay = 7;
export const overdueDays = [8, 15] as const;

/** The territories of a late payer get no requests from this day on. Null: nothing is stopped for money. */
export function stopDayOf(dueOn: Day | null, restWhenOverdueDays: number | null): Day | null {
  return dueOn === null || restWhenOverdueDays === null ? null : dayAfter(dueOn, restWhenOverdueDays);
}

export type InvoiceLineKind = "fee" | "correction" | "credit";

/** A `correction` has no days and no monthly fee, a `credit` only an amount. */
export interface InvoiceLine {
  kind: InvoiceLineKind;
  from_day: string | null;
  to_day: string | null;
  days: number | null;
  days_in_month: number | null;
  monthly_cents: number | null;
  cents: number;
}

export const feeLine = (stretch: Stretch): InvoiceLine => ({ kind: "fee", ...stretch });

const amountAlone = { days: null, days_in_month: null, monthly_cents: null };

export const correctionLine = (from_day: string, to_day: string, cents: number): InvoiceLine => ({
  kind: "correction",
  from_day,
  to_day,
  ...amountAlone,
  cents,
});

export const creditLine = (cents: number): InvoiceLine => ({
  kind: "credit",
  from_day: null,
  to_day: null,
  ...amountAlone,
  cents,
});

export const sumOf = (lines: readonly Pick<InvoiceLine, "cents">[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const wholeRate = 100_000;

export const taxOn = (cents: number, rate: TaxRate) => share(cents, rate, wholeRate);

export function parseTaxRate(typed: string): number | null {
  const [, whole, part = ""] = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(typed) ?? [];
  return whole === undefined ? null : Number(whole) * 1_000 + Number(part.padEnd(3, "0"));
}

/** "10.25%" for 10250. */
export function taxRateInWords(rate: TaxRate): string {
  return `${rate / 1_000}%`;
}

export interface Amounts {
  subtotal: number;
  tax: number;
}

/** Negative. `left`: after earlier credit notes. The note over the rest of the subtotal takes the rest of the tax. */
export function creditNoteAmounts(left: Amounts, rate: TaxRate, cents: number): Amounts {
  const subtotal = Math.min(cents, left.subtotal);
  const tax = subtotal === left.subtotal ? left.tax : Math.min(taxOn(subtotal, rate), left.tax);
  return { subtotal: 0 - subtotal, tax: 0 - tax };
}

/** Between what an invoiced month comes to now and what was charged so far. */
export interface MonthDifference {
  month: Month;
  cents: number;
  /** Before tax. */
  left: number;
}

export interface SettledDifferences {
  carried: MonthDifference[];
  /** Above 0. */
  credited: MonthDifference[];
}

/** Negative differences become credit notes if the total would be negative. */
export function settleWithInvoice(differences: readonly MonthDifference[], subtotal: number): SettledDifferences {
  const changed = differences.filter(({ cents }) => cents !== 0);
  if (subtotal + sumOf(changed) >= 0) return { carried: changed, credited: [] };
  return { carried: changed.filter(({ cents }) => cents > 0), credited: creditsOf(changed) };
}

/** At most what is left of the invoice. */
export function creditsOf(differences: readonly MonthDifference[]): MonthDifference[] {
  return differences
    .filter(({ cents, left }) => cents < 0 && left > 0)
    .map((difference) => ({ ...difference, cents: Math.min(-difference.cents, difference.left) }));
}

/** "2026-0042", with more digits from 10000 on. */
export const invoiceNumber = (year: number, count: number) => `${year}-${String(count).padStart(4, "0")}`;

export function parseInvoiceNumber(typed: string): { year: number; count: number } | null {
  const [, year, count] = /^([12]\d{3})-(\d{4,8})$/.exec(typed) ?? [];
  if (year === undefined || Number(count) === 0) return null;
  const parsed = { year: Number(year), count: Number(count) };
  return invoiceNumber(parsed.year, parsed.count) === typed ? parsed : null;
}

const csvColumns = ["kind", "from_day", "to_day", "days", "days_in_month", "monthly_cents", "cents"] as const;

export function invoiceCsv(number: string, lines: readonly InvoiceLine[]): string {
  return csvTable([
    ["number", ...csvColumns],
    ...lines.map((line) => [number, ...csvColumns.map((column) => line[column] ?? "")]),
  ]);
}
