import { firstDayOf, monthOf, stretchesOf } from "../../domain/charged-days.ts";
import { creditLine, feeLine, type PaidBy, parseInvoiceNumber, paymentMeans, sumOf } from "../../domain/invoice.ts";
import { isDay } from "../../domain/local-time.ts";
import { formatCents, parseDollars } from "../../domain/money.ts";
import { isMonth, monthInWords } from "../../domain/statement.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { InvoiceRow } from "../database/rows.ts";
import { billingWaitsSetting, storeSetting } from "../database/settings.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { CommandProblem } from "../problems.ts";
import { lockAccount } from "./accounts.ts";
import { changeBilling, reasonIn, UnknownInvoice } from "./change.ts";
import { byHandMonthSetting, readClock } from "./due-invoices.ts";
import { canIssueTo, issuer, writeCreditNote, writeInvoice } from "./write-invoice.ts";

export type LockedInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "contractor_id" | "state" | "paid_by" | "credit_for" | "because"
> & {
  issued_on: string;
  open: number;
  notes: number;
  /** They followed the payment. */
  later_notes: number;
  is_being_paid: boolean;
};

async function lockInvoice(tx: Transaction, number: string): Promise<LockedInvoice> {
  const invoice = parseInvoiceNumber(number) === null ? null : await lockInvoiceBy(tx, "number", number);
  if (!invoice) throw new UnknownInvoice(number);
  return invoice;
}

export const lockInvoiceById = (tx: Transaction, id: string) => lockInvoiceBy(tx, "id", id);

/** The contractor before the invoice, like everything that changes invoices. */
async function lockInvoiceBy(tx: Transaction, column: "id" | "number", value: string): Promise<LockedInvoice | null> {
  await tx.query(
    `select from contractors where id = (select contractor_id from invoices where ${column} = $1) for no key update`,
    [value],
  );
  const [invoice] = await tx.query<LockedInvoice>(
    `select id, number, contractor_id, state, paid_by, credit_for, because, market_day(issued_at) as issued_on, open_cents(invoices) as open,
            is_being_paid(invoices) as is_being_paid,
            (select count(*)::integer from invoices as note where note.credit_for = invoices.id) as notes,
            (select count(*)::integer from invoices as note
              where note.credit_for = invoices.id and note.paid_by is distinct from 'credit') as later_notes
       from invoices where ${column} = $1 for update`,
    [value],
  );
  return invoice ?? null;
}

function refuseWhilePaying({ number, is_being_paid }: LockedInvoice): void {
  if (is_being_paid)
    throw new CommandProblem(`A payment of invoice ${number} is on its way at Stripe: wait until it arrives or fails.`);
}

const factsOf = ({ id, contractor_id }: LockedInvoice) => ({ contractor_id, invoice_id: id });

export interface Payment {
  by: string;
  on: string | null;
  reference: string | null;
}

export function invoices() {
  return {
    /** Or a credit note that is to be paid back. */
    pay: (asOperator: ActorConnection, number: string, { by, on, reference }: Payment) =>
      changeBilling(asOperator, async (tx) => {
        const invoice = await lockInvoice(tx, number);
        if (!paymentMeans.some((means) => means === by))
          throw new CommandProblem(`Say how it was paid: ${paymentMeans.join(", ")}.`);
        const { today } = await readClock(tx);
        const day = on ?? today;
        if (!isDay(day)) throw new CommandProblem(`"${day}" is not a day like 2026-10-31.`);
        if (invoice.state === "void") throw new CommandProblem(`Invoice ${number} is void.`);
        if (invoice.state === "paid") return "unchanged";
        refuseWhilePaying(invoice);
        if (day > today) throw new CommandProblem(`${day} is after today.`);
        if (day < invoice.issued_on)
          throw new CommandProblem(`Invoice ${number} was issued on ${invoice.issued_on}, after ${day}.`);
        await storePayment(tx, invoice, { by: by as PaidBy, on: day, reference });
        return { change: await noteChange(tx, "invoice.paid", invoice.id, {}) };
      }),

    /** The money went back, for example after a bounced check. */
    unpay: (asOperator: ActorConnection, number: string, because: string) =>
      changeBilling(asOperator, async (tx) => {
        const invoice = await lockInvoice(tx, number);
        const reason = reasonIn(because);
        if (invoice.state === "issued") return "unchanged";
        if (invoice.state === "void" || invoice.paid_by === "credit")
          throw new CommandProblem(`Invoice ${number} was not paid with money.`);
        if (invoice.later_notes > 0)
          throw new CommandProblem(`A credit note of invoice ${number} followed the payment.`);
        await reopen(tx, invoice);
        await tx.record({ kind: "invoice.unpaid", detail: { ...factsOf(invoice), because: reason } });
        return { change: null };
      }),

    void: (asOperator: ActorConnection, number: string, because: string) =>
      changeBilling(asOperator, async (tx) => {
        const invoice = await lockInvoice(tx, number);
        const reason = reasonIn(because);
        if (invoice.state === "void") return "unchanged";
        refuseWhilePaying(invoice);
        if (invoice.state === "paid") throw new CommandProblem(`Invoice ${number} is paid: write a credit note.`);
        if (invoice.credit_for !== null) throw new CommandProblem("A credit note cannot become void.");
        if (invoice.notes > 0) throw new CommandProblem(`Invoice ${number} has a credit note: credit the rest.`);
        await tx.query("update invoices set state = 'void', because = coalesce(because, $2) where id = $1", [
          invoice.id,
          reason,
        ]);
        await tx.record({ kind: "invoice.voided", detail: factsOf(invoice) });
        return { change: null };
      }),

    /** Before tax. */
    credit: (asOperator: ActorConnection, number: string, dollars: string, because: string) =>
      changeBilling<{ number: string }>(asOperator, async (tx) => {
        const locked = await lockInvoice(tx, number);
        const { id, contractor_id, credit_for, state } = locked;
        const reason = reasonIn(because);
        const cents = Number(parseDollars(dollars) ?? "0");
        if (cents === 0) throw new CommandProblem(`"${dollars}" is not an amount above 0, such as 250 or 1,204.50.`);
        if (credit_for !== null) throw new CommandProblem("A credit note cannot be credited.");
        if (state === "void") throw new CommandProblem(`Invoice ${number} is void.`);
        refuseWhilePaying(locked);
        const account = contractor_id === null ? null : await lockAccount(tx, contractor_id);
        const invoice = account?.invoices.find((each) => each.id === id);
        if (!account || !invoice) throw new UnknownInvoice(number);
        await refuseWhileWaiting(tx);
        if (!canIssueTo(account)) throw noAddress();
        if (cents > invoice.left.subtotal)
          throw new CommandProblem(`Before tax, ${formatCents(invoice.left.subtotal)} is left of invoice ${number}.`);
        const noteNumber = await writeCreditNote(tx, account, invoice, creditLine, cents, reason);
        return { change: null, number: noteNumber };
      }),

    /** By hand, for example for a month that ended without. */
    issue: (asOperator: ActorConnection, contractorId: string, month: string) =>
      changeBilling<{ number: string }>(asOperator, async (tx) => {
        if (!isMonth(month)) throw new CommandProblem("A month looks like 2026-10.");
        const account = isUuid(contractorId) ? await lockAccount(tx, contractorId) : null;
        if (!account) throw new UnknownInvoice(`${contractorId}/${month}`);
        await refuseWhileWaiting(tx);
        const { today } = await readClock(tx);
        if (month > monthOf(today)) throw new CommandProblem(`${monthInWords(month)} has not begun.`);
        const existing = account.invoices.find((each) => each.month === month && each.state !== "void");
        if (existing) throw new CommandProblem(`${monthInWords(month)} has invoice ${existing.number}.`);
        if (!canIssueTo(account)) throw noAddress();
        const lines = stretchesOf(account.time, month).map(feeLine);
        if (sumOf(lines) === 0) throw new CommandProblem(`Nothing is to be charged for ${monthInWords(month)}.`);
        return { change: null, number: await writeInvoice(tx, account, { month, lines }) };
      }),

    /**
     * Ends the wait after a restore. `lastNumbers`: the last that was issued in each year. Numbers that the backup
     * lacks become void. Empty: none was issued.
     */
    goOn: (asOperator: ActorConnection, lastNumbers: readonly string[]) =>
      changeBilling(asOperator, async (tx) => {
        const { waits, today } = await readClock(tx);
        if (!waits) return "unchanged";
        const years = new Set<number>();
        for (const number of lastNumbers.toSorted()) {
          const parsed = parseInvoiceNumber(number);
          if (!parsed) throw new CommandProblem(`"${number}" is not a number like 2026-0042.`);
          if (years.has(parsed.year)) throw new CommandProblem(`Give one number for ${parsed.year}: the last.`);
          if (parsed.year > Number(today.slice(0, 4))) throw new CommandProblem(`${parsed.year} has not begun.`);
          years.add(parsed.year);
          await storeLostNumbers(tx, parsed);
        }
        const [missing] = await tx.query<{ year: number }>(
          "select year from invoice_numbers where year <> all ($1::integer[]) order by year limit 1",
          [[...years]],
        );
        if (missing) throw new CommandProblem(`Give the last number of ${missing.year}, too.`);
        await tx.query("delete from server_settings where name = $1", [billingWaitsSetting]);
        await storeSetting(tx, byHandMonthSetting, "$2", monthOf(today));
        await tx.record({ kind: "invoice.went-on" });
        return { change: null };
      }),
  };
}

const noAddress = () =>
  issuer === null
    ? new CommandProblem("The market has no legal name and address (market/market.ts), so nothing can be issued.")
    : new CommandProblem(
        "The contractor has no billing address: contractors update ID --billing-address …",
        "The contractor has no billing address. Fill it in on the contractor’s page.",
      );

async function refuseWhileWaiting(tx: Transaction): Promise<void> {
  const { waits } = await readClock(tx);
  if (waits)
    throw new CommandProblem(
      "After a restore nothing is issued until you say which numbers were given: invoices go-on --last NUMBER.",
      "After a restore nothing is issued until somebody says at the command line which numbers were given.",
    );
}

/** More are a typing error. */
const mostLostNumbers = 10_000;

async function storeLostNumbers(tx: Transaction, { year, count }: { year: number; count: number }): Promise<void> {
  const [row] = await tx.query<{ last: number }>("select last from invoice_numbers where year = $1", [year]);
  const last = row?.last ?? 0;
  if (count < last) throw new CommandProblem(`The backup has numbers of ${year} up to ${last}, more than ${count}.`);
  if (count - last > mostLostNumbers)
    throw new CommandProblem(`The backup's last number of ${year} is ${last}: ${count} is too far.`);
  await tx.query(
    `insert into invoices (number, state, because)
     select $1::integer || '-' || lpad(number::text, greatest(4, length(number::text)), '0'), 'void', 'lost with the backup'
       from generate_series($2::integer, $3::integer) as number order by number`,
    [year, last + 1, count],
  );
}

export async function storePayment(
  tx: Transaction,
  invoice: LockedInvoice,
  { by, on, reference }: { by: PaidBy; on: string; reference: string | null },
): Promise<void> {
  await tx.query("update invoices set state = 'paid', paid_by = $2, paid_on = $3::date, reference = $4 where id = $1", [
    invoice.id,
    by,
    on,
    reference,
  ]);
  await tx.record({ kind: "invoice.paid", detail: factsOf(invoice) });
}

async function reopen(tx: Transaction, { id }: LockedInvoice): Promise<void> {
  await tx.query(
    "update invoices set state = 'issued', paid_by = null, paid_on = null, reference = null where id = $1",
    [id],
  );
}

export const invoiceUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  async "invoice.paid"(tx, { subject }) {
    const [row] = await tx.query<{ number: string }>("select number from invoices where id = $1", [subject]);
    if (!row) return false;
    const invoice = await lockInvoice(tx, row.number);
    if (invoice.state !== "paid" || invoice.paid_by === "credit" || invoice.later_notes > 0) return false;
    await reopen(tx, invoice);
    await tx.record({ kind: "invoice.unpaid", detail: factsOf(invoice) });
    return true;
  },
};

/** A fee can begin then at the earliest. */
export const earliestDay = (today: string) => firstDayOf(monthOf(today));
