import { type InvoiceLine, taxRateInWords } from "../domain/invoice.ts";
import type { InvoiceSummary, InvoiceView, PaymentMeans } from "../domain/invoice-view.ts";
import { dateInWords, shortDay } from "../domain/local-time.ts";
import { formatCents, formatSignedCents } from "../domain/money.ts";
import { monthInWords } from "../domain/statement.ts";
import { fill } from "../domain/text.ts";
import { invoiceListWords, invoiceWords } from "./invoice-words.ts";

export function invoiceStateInWords(invoice: InvoiceSummary, today: string): string {
  const { state, paid_by, paid_on, due_on, open_cents, credit_for } = invoice;
  const { states, means } = invoiceWords;
  const isNote = credit_for !== null;
  const facts = {
    open: formatCents(open_cents),
    due: due_on === null ? "" : dateInWords(due_on),
    day: paid_on === null ? "" : dateInWords(paid_on),
    means: paid_by === null ? "" : means[paid_by],
  };
  if (state === "void") return states.void;
  if (state === "issued") {
    if (isNote) return states.noteToPay;
    if (invoice.is_being_paid) return fill(states.beingPaid, facts);
    return fill(due_on !== null && today > due_on ? states.overdue : states.issued, facts);
  }
  if (paid_by === "credit") return fill(isNote ? states.noteSettled : states.settled, facts);
  return fill(isNote ? states.notePaid : states.paid, facts);
}

/** The ways in which an invoice can be paid. Empty: nobody has said how, so a contractor has to ask. */
export function paymentInWords({ isOnline, instructions }: PaymentMeans): string[] {
  return [...(isOnline ? [invoiceWords.payment.online] : []), ...(instructions === null ? [] : [instructions])];
}

/** "Paid", "$2,149.88 due by Oct 8" */
export function invoiceStateInShort(invoice: InvoiceSummary): string {
  const { state, due_on, open_cents, credit_for, is_being_paid } = invoice;
  const { states } = invoiceListWords;
  if (state === "issued" && credit_for !== null) return states.toPayBack;
  if (state !== "issued") return states[state];
  if (is_being_paid) return states.beingPaid;
  return fill(states.issued, { open: formatCents(open_cents), due: due_on === null ? "" : shortDay(due_on) });
}

export function invoiceLineInWords(line: InvoiceLine): string {
  const { kind, from_day, to_day, days, days_in_month, monthly_cents } = line;
  return fill(invoiceWords.kinds[kind], {
    monthly: formatCents(monthly_cents ?? 0),
    days: String(days ?? 0),
    total: String(days_in_month ?? 0),
    from: from_day === null ? "" : shortDay(from_day),
    through: to_day === null ? "" : shortDay(to_day),
    month: from_day === null ? "" : monthInWords(from_day.slice(0, 7)),
  });
}

export function invoiceSums(invoice: InvoiceView): [label: string, amount: string][] {
  const { subtotal_cents, tax_rate, tax_code, tax_cents, total_cents, open_cents, credit_notes, state } = invoice;
  const tax = fill(tax_code === null ? invoiceWords.tax : invoiceWords.taxWithCode, {
    rate: taxRateInWords(tax_rate),
    code: tax_code ?? "",
  });
  const notes = credit_notes.map(({ number, total_cents }): [string, string] => [
    fill(invoiceWords.creditHeading, { number }),
    formatSignedCents(total_cents),
  ]);
  return [
    [invoiceWords.subtotal, formatSignedCents(subtotal_cents)],
    [tax, formatSignedCents(tax_cents)],
    [invoiceWords.total, formatSignedCents(total_cents)],
    ...notes,
    ...(state === "issued" && notes.length > 0
      ? [[invoiceWords.open, formatCents(open_cents)] satisfies [string, string]]
      : []),
  ];
}
