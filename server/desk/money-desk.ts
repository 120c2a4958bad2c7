import { clock } from "../../content/market-clock.ts";
import { type Fee, monthOf } from "../../domain/charged-days.ts";
import type { InvoiceFilter, InvoiceSummary } from "../../domain/invoice-view.ts";
import type { MoneyMonth } from "../../domain/money-figure.ts";
import { isUuid } from "../../domain/uuid.ts";
import { invoiceSummaryColumns, invoicesOf } from "../billing/invoice-pages.ts";
import { moneyFigures } from "../billing/money-figures.ts";
import { issuer } from "../billing/write-invoice.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow } from "../database/rows.ts";
import { billingWaitsSetting } from "../database/settings.ts";

const pageSize = 100;

const isOverdue = "state = 'issued' and due_on < market_today() and open_cents(invoices) > 0";

export interface ListedInvoice extends Omit<InvoiceSummary, "month" | "issued_on" | "total_cents"> {
  contractor_id: string | null;
  business_name: string | null;
  /** An invoice that was lost with a backup has none, and no `issued_on`, `total_cents`, and `contractor_id`. */
  month: string | null;
  issued_on: string | null;
  total_cents: number | null;
}

/** Open and overdue are of the invoices of all months. The rest is the present month's row of the figures. */
export interface MoneyTotals extends Pick<MoneyMonth, "fees_cents" | "paid_cents" | "occupied" | "came" | "left"> {
  /** What contractors who are not billed yet have agreed to, before tax. */
  unbilled_cents: number;
  open_cents: number;
  overdue_cents: number;
  /** Territories for which an offer waits for an answer. */
  offered: number;
}

export interface BillingOfContractor
  extends Pick<
    ContractorRow,
    | "id"
    | "business_name"
    | "status"
    | "billed_from"
    | "billing_address"
    | "tax_rate"
    | "tax_code"
    | "monthly_fee_cents"
  > {
  isStopped: boolean;
  /** The present month, such as 2026-10. */
  month: string;
  fees: Fee[];
  invoices: InvoiceSummary[];
}

export function moneyDesk(database: Connection) {
  return {
    /** First what is overdue, then what is open, each the newest first. */
    invoices({ state, query }: InvoiceFilter): Promise<ListedInvoice[]> {
      return database.query<ListedInvoice>(
        `select ${invoiceSummaryColumns}, contractor_id,
                (select business_name from contractors where id = contractor_id) as business_name
           from invoices
          where case $1 when 'overdue' then ${isOverdue} else $1::text is null or state = $1 end
            and ($2 = '' or starts_with(number, $2) or contractor_id in (
                  select id from contractors where position(caseless($2) in caseless(business_name)) > 0))
          order by (${isOverdue}) is true desc, state = 'issued' desc, issued_at desc nulls last, number desc limit ${pageSize}`,
        [state, query],
      );
    },

    async totals(): Promise<MoneyTotals> {
      const [totals] = await database.query<
        Pick<MoneyTotals, "unbilled_cents" | "open_cents" | "overdue_cents" | "offered">
      >(
        `select (select coalesce(sum(monthly_fee_cents), 0) from contractors
                  where status = 'active' and billed_from is null)::float8 as unbilled_cents,
                (select coalesce(sum(open_cents(invoices)), 0) from invoices where state = 'issued')::float8 as open_cents,
                (select coalesce(sum(open_cents(invoices)), 0) from invoices where ${isOverdue})::float8 as overdue_cents,
                (select count(*)::integer from territories where offered_until is not null) as offered`,
      );
      const today = clock.day(new Date());
      const [month] = await moneyFigures(database)({ from: today, to: today });
      if (!totals || !month) throw new Error("The database returned no totals.");
      const { fees_cents, paid_cents, occupied, came, left } = month;
      return { fees_cents, paid_cents, occupied, came, left, ...totals };
    },

    /** How many invoices were due before today and are not wholly paid. */
    async overdueCount(): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::integer as count from invoices where ${isOverdue}`,
      );
      return row?.count ?? 0;
    },

    /** Null for an invoice that nobody has. */
    async contractorOf(number: string): Promise<string | null> {
      const [invoice] = await database.query<{ contractor_id: string | null }>(
        "select contractor_id from invoices where number = $1",
        [number],
      );
      return invoice?.contractor_id ?? null;
    },

    /** Why nothing is issued. Null if nothing stands in the way. */
    async obstacle(): Promise<"restored" | "no-issuer" | null> {
      const [waits] = await database.query("select from server_settings where name = $1", [billingWaitsSetting]);
      if (waits) return "restored";
      return issuer === null ? "no-issuer" : null;
    },

    async ofContractor(id: string): Promise<BillingOfContractor | null> {
      if (!isUuid(id)) return null;
      const [contractor] = await database.query<
        Omit<BillingOfContractor, "fees" | "invoices" | "month"> & { today: string }
      >(
        `select id, business_name, status, billed_from, billing_address, tax_rate::float8::text as tax_rate, tax_code, monthly_fee_cents,
                stopped_for_money_at is not null as "isStopped", market_today() as today
           from contractors where id = $1`,
        [id],
      );
      if (!contractor) return null;
      const fees = await database.query<Fee>(
        "select from_day::text, cents from fees where contractor_id = $1 order by from_day desc",
        [id],
      );
      const { today, ...rest } = contractor;
      return { ...rest, month: monthOf(today), fees, invoices: await invoicesOf(database, id) };
    },

    /** Every column of the table, for bookkeeping. */
    async csvRows(): Promise<string[][]> {
      const rows = await database.query<Record<string, unknown>>(
        `select number, id, contractor_id, to_char(month, 'YYYY-MM') as month, iso_instant(issued_at) as issued_at, due_on, subtotal_cents,
                tax_rate::text, tax_code, tax_cents, total_cents, state, paid_on, paid_by, reference,
                (select number from invoices as target where target.id = invoices.credit_for) as credit_for, because,
                issued_by ->> 'name' as issued_by, issued_to ->> 'name' as issued_to
           from invoices order by issued_at nulls first, number`,
      );
      return [[...csvColumns], ...rows.map((row) => csvColumns.map((column) => String(row[column] ?? "")))];
    },
  };
}

const csvColumns = [
  "number",
  "id",
  "contractor_id",
  "month",
  "issued_at",
  "due_on",
  "subtotal_cents",
  "tax_rate",
  "tax_code",
  "tax_cents",
  "total_cents",
  "state",
  "paid_on",
  "paid_by",
  "reference",
  "credit_for",
  "because",
  "issued_by",
  "issued_to",
];
