import { type InvoiceLine, parseInvoiceNumber } from "../../domain/invoice.ts";
import type { InvoiceSummary, InvoiceView } from "../../domain/invoice-view.ts";
import type { OpenedLink } from "../../domain/link-view.ts";
import type { Connection, Database } from "../database/database.ts";
import type { LinkActions } from "../links/link-actions.ts";

export const invoiceSummaryColumns = `number, to_char(month, 'YYYY-MM') as month, market_day(issued_at) as issued_on, due_on,
  total_cents::float8 as total_cents, state, paid_on, paid_by, open_cents(invoices)::float8 as open_cents, is_being_paid(invoices) as is_being_paid,
  (select number from invoices as target where target.id = invoices.credit_for) as credit_for`;

/** For the contractor and the desk. */
export function invoicePages(database: Database, linkActions: LinkActions) {
  return {
    open: (token: string, number: string): Promise<OpenedLink<InvoiceView>> =>
      linkActions.open("contractor", token, (connection, { contractorId }) =>
        readInvoice(connection, number, contractorId),
      ),

    /** Newest first. */
    list: (token: string): Promise<OpenedLink<InvoiceSummary[]>> =>
      linkActions.open("contractor", token, (connection, { contractorId }) =>
        invoicesOf(connection, contractorId ?? ""),
      ),

    find: (number: string) => readInvoice(database, number, null),
    ofContractor: (contractorId: string) => invoicesOf(database, contractorId),
  };
}

export function invoicesOf(connection: Connection, contractorId: string): Promise<InvoiceSummary[]> {
  return connection.query<InvoiceSummary>(
    `select ${invoiceSummaryColumns} from invoices where contractor_id = $1 order by issued_at desc, number desc`,
    [contractorId],
  );
}

/** `contractorId` limits whose invoice is read. */
async function readInvoice(
  connection: Connection,
  number: string,
  contractorId: string | null,
): Promise<InvoiceView | null> {
  if (parseInvoiceNumber(number) === null) return null;
  const [invoice] = await connection.query<Omit<InvoiceView, "lines" | "credit_notes"> & { id: string }>(
    `select id, ${invoiceSummaryColumns}, subtotal_cents::float8 as subtotal_cents, tax_cents::float8 as tax_cents,
            (tax_rate * 1000)::integer as tax_rate, tax_code, reference, because, issued_by, issued_to,
            case when not exists (select from territories where territories.contractor_id = invoices.contractor_id) then 'none'
              when exists (select from contractors where contractors.id = invoices.contractor_id and stopped_for_money_at is not null)
              then 'stopped' else 'held' end as territories
       from invoices where number = $1 and contractor_id is not null and ($2::uuid is null or contractor_id = $2)`,
    [number, contractorId],
  );
  if (!invoice) return null;
  const { id, ...view } = invoice;
  const lines = await connection.query<InvoiceLine>(
    `select kind, from_day::text, to_day::text, days, days_in_month, monthly_cents, cents::float8 as cents
       from invoice_lines where invoice_id = $1 order by position`,
    [id],
  );
  const credit_notes = await connection.query<InvoiceSummary>(
    `select ${invoiceSummaryColumns} from invoices where credit_for = $1 order by issued_at, number`,
    [id],
  );
  return { ...view, lines, credit_notes };
}
