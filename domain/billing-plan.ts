import { type ChargedTime, firstDayOf, lastDayOf, monthOf, type Stretch, stretchesOf } from "./charged-days.ts";
import {
  type Amounts,
  correctionLine,
  creditsOf,
  feeLine,
  type InvoiceLine,
  type InvoiceState,
  type MonthDifference,
  settleWithInvoice,
  sumOf,
} from "./invoice.ts";
import type { Day, Month } from "./local-time.ts";

/** Not a credit note. */
export interface PlannedOn {
  id: string;
  month: Month;
  state: InvoiceState;
  /** What credit notes left of it. */
  left: Amounts;
}

export interface BillingAccount<Invoice extends PlannedOn = PlannedOn> {
  time: ChargedTime;
  invoices: readonly Invoice[];
  /** Without void invoices. */
  chargedCents: ReadonlyMap<Month, number>;
}

export interface BillingMoment {
  today: Day;
  /** From 8:00 on. */
  isMorning: boolean;
  /** The month's one look at differences that no invoice takes. */
  isMonthly: boolean;
}

export interface BillingPlan<Invoice extends PlannedOn = PlannedOn> {
  invoice: { month: string; lines: InvoiceLine[] } | null;
  /** Before tax, above 0. */
  credits: { invoice: Invoice; cents: number }[];
}

export function differencesOf({ time, invoices, chargedCents }: BillingAccount): MonthDifference[] {
  return invoices
    .filter(({ state }) => state !== "void")
    .map(({ month, left }) => ({
      month,
      cents: sumOf(stretchesOf(time, month)) - (chargedCents.get(month) ?? 0),
      left: left.subtotal,
    }))
    .sort((one, other) => one.month.localeCompare(other.month));
}

const correctionsOf = (differences: readonly MonthDifference[]) =>
  differences.map(({ month, cents }) => correctionLine(firstDayOf(month), lastDayOf(month), cents));

const isDue = ([first]: readonly Stretch[], { today, isMorning }: BillingMoment) =>
  first !== undefined && (first.from_day < today || (first.from_day === today && isMorning));

export function billingPlan<Invoice extends PlannedOn>(
  account: BillingAccount<Invoice>,
  moment: BillingMoment,
): BillingPlan<Invoice> {
  const { time, invoices } = account;
  const month = monthOf(moment.today);
  const differences = differencesOf(account);
  const isInvoiced = invoices.some((invoice) => invoice.month === month);
  const creditNotes = (credits: readonly MonthDifference[]) =>
    credits.flatMap(({ month, cents }) => {
      const invoice = invoices.find((each) => each.month === month && each.state !== "void");
      return invoice ? [{ invoice, cents }] : [];
    });
  const fees = isInvoiced ? [] : stretchesOf(time, month);
  if (sumOf(fees) > 0 && isDue(fees, moment)) {
    const { carried, credited } = settleWithInvoice(differences, sumOf(fees));
    const lines = [...fees.map(feeLine), ...correctionsOf(carried)];
    return { invoice: { month, lines }, credits: creditNotes(credited) };
  }
  const hasEnded = time.endedOn !== null;
  const credits = hasEnded || (moment.isMonthly && !isInvoiced) ? creditNotes(creditsOf(differences)) : [];
  const owed = differences.filter(({ cents }) => cents > 0);
  const isOwedAlone =
    hasEnded && moment.isMonthly && !isInvoiced && owed.length > 0 && monthOf(`${time.endedOn}`) < month;
  return { invoice: isOwedAlone ? { month, lines: correctionsOf(owed) } : null, credits };
}
