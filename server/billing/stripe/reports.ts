import type { PaymentReport } from "./payments.ts";
import type { PaymentIntent, Session } from "./stripe-api.ts";

const idOf = (linked: string | { id: string } | null): string | null =>
  typeof linked === "string" ? linked : (linked?.id ?? null);

function attemptIn(metadata: Session["metadata"]): number | null {
  const attempt = Number(metadata?.attempt);
  return Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null;
}

/** A completed session without the money is a bank debit, which comes, or does not, days later. */
export function reportOfSession(session: Session, invoiceId: string): PaymentReport {
  const { id, status, payment_status, amount_total, currency, payment_intent, customer, metadata } = session;
  const isPaid = payment_status === "paid";
  const completed = isPaid ? "paid" : "processing";
  return {
    invoiceId,
    attempt: attemptIn(metadata),
    session: id,
    intent: idOf(payment_intent),
    customer: idOf(customer),
    cents: amount_total,
    currency,
    status: status === "complete" ? completed : status === "expired" ? "expired" : "open",
    isBankDebit: false,
    isAnswer: false,
  };
}

/** `isAnswer`: Stripe was asked, so nothing is newer. */
export function reportOfPayment(payment: PaymentIntent, invoiceId: string, isAnswer: boolean): PaymentReport {
  const { id, status, amount, amount_received, currency, customer, metadata, payment_method_types } = payment;
  const statuses: Partial<Record<string, PaymentReport["status"]>> = {
    succeeded: "paid",
    processing: "processing",
    requires_payment_method: "failed",
    canceled: "failed",
    requires_action: "failed",
  };
  return {
    invoiceId,
    attempt: attemptIn(metadata),
    session: null,
    intent: id,
    customer: idOf(customer),
    cents: status === "succeeded" ? amount_received : amount,
    currency,
    status: statuses[status] ?? "open",
    isBankDebit: payment_method_types.length === 1 && payment_method_types[0] === "us_bank_account",
    isAnswer,
  };
}
