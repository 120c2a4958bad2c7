import type { InvoiceLineKind, PaidBy } from "../domain/invoice.ts";

// Texts of invoices, on the contractor's pages and at the operator's desk.

export const invoiceWords = {
  title: "Your invoice",
  description: "Your invoice for the monthly fee: who sends it, the days it covers, the tax, and what’s still open.",
  heading: "Invoice {number}",
  creditHeading: "Credit note {number}",
  creditFor: "Credit note for invoice {number}",
  file: "Download as CSV",
  back: "Back to your page",
  from: "From",
  to: "To",
  issued: "Issued",
  due: "Due by",
  month: "Month",
  lines: "What it covers",
  what: "What",
  amount: "Amount",
  kinds: {
    fee: "Monthly fee of {monthly}, {days} of {total} days: {from} through {through}",
    correction: "Correction for {month}",
    credit: "Credit",
  } satisfies Record<InvoiceLineKind, string>,
  subtotal: "Subtotal",
  tax: "Sales tax ({rate})",
  taxWithCode: "Sales tax ({rate}, location code {code})",
  total: "Total",
  open: "Open",
  states: {
    issued: "Please pay {open} by {due}.",
    overdue: "Overdue: {open} was due by {due}.",
    paid: "Paid on {day} by {means}.",
    settled: "Settled by credit notes on {day}.",
    void: "Void: there’s nothing to pay.",
    noteSettled: "This credit lowered what was open. There’s nothing to pay.",
    noteToPay: "We’ll pay this back to you.",
    notePaid: "Paid back on {day} by {means}.",
  },
  means: {
    check: "check",
    transfer: "bank transfer",
    card: "card",
    "bank-debit": "bank debit",
    other: "other means",
    credit: "credit",
  } satisfies Record<PaidBy, string>,
};

export const invoiceListWords = {
  heading: "Invoices",
  paidThrough: "Paid through {month}.",
  none: "You have no invoices yet.",
  states: {
    issued: "{open} due by {due}",
    toPayBack: "To be paid back",
    paid: "Paid",
    void: "Void",
  },
};
