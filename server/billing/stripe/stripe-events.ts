import type Stripe from "stripe";
import { systemActor } from "../../../domain/event.ts";
import { parseInvoiceNumber } from "../../../domain/invoice.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { isRetryable } from "../../database/database.ts";
import type { Outbox, Transaction } from "../../events/outbox.ts";
import { errorFields, log } from "../../log.ts";
import { type PaymentReport, type ProblemNote, storeProblem, storeReport } from "./payments.ts";
import { reportOfPayment, reportOfSession } from "./reports.ts";
import type { StripeSettings } from "./stripe-api.ts";

export type EventOutcome = "taken" | "refused" | "unavailable";

/** They come late, twice, and in any order. */
export function stripeEvents(outbox: Outbox, { secretKey, webhookSecret }: StripeSettings) {
  const isLive = /^[rs]k_live_/.test(secretKey);

  async function verify(body: string, signature: string): Promise<Stripe.Event | null> {
    const { default: Stripe } = await import("stripe");
    try {
      return Stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError))
        throw error;
      return null;
    }
  }

  return {
    async take(body: string, signature: string): Promise<EventOutcome> {
      const event = await verify(body, signature);
      if (!event) return "refused";
      // Connected accounts, and the other mode, have no invoice of ours.
      if (event.account || event.livemode !== isLive) return "taken";
      try {
        await outbox.as(systemActor).transaction(async (tx) => {
          if (!(await isNew(tx, event.id))) return;
          const note = await noteOf(tx, event);
          if (note !== "not-ours") await storeProblem(tx, event.id, event.type, note);
        });
        return "taken";
      } catch (error) {
        if (!isRetryable(error)) throw error;
        log("warn", "stripe event not stored", errorFields(error));
        return "unavailable";
      }
    },
  };
}

/** A second event with the same id waits and changes nothing. */
async function isNew(tx: Transaction, id: string): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 78747))", [id]);
  const [known] = await tx.query("select from stripe_events where id = $1", [id]);
  return known === undefined;
}

async function noteOf(tx: Transaction, event: Stripe.Event): Promise<ProblemNote | null | "not-ours"> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
      return noteOfReport(tx, event.data.object.metadata, (id) => reportOfSession(event.data.object, id));
    case "checkout.session.async_payment_succeeded":
      return noteOfReport(tx, event.data.object.metadata, (id) => ({
        ...reportOfSession(event.data.object, id),
        status: "paid",
        isBankDebit: true,
      }));
    case "checkout.session.async_payment_failed":
      return noteOfReport(tx, event.data.object.metadata, (id) => ({
        ...reportOfSession(event.data.object, id),
        status: "failed",
      }));
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return noteOfReport(tx, event.data.object.metadata, (id) => reportOfPayment(event.data.object, id, false));
    case "charge.refunded": {
      const { id, payment_intent, amount_refunded, currency, metadata } = event.data.object;
      return noteOfMoneyBack(tx, payment_intent, metadata.invoice_number ?? null, {
        problem: "refund",
        subject: `${id} ${amount_refunded}`,
        cents: amount_refunded,
        currency,
      });
    }
    case "charge.dispute.created": {
      const { id, payment_intent, amount, currency } = event.data.object;
      return noteOfMoneyBack(tx, payment_intent, null, { problem: "dispute", subject: id, cents: amount, currency });
    }
    default:
      return "not-ours";
  }
}

async function noteOfReport(
  tx: Transaction,
  metadata: Stripe.Metadata | null,
  reportFor: (invoiceId: string) => PaymentReport,
): Promise<ProblemNote | null | "not-ours"> {
  const { invoice_id: id = "", invoice_number: number = "" } = metadata ?? {};
  if (!isUuid(id) || parseInvoiceNumber(number) === null) return "not-ours";
  const report = reportFor(id);
  const [invoice] = await tx.query("select from invoices where id = $1", [id]);
  if (invoice) return storeReport(tx, report);
  const { status, cents, currency, intent, session } = report;
  if (status !== "paid" && status !== "processing") return "not-ours";
  return { problem: "lost", subject: intent ?? session ?? id, number, cents, currency, intent };
}

/** Known by its payment, whose event may be late. `named`: a charge has its payment's metadata. */
async function noteOfMoneyBack(
  tx: Transaction,
  payment: string | { id: string } | null,
  named: string | null,
  note: Pick<ProblemNote, "problem" | "subject" | "cents" | "currency">,
): Promise<ProblemNote | "not-ours"> {
  const intent = typeof payment === "string" ? payment : (payment?.id ?? null);
  const [known] = await tx.query<{ number: string }>(
    `select number from payments join invoices on invoices.id = invoice_id where payment_intent = $1
     union all select number from invoices where reference = $1 or number = $2 limit 1`,
    [intent, named],
  );
  return known ? { ...note, number: known.number, intent } : "not-ours";
}
