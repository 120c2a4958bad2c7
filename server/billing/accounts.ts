import type { BillingAccount, PlannedOn } from "../../domain/billing-plan.ts";
import { type Fee, operatorPauses, type StatusChange } from "../../domain/charged-days.ts";
import type { InvoiceState, PaidBy, TaxRate } from "../../domain/invoice.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow } from "../database/rows.ts";

/** Not a credit note. */
export interface AccountInvoice extends PlannedOn {
  number: string;
  state: InvoiceState;
  paid_by: PaidBy | null;
  rate: TaxRate;
  taxCode: string | null;
  /** With its credit notes. */
  open: number;
  isBeingPaid: boolean;
}

export interface Account extends BillingAccount<AccountInvoice> {
  contractor: Pick<ContractorRow, "id" | "business_name" | "registration_number" | "billing_address" | "tax_code"> & {
    rate: TaxRate;
  };
}

interface AccountRow {
  contractor: Account["contractor"];
  billed_from: string | null;
  ended_on: string | null;
  changes: StatusChange[];
  fees: Fee[];
  invoices: AccountInvoice[];
  charged: { month: string; cents: number }[];
}

/** All that a contractor's invoices follow from. */
export async function readAccounts(connection: Connection, contractorIds: readonly string[]): Promise<Account[]> {
  const rows = await connection.query<AccountRow>(
    `select jsonb_build_object('id', id, 'business_name', business_name, 'registration_number', registration_number,
              'billing_address', billing_address, 'tax_code', tax_code, 'rate', (coalesce(tax_rate, 0) * 1000)::integer) as contractor,
            billed_from,
            case when status = 'ended' then (
              select market_day(at) from events
               where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractors.id::text
                 and kind = 'operator.contractor-ended'
               order by events.id desc limit 1) end as ended_on,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'status', case kind when 'contractor.paused' then 'paused' when 'contractor.resumed' then 'active' else 'ended' end,
                      'isByOperator', actor = 'operator', 'day', market_day(at),
                      'nextDay', market_day(at - interval '1 microsecond') + 1) order by events.id), '[]')
               from events
              where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractors.id::text
                and kind in ('contractor.paused', 'contractor.resumed', 'operator.contractor-ended')) as changes,
            (select coalesce(jsonb_agg(jsonb_build_object('from_day', from_day, 'cents', cents) order by from_day), '[]')
               from fees where contractor_id = contractors.id) as fees,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', id, 'number', number, 'month', to_char(month, 'YYYY-MM'), 'state', state, 'paid_by', paid_by,
                      'rate', (tax_rate * 1000)::integer, 'taxCode', tax_code, 'open', open_cents(invoices), 'isBeingPaid', is_being_paid(invoices),
                      'left', jsonb_build_object('subtotal', subtotal_cents + credited.subtotal, 'tax', tax_cents + credited.tax))
                      order by issued_at, number), '[]')
               from invoices,
                    lateral (select coalesce(sum(subtotal_cents), 0)::bigint as subtotal, coalesce(sum(tax_cents), 0)::bigint as tax
                               from invoices as note where note.credit_for = invoices.id) as credited
              where contractor_id = contractors.id and credit_for is null) as invoices,
            (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'cents', cents)), '[]')
               from (select to_char(from_day, 'YYYY-MM') as month, sum(cents)::bigint as cents
                       from invoice_lines join invoices on invoices.id = invoice_id
                      where contractor_id = contractors.id and state <> 'void' and kind in ('fee', 'correction')
                      group by to_char(from_day, 'YYYY-MM')) as months) as charged
       from contractors where id = any ($1::uuid[]) order by id`,
    [contractorIds],
  );
  return rows.map(({ contractor, billed_from, ended_on, changes, fees, invoices, charged }) => ({
    contractor,
    time: { billedFrom: billed_from, endedOn: ended_on, pauses: operatorPauses(changes), fees },
    invoices,
    chargedCents: new Map(charged.map(({ month, cents }) => [month, cents])),
  }));
}

/** Nobody else changes their invoices then. Null without such a contractor. */
export async function lockAccount(connection: Connection, contractorId: string): Promise<Account | null> {
  await connection.query("select from contractors where id = $1 for no key update", [contractorId]);
  const [account] = await readAccounts(connection, [contractorId]);
  return account ?? null;
}
