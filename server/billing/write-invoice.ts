import { market } from "../../content/chosen-market.ts";
import { firstDayOf } from "../../domain/charged-days.ts";
import {
  type Amounts,
  creditNoteAmounts,
  daysToPay,
  type InvoiceLine,
  sumOf,
  type TaxRate,
  taxOn,
} from "../../domain/invoice.ts";
import type { Month } from "../../domain/local-time.ts";
import type { Transaction } from "../events/outbox.ts";
import type { Account, AccountInvoice } from "./accounts.ts";

/** Without a legal name and address, nothing can be issued. */
export const issuer = market.legal.business ?? null;

export const canIssueTo = ({ contractor }: Account) => issuer !== null && contractor.billing_address !== null;

interface NewInvoice extends Amounts {
  month: Month;
  rate: TaxRate;
  taxCode: string | null;
  lines: readonly InvoiceLine[];
  creditFor: string | null;
  because: string | null;
  isSettled: boolean;
}

async function insertInvoice(
  tx: Transaction,
  { contractor }: Account,
  { month, rate, taxCode, lines, creditFor, because, subtotal, tax, isSettled }: NewInvoice,
): Promise<string> {
  if (issuer === null) throw new Error("The market has no legal name and address.");
  const { business_name: name, billing_address: address, registration_number } = contractor;
  const [invoice] = await tx.query<{ id: string; number: string }>(
    `insert into invoices (contractor_id, month, due_on, subtotal_cents, tax_rate, tax_code, tax_cents, total_cents, state,
                           paid_on, paid_by, credit_for, because, issued_by, issued_to)
     select $1, $2::date, case when $8::uuid is null then market_today() + $12::integer end, $3::bigint, $4::numeric / 1000, $5, $6::bigint, $3 + $6,
            case when $7::boolean then 'paid' else 'issued' end, case when $7 then market_today() end, case when $7 then 'credit' end,
            $8, $9, $10::jsonb, $11::jsonb
     returning id, number`,
    [
      contractor.id,
      firstDayOf(month),
      subtotal,
      rate,
      taxCode,
      tax,
      isSettled,
      creditFor,
      because,
      JSON.stringify(issuer),
      JSON.stringify({ name, address, registration_number }),
      daysToPay,
    ],
  );
  if (!invoice) throw new Error("The database returned no new invoice.");
  await tx.query(
    `insert into invoice_lines (invoice_id, position, kind, from_day, to_day, days, days_in_month, monthly_cents, cents)
     select $1, position, kind, from_day, to_day, days, days_in_month, monthly_cents, cents
       from jsonb_array_elements($2::jsonb) with ordinality as line (value, position),
            jsonb_to_record(value) as fields (kind text, from_day date, to_day date, days integer, days_in_month integer, monthly_cents integer, cents bigint)`,
    [invoice.id, JSON.stringify(lines)],
  );
  await tx.record({ kind: "invoice.issued", detail: { contractor_id: contractor.id, invoice_id: invoice.id } });
  return invoice.number;
}

/** Returns its number. The caller has locked the account. */
export function writeInvoice(
  tx: Transaction,
  account: Account,
  { month, lines }: { month: string; lines: readonly InvoiceLine[] },
): Promise<string> {
  const { rate, tax_code: taxCode } = account.contractor;
  const subtotal = sumOf(lines);
  const tax = taxOn(subtotal, rate);
  const terms = { month, rate, taxCode, lines, creditFor: null, because: null, isSettled: subtotal + tax === 0 };
  return insertInvoice(tx, account, { ...terms, subtotal, tax });
}

/** Over `cents` before tax, at most what is left. A note of an open invoice is settled with it. Returns its number. */
export async function writeCreditNote(
  tx: Transaction,
  account: Account,
  invoice: AccountInvoice,
  lineFor: (cents: number) => InvoiceLine,
  cents: number,
  because: string | null = null,
): Promise<string> {
  const amounts = creditNoteAmounts(invoice.left, invoice.rate, cents);
  const isOpen = invoice.state === "issued";
  const number = await insertInvoice(tx, account, {
    month: invoice.month,
    rate: invoice.rate,
    taxCode: invoice.taxCode,
    lines: [lineFor(amounts.subtotal)],
    creditFor: invoice.id,
    because,
    isSettled: isOpen,
    ...amounts,
  });
  if (isOpen) {
    await tx.query(
      `update invoices set state = 'paid', paid_on = market_today(), paid_by = 'credit'
        where id = $1 and state = 'issued' and open_cents(invoices) = 0`,
      [invoice.id],
    );
  }
  return number;
}
