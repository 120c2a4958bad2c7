import type { PaidBy } from "../../../domain/invoice.ts";
import type { Connection } from "../../database/database.ts";
import type { PaymentRow } from "../../database/rows.ts";
import type { Transaction } from "../../events/outbox.ts";
import { type LockedInvoice, lockInvoiceById, storePayment } from "../invoices.ts";

export type Payment = Pick<
  PaymentRow,
  "id" | "invoice_id" | "attempt" | "kind" | "cents" | "state" | "session" | "payment_intent"
> & {
  request: unknown;
  age_hours: number;
};

const paymentColumns = `id, invoice_id, attempt, kind, cents, state, session, payment_intent, request,
  extract(epoch from now() - started_at)::float8 / 3600 as age_hours`;

/** Stripe forgets an idempotency key after 24 hours, and a payment page has ended by then. */
export const keyHours = 23;

export const idempotencyKeyOf = (number: string, { cents, attempt }: Pick<Payment, "cents" | "attempt">) =>
  `invoice ${number} ${cents} ${attempt}`;

export async function readPayment(connection: Connection, id: string): Promise<Payment | null> {
  const [payment] = await connection.query<Payment>(`select ${paymentColumns} from payments where id = $1`, [id]);
  return payment ?? null;
}

/** The one payment that may still bring money. */
export async function paymentUnderWay(connection: Connection, invoiceId: string): Promise<Payment | null> {
  const [payment] = await connection.query<Payment>(
    `select ${paymentColumns} from payments where invoice_id = $1 and state in ('asked', 'open', 'processing')`,
    [invoiceId],
  );
  return payment ?? null;
}

/** `requestOf` gets the number of the attempt. */
export async function beginPayment(
  tx: Transaction,
  invoiceId: string,
  cents: number,
  kind: Payment["kind"],
  requestOf: (attempt: number) => object | null,
): Promise<Payment | null> {
  const [last] = await tx.query<{ attempt: number }>(
    "select coalesce(max(attempt), 0)::integer as attempt from payments where invoice_id = $1",
    [invoiceId],
  );
  const attempt = (last?.attempt ?? 0) + 1;
  const [payment] = await tx.query<Payment>(
    `insert into payments (invoice_id, attempt, kind, cents, request, look_at)
     values ($1, $2, $3, $4, $5::jsonb, now() + case $3 when 'charge' then interval '0' else interval '1 hour' end)
     on conflict do nothing returning ${paymentColumns}`,
    [invoiceId, attempt, kind, cents, JSON.stringify(requestOf(attempt))],
  );
  return payment ?? null;
}

/** In an event, or when Stripe is asked. */
export interface PaymentReport {
  invoiceId: string;
  /** Our number. Null if Stripe's object lacks it. */
  attempt: number | null;
  session: string | null;
  intent: string | null;
  customer: string | null;
  cents: number | null;
  currency: string | null;
  status: "open" | "processing" | "paid" | "failed" | "expired";
  isBankDebit: boolean;
  /** Stripe was asked. Events may come late. */
  isAnswer: boolean;
}

export type PaymentProblem = "amount" | "second" | "refund" | "dispute" | "lost";

/** For the operator. */
export interface ProblemNote {
  problem: PaymentProblem;
  subject: string;
  number: string | null;
  cents: number | null;
  currency: string | null;
  intent: string | null;
}

/**
 * Late, twice, or in another order, it leaves the same: a paid payment stays paid, and an ended one only becomes paid.
 * Returns what is left for the operator.
 */
export async function storeReport(tx: Transaction, report: PaymentReport): Promise<ProblemNote | null> {
  const invoice = await lockInvoiceById(tx, report.invoiceId);
  if (!invoice) return null;
  const payment = (await findPayment(tx, report)) ?? (await adoptPayment(tx, report));
  if (!payment || payment.state === "paid" || saysNothing(report, payment)) return null;
  await tx.query(
    `update payments set session = coalesce(session, $2), payment_intent = coalesce(payment_intent, $3) where id = $1`,
    [payment.id, report.session, report.intent],
  );
  const hasEnded = payment.state === "failed" || payment.state === "expired";
  if (report.status !== "paid") {
    const isBehind = report.status === "open" && payment.state === "processing";
    if (hasEnded || isBehind || report.status === payment.state) return null;
    await moveTo(tx, payment, report.status);
    if (report.status === "processing") await keepCustomer(tx, invoice, report);
    if (report.status === "failed") await tellOfRefusal(tx, payment, invoice);
    return null;
  }
  await moveTo(tx, payment, "paid");
  await keepCustomer(tx, invoice, report);
  return settle(tx, invoice, payment, report);
}

/**
 * A declined card leaves the page open for another. So a failed payment ends a page only if a bank debit was under way
 * and Stripe says so when it is asked: an event may be of an earlier card.
 */
function saysNothing({ status, session, isAnswer }: PaymentReport, { kind, state }: Payment): boolean {
  if (session !== null) return false;
  if (kind === "charge") return status === "open";
  return status === "open" || (status === "failed" && !(isAnswer && state === "processing"));
}

async function settle(
  tx: Transaction,
  invoice: LockedInvoice,
  payment: Payment,
  report: PaymentReport,
): Promise<ProblemNote | null> {
  const { cents, currency, intent } = report;
  const noteOf = (problem: PaymentProblem): ProblemNote => ({
    problem,
    subject: intent ?? report.session ?? payment.id,
    number: invoice.number,
    cents,
    currency,
    intent,
  });
  if (currency !== "usd" || cents !== payment.cents) return noteOf("amount");
  if (invoice.state !== "issued") return noteOf("second");
  // What an adopted payment's page asked for is not known.
  const isAsked = payment.kind === "charge" || payment.request !== null;
  if (cents < invoice.open || (!isAsked && cents !== invoice.open)) return noteOf("amount");
  const by: PaidBy = report.isBankDebit || payment.state === "processing" ? "bank-debit" : "card";
  const [day] = await tx.query<{ today: string }>("select market_today() as today");
  await storePayment(tx, invoice, { by, on: day?.today ?? "", reference: intent });
  // Something was credited while the page was open.
  return cents > invoice.open ? noteOf("amount") : null;
}

async function findPayment(tx: Transaction, report: PaymentReport): Promise<Payment | null> {
  const { invoiceId, session, intent, attempt } = report;
  const [payment] = await tx.query<Payment>(
    `select ${paymentColumns} from payments
      where invoice_id = $1
        and (session = $2 or payment_intent = $3
             or attempt = $4 and coalesce(session = $2, true) and coalesce(payment_intent = $3, true))
      order by (session = $2 or payment_intent = $3) is true desc limit 1 for update`,
    [invoiceId, session, intent, attempt],
  );
  return payment ?? null;
}

/** This database does not know it, for example after a restore. */
async function adoptPayment(tx: Transaction, report: PaymentReport): Promise<Payment | null> {
  const { invoiceId, session, intent, cents, status } = report;
  if (cents === null || cents <= 0 || (status !== "paid" && status !== "processing")) return null;
  const [payment] = await tx.query<Payment>(
    `insert into payments (invoice_id, attempt, kind, cents, state, session, payment_intent)
     select $1, coalesce(max(attempt), 0) + 1, 'checkout', $2, $3, $4, $5 from payments where invoice_id = $1
     on conflict do nothing returning ${paymentColumns}`,
    [invoiceId, cents, status === "paid" ? "expired" : "processing", session, intent],
  );
  return payment ?? null;
}

/** Then Stripe is asked. A payment page ends after 24 hours. */
const patience = { open: "25 hours", processing: "12 hours", paid: "0", failed: "0", expired: "0" };

async function moveTo(tx: Transaction, { id }: Payment, state: PaymentReport["status"]): Promise<void> {
  await tx.query("update payments set state = $2, look_at = now() + $3::interval where id = $1", [
    id,
    state,
    patience[state],
  ]);
}

/** Stripe keeps the card or bank account under this customer. Pages ask for one only if the contractor agreed. */
async function keepCustomer(
  tx: Transaction,
  { contractor_id }: LockedInvoice,
  { customer }: PaymentReport,
): Promise<void> {
  if (customer === null) return;
  await tx.query(
    "update contractors set stripe_customer = $2 where id = $1 and stripe_customer is null and pays_itself_since is not null",
    [contractor_id, customer],
  );
}

async function tellOfRefusal(tx: Transaction, payment: Payment, { id, contractor_id }: LockedInvoice): Promise<void> {
  if (payment.kind === "checkout" && payment.state !== "processing") return;
  await tx.record({ kind: "invoice.payment-refused", detail: { contractor_id, invoice_id: id } });
}

/** Once in the inbox. */
export async function storeProblem(
  tx: Transaction,
  eventId: string,
  kind: string,
  note: ProblemNote | null,
): Promise<void> {
  const { problem = null, subject = null, number = null, cents = null, currency = null, intent = null } = note ?? {};
  await tx.query(
    `insert into stripe_events (id, kind, problem, subject, number, cents, currency, payment_intent)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [eventId, kind, problem, subject, number, cents, currency, intent],
  );
}

/** And what that leaves for the operator. */
export async function storeAnswer(tx: Transaction, report: PaymentReport): Promise<void> {
  const note = await storeReport(tx, report);
  if (note) await storeProblem(tx, `asked ${note.problem} ${note.subject}`, "asked", note);
}
