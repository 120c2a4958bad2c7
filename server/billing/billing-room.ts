import type { PaymentMeans } from "../../domain/invoice-view.ts";
import type { Ground } from "../links/ground.ts";
import { fees, prices } from "./fees.ts";
import { invoicePages } from "./invoice-pages.ts";
import { invoices } from "./invoices.ts";
import { moneyFigures } from "./money-figures.ts";
import { attendProblem } from "./stripe/problems.ts";
import { stripePayments } from "./stripe/stripe-payments.ts";

export type BillingRoom = ReturnType<typeof billingRoom>;

export function billingRoom({ env, database: { database }, outbox, linkActions }: Ground) {
  return {
    invoices: invoices(),
    invoicePages: invoicePages(database, linkActions),
    fees: fees(),
    prices: prices(database),
    moneyFigures: moneyFigures(database),
    payments: stripePayments(outbox, linkActions, env),
    payment: { isOnline: env.stripe !== null, instructions: env.paymentInstructions } satisfies PaymentMeans,
    restWhenOverdueDays: env.restWhenOverdueDays,
    attendPaymentProblem: attendProblem,
  };
}
