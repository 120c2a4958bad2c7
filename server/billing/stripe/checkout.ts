import { systemActor } from "../../../domain/event.ts";
import type { LinkOutcome } from "../../../domain/link-view.ts";
import type { Env } from "../../env.ts";
import type { Outbox, Transaction } from "../../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions } from "../../links/link-actions.ts";
import { readClock } from "../due-invoices.ts";
import { type LockedInvoice, lockInvoiceById } from "../invoices.ts";
import { beginPayment, idempotencyKeyOf, keyHours, type Payment, paymentUnderWay, storeAnswer } from "./payments.ts";
import { reportOfPayment, reportOfSession } from "./reports.ts";
import { type SessionRequest, type StripeApi, StripeAway } from "./stripe-api.ts";

/** Stripe's page leads there. Stripe sees the address, so it has no token. */
export const paidPath = "/paid";

export type CheckoutOutcome = LinkOutcome | { outcome: "checkout"; url: string } | { outcome: "stripe-away" };

/** What is left to do. */
type Step = { invoice: Pick<LockedInvoice, "id" | "number" | "open">; payment: Payment } | "impossible" | "unknown";

/** Stripe's page for an invoice. */
export function checkout(outbox: Outbox, linkActions: LinkActions, api: StripeApi, site: Env["site"]) {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    outbox.as(systemActor).transaction(work);

  function requestOf(invoice: LockedInvoice, attempt: number, customer: string | null, keepsMethod: boolean) {
    const metadata = { invoice_id: invoice.id, invoice_number: invoice.number, attempt: String(attempt) };
    return {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: invoice.open,
            product_data: { name: `Invoice ${invoice.number}` },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata, ...(keepsMethod && { setup_future_usage: "off_session" }) },
      ...(keepsMethod && (customer === null ? { customer_creation: "always" } : { customer })),
      // The invoice is in USD, wherever the contractor opens the page.
      adaptive_pricing: { enabled: false },
      success_url: site.url + paidPath,
      cancel_url: site.url + paidPath,
    } satisfies SessionRequest;
  }

  /** The payment under way, or a new one. */
  async function nextStep(tx: Transaction, contractorId: string | null, number: string): Promise<Step> {
    const [found] = await tx.query<{ id: string }>(
      "select id from invoices where number = $1 and contractor_id = $2 and credit_for is null",
      [number, contractorId],
    );
    const invoice = found && (await lockInvoiceById(tx, found.id));
    if (!invoice) return "unknown";
    const { waits } = await readClock(tx);
    if (waits || invoice.open === 0 || invoice.is_being_paid) return "impossible";
    const underWay = await paymentUnderWay(tx, invoice.id);
    if (underWay) return { invoice, payment: underWay };
    const [contractor] = await tx.query<{ stripe_customer: string | null; pays_itself: boolean }>(
      "select stripe_customer, pays_itself_since is not null as pays_itself from contractors where id = $1",
      [contractorId],
    );
    const { stripe_customer = null, pays_itself = false } = contractor ?? {};
    const payment = await beginPayment(tx, invoice.id, invoice.open, "checkout", (attempt) =>
      requestOf(invoice, attempt, stripe_customer, pays_itself),
    );
    return payment ? { invoice, payment } : "impossible";
  }

  /** Without one, the payment has ended, or is no longer of the open amount, and the next step decides. */
  async function urlOf({ invoice, payment }: Exclude<Step, string>): Promise<string | null> {
    const key = idempotencyKeyOf(invoice.number, payment);
    if (payment.session === null && payment.age_hours > keyHours) {
      await settleForgotten(outbox, api, payment);
      return null;
    }
    let session =
      payment.session === null
        ? await api.createSession(payment.request as SessionRequest, key)
        : await api.readSession(payment.session);
    if (session.status === "open" && payment.cents !== invoice.open) session = await api.expireSession(session.id);
    await inTransaction((tx) => storeAnswer(tx, reportOfSession(session, payment.invoice_id)));
    return session.status === "open" ? session.url : null;
  }

  return {
    /** For exactly the open amount. Repeated, it is the same page while that one is open. */
    async pay(token: string, client: string, number: string): Promise<CheckoutOutcome> {
      let step = "impossible" as Step;
      let contractorId = null as string | null;
      const result = await linkActions.act("contractor", token, client, async (tx, link) => {
        contractorId = link.contractorId;
        step = await nextStep(tx.as(systemActor), contractorId, number);
        if (step === "unknown") return { outcome: "unknown" };
        return step === "impossible" ? impossibleOutcome : doneOutcome;
      });
      if (result.outcome !== "done") return result;
      try {
        for (let round = 0; round < 3 && typeof step === "object"; round += 1) {
          const url = await urlOf(step);
          if (url !== null) return { outcome: "checkout", url };
          step = await inTransaction((tx) => nextStep(tx, contractorId, number));
        }
      } catch (error) {
        if (!(error instanceof StripeAway)) throw error;
        return { outcome: "stripe-away" };
      }
      return impossibleOutcome;
    },
  };
}

/** Its request got no answer while its idempotency key held. Stripe finds by the invoice what came of it. */
export async function settleForgotten(outbox: Outbox, api: StripeApi, payment: Payment): Promise<void> {
  const found = await api.paymentsOf(payment.invoice_id);
  await outbox.as(systemActor).transaction(async (tx) => {
    for (const intent of found) await storeAnswer(tx, reportOfPayment(intent, payment.invoice_id, true));
    await tx.query("update payments set state = 'expired' where id = $1 and state = 'asked'", [payment.id]);
  });
}
