import { data, Link } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fieldReader, knownOr404, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ActionForm, TextArea, TextField } from "../../ui/form.tsx";
import { NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/billing-page";
import { amountText, invoiceBadge } from "./money-words.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { moneyDesk } = deskOf(context).backend;
  return { ...orNotFound(await moneyDesk.ofContractor(params.id)), today: clock.day(new Date()) };
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { fees, invoices } = desk.backend;
  const textOf = fieldReader(await readForm(request));
  const change = () => {
    switch (textOf("action")) {
      case "billing":
        return fees.setBilling(desk.database, id, {
          billed_from: textOf("billed_from") || null,
          billing_address: textOf("billing_address") || null,
          tax_rate: textOf("tax_rate") || null,
          tax_code: textOf("tax_code") || null,
        });
      case "fee":
        return fees.set(desk.database, id, textOf("dollars"), textOf("from") || null);
      case "issue":
        return invoices.issue(desk.database, id, textOf("month"));
      default:
        throw new Response(null, { status: 405 });
    }
  };
  const result = knownOr404(await change());
  if (result.outcome === "refused") return data({ problem: result.problem }, 422);
  return redirectWithFlash(desk, `/money/contractors/${id}`, { text: "Saved." });
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    id,
    business_name,
    status,
    billed_from,
    billing_address,
    tax_rate,
    tax_code,
    isStopped,
    fees,
    invoices,
    month,
    today,
  } = loaderData;
  const formClass = "panel grid justify-items-start gap-3 px-4 py-4";
  return (
    <NarrowPage>
      <PageHeading
        title="Monthly fee and invoices"
        tab={`${business_name}, monthly fee`}
        parent={{ path: `/contractors/${id}`, name: business_name }}
      />
      {actionData && "problem" in actionData && actionData.problem && <Notice>{actionData.problem}</Notice>}
      {isStopped && <Notice>Their territories are stopped until the overdue invoice is paid.</Notice>}
      <Section id="invoices" title="Invoices">
        <DataTable
          caption="Invoices"
          rows={invoices}
          keyOf={({ number }) => number}
          columns={{
            Number: ({ number }) => (
              <Link to={`/money/${number}`} prefetch="intent" className="link whitespace-nowrap">
                {number}
              </Link>
            ),
            Month: { cell: (invoice) => monthInWords(invoice.month), inCard: "left" },
            Total: { cell: ({ total_cents }) => amountText(total_cents), isAmount: true, inCard: "right" },
            Status: { cell: (invoice) => <StatusBadge {...invoiceBadge(invoice, today)} />, inCard: "right" },
          }}
        />
        <ActionForm action="issue" button="Issue invoice" className="mt-4 flex flex-wrap items-end gap-3">
          <TextField label="Month without an invoice" name="month" type="month" defaultValue={month} required />
        </ActionForm>
      </Section>
      <Section id="fee" title="Fee">
        <DataTable
          caption="Fees"
          rows={fees}
          keyOf={({ from_day }) => from_day}
          columns={{
            From: ({ from_day }) => dateInWords(from_day),
            "A month": { cell: ({ cents }) => formatCents(cents), isAmount: true, inCard: "right" },
          }}
        />
        {status !== "ended" && (
          <ActionForm action="fee" button="Set fee" className="mt-4 flex flex-wrap items-end gap-3">
            <TextField label="Dollars a month" name="dollars" required inputMode="decimal" />
            <TextField label="From (blank = today)" name="from" type="date" />
          </ActionForm>
        )}
      </Section>
      {status !== "ended" && (
        <Section id="billing" title="Billing">
          <ActionForm action="billing" button="Save billing" className={formClass}>
            <TextField
              label="First charged day"
              name="billed_from"
              type="date"
              defaultValue={billed_from ?? ""}
              hint="Blank = no invoices"
            />
            <TextArea
              label="Billing address"
              name="billing_address"
              hint="Without the business name: invoices print it above"
              rows={3}
              maxLength={500}
              defaultValue={billing_address ?? ""}
            />
            <TextField
              label="Sales tax in percent"
              name="tax_rate"
              inputMode="decimal"
              defaultValue={tax_rate ?? ""}
              hint="Such as 10.25; blank = none"
            />
            <TextField label="Location code" name="tax_code" maxLength={40} defaultValue={tax_code ?? ""} />
          </ActionForm>
        </Section>
      )}
    </NarrowPage>
  );
}
