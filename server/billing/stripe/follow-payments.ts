import { systemActor } from "../../../domain/event.ts";
import { billingWaitsSetting } from "../../database/settings.ts";
import type { Outbox, Transaction } from "../../events/outbox.ts";
import { errorFields, log } from "../../log.ts";
import { readClock } from "../due-invoices.ts";
import { settleForgotten } from "./checkout.ts";
import {
  beginPayment,
  idempotencyKeyOf,
  keyHours,
  type Payment,
  type PaymentReport,
  readPayment,
  storeAnswer,
} from "./payments.ts";
import { reportOfPayment, reportOfSession } from "./reports.ts";
import { type SessionRequest, type StripeApi, StripeAway } from "./stripe-api.ts";

/** Days, after nothing is left to do. Stripe repeats an event for three. */
const eventDays = 60;

/** Stripe charges the invoice from 8:00 on, the day after its issue. After one refusal, the contractor pays. */
const isChargeDue = `(
  invoices.state = 'issued' and credit_for is null and open_cents(invoices) > 0
  and market_instant(market_day(issued_at) + 1 + time '08:00') <= now()
  and exists (select from contractors where contractors.id = invoices.contractor_id and stripe_customer is not null and pays_itself_since <= issued_at)
  and not exists (select from payments where invoice_id = invoices.id and kind = 'charge' and state <> 'expired'))`;

/** And asks Stripe about payments without an event. Several processes may run this at once. */
export function followPayments(outbox: Outbox, api: StripeApi) {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    outbox.as(systemActor).transaction(work);

  async function beginCharges(tx: Transaction): Promise<void> {
    const { waits } = await readClock(tx);
    if (waits) return;
    const due = await tx.query<{ id: string; open: number }>(
      `select invoices.id, open_cents(invoices)::float8 as open from invoices
        where ${isChargeDue} and not exists (select from payments where invoice_id = invoices.id and state in ('asked', 'open', 'processing'))
        order by issued_at for no key update of invoices`,
    );
    for (const { id, open } of due) await beginPayment(tx, id, open, "charge", () => null);
  }

  /** For ten minutes. A page ends early where its invoice is no longer to be paid there. */
  async function claim(seen: readonly string[]): Promise<Payment | null> {
    const [claimed] = await outbox.query<{ id: string }>(
      `update payments set look_at = now() + interval '10 minutes'
        where id = (select payments.id from payments join invoices on invoices.id = invoice_id
                     where payments.state in ('asked', 'open', 'processing') and payments.id <> all ($1::uuid[])
                       and not (payments.kind = 'charge' and payments.state = 'asked' and exists (select from server_settings where name = $2))
                       and (look_at <= now()
                            or payments.kind = 'checkout' and payments.state <> 'processing' and look_at > now() + interval '10 minutes'
                               and (invoices.state <> 'issued' or open_cents(invoices) <> payments.cents or ${isChargeDue}))
                     order by look_at limit 1 for update of payments skip locked)
        returning id`,
      [seen, billingWaitsSetting],
    );
    return claimed ? readPayment(outbox, claimed.id) : null;
  }

  async function follow(payment: Payment): Promise<void> {
    if (payment.kind === "charge" && payment.state === "asked") return charge(payment);
    if (payment.state === "processing") {
      if (payment.payment_intent === null) return;
      const intent = await api.readPayment(payment.payment_intent);
      return store(reportOfPayment(intent, payment.invoice_id, true));
    }
    if (payment.session === null && payment.age_hours > keyHours) return settleForgotten(outbox, api, payment);
    const { number } = await invoiceOf(payment);
    let session =
      payment.session === null
        ? await api.createSession(payment.request as SessionRequest, idempotencyKeyOf(number, payment))
        : await api.readSession(payment.session);
    if (session.status === "open") session = await api.expireSession(session.id);
    await store(reportOfSession(session, payment.invoice_id));
  }

  /** First asks what Stripe has of the invoice: an earlier answer may have come to nobody. */
  async function charge(payment: Payment): Promise<void> {
    for (const intent of await api.paymentsOf(payment.invoice_id))
      await store(reportOfPayment(intent, payment.invoice_id, true));
    const { number, open, customer, pays_itself } = await invoiceOf(payment);
    const now = await readPayment(outbox, payment.id);
    if (now?.state !== "asked") return;
    if (open !== payment.cents || customer === null || !pays_itself) {
      await outbox.query("update payments set state = 'expired' where id = $1 and state = 'asked'", [payment.id]);
      return;
    }
    const metadata = { invoice_id: payment.invoice_id, invoice_number: number, attempt: String(payment.attempt) };
    const answer = await api.charge({ customer, cents: payment.cents, metadata }, idempotencyKeyOf(number, payment));
    if ("status" in answer) return store(reportOfPayment(answer, payment.invoice_id, true));
    const refusal = { session: null, customer: null, cents: null, currency: null, isBankDebit: false, isAnswer: true };
    await store({
      ...refusal,
      invoiceId: payment.invoice_id,
      attempt: payment.attempt,
      intent: answer.intent,
      status: "failed",
    });
  }

  const store = (report: PaymentReport) => inTransaction((tx) => storeAnswer(tx, report));

  async function invoiceOf({ invoice_id }: Payment) {
    const [invoice] = await outbox.query<{
      number: string;
      open: number;
      customer: string | null;
      pays_itself: boolean;
    }>(
      `select number, open_cents(invoices)::float8 as open, stripe_customer as customer, pays_itself_since is not null as pays_itself
         from invoices join contractors on contractors.id = contractor_id where invoices.id = $1`,
      [invoice_id],
    );
    if (!invoice) throw new Error("A payment has no invoice.");
    return invoice;
  }

  return async (signal: AbortSignal): Promise<void> => {
    await inTransaction(beginCharges);
    const seen: string[] = [];
    while (!signal.aborted) {
      const payment = await claim(seen);
      if (!payment) break;
      seen.push(payment.id);
      try {
        await follow(payment);
      } catch (error) {
        if (!(error instanceof StripeAway)) log("warn", "payment not followed", errorFields(error));
      }
    }
    await outbox.query("delete from stripe_events where problem is null and at < now() - make_interval(days => $1)", [
      eventDays,
    ]);
  };
}
