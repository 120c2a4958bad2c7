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
  pay: "Pay {open}",
  payText: "You pay by card or bank account on a page of Stripe, our payment service.",
  /** How to pay: `ask` on pages, `reply` in emails. */
  payment: {
    heading: "How to pay",
    online: "Pay by card or bank account.",
    ask: "Please email us, and we’ll tell you how to pay:",
    reply: "To learn how you can pay, just reply to this email.",
  },
  /** Shown while an invoice is open, if late payers' territories are stopped: before `{day}`, and from then on. */
  stops: "If it’s still open on {day}, your territories get no new requests from that day on, until it’s paid.",
  stopped: "Your territories get no new requests until it’s paid.",
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
    beingPaid: "Bank debit on its way: {open}. It takes a few business days, and there’s nothing to do meanwhile.",
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
    beingPaid: "Bank debit on its way",
    toPayBack: "To be paid back",
    paid: "Paid",
    void: "Void",
  },
};

export const payNextWords = {
  heading: "Pay the next ones by itself",
  text: "Agree once, and Stripe pays each next invoice from the card or bank account you use for your next payment.",
  on: "On since {day}. Each new invoice is charged at 8:00 a.m. on the day after we issue it.",
  noMethodYet:
    "Stripe has no card or bank account of yours yet. It keeps the one with which you pay your next invoice.",
  read: "Read and agree",
  name: "Your name",
  nameHint: "Your full name counts as your signature.",
  agree: "I agree: pay the next ones by itself",
  stop: "Stop paying by itself",
};

/** The page to which Stripe's payment page leads back. */
export const paidWords = {
  title: "Back from the payment page",
  description: "You’re back from the payment page of Stripe.",
  heading: "You’re back from the payment page",
  lead: "If you paid by card, your invoice shows the payment within a minute. A bank debit takes a few business days, and until then the invoice says it’s on its way.",
  links:
    "Your invoice and your page are behind the links in our emails. If you didn’t pay, the button on your invoice still works.",
  question: "A question about a payment?",
};
