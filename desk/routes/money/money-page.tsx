import { data, Link } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import { parseInvoiceFilter } from "../../../domain/invoice-view.ts";
import { formatCents } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fieldReader, knownOr404, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { CardOnly, DataTable } from "../../ui/data-table.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ActionForm, TextField } from "../../ui/form.tsx";
import { EmptyState } from "../../ui/list.tsx";
import { ListPage, Notice, Section } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/money-page";
import { MoneyTiles } from "./money-tiles.tsx";
import { amountText, invoiceBadge, invoiceStateNames } from "./money-words.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { moneyDesk } = deskOf(context).backend;
  const filter = parseInvoiceFilter(url.searchParams);
  return {
    filter,
    invoices: await moneyDesk.invoices(filter),
    totals: await moneyDesk.totals(),
    obstacle: await moneyDesk.obstacle(),
    today: clock.day(new Date()),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const textOf = fieldReader(await readForm(request));
  if (textOf("action") !== "go-on") throw new Response(null, { status: 405 });
  const numbers = textOf("last")
    .split(/[\s,]+/)
    .filter((number) => number !== "" && number !== "none");
  const result = knownOr404(await desk.backend.invoices.goOn(desk.database, numbers));
  if (result.outcome === "refused") return data({ problem: result.problem }, 422);
  return redirectWithFlash(desk, "/money", { text: "Invoices go on. Issue this month’s by hand." });
}

export default function MoneyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, invoices, totals, obstacle, today } = loaderData;
  return (
    <ListPage
      title="Money"
      note="Monthly fees and their invoices"
      tools={
        <>
          <Link to="/money/prices" prefetch="intent" className="button button-quiet">
            Prices
          </Link>
          <a href="/money.csv" className="button button-quiet">
            Download CSV
          </a>
        </>
      }
    >
      {actionData && "problem" in actionData && actionData.problem && <Notice>{actionData.problem}</Notice>}
      {obstacle === "no-issuer" && (
        <Notice>No invoice goes out: market/market.ts names no legal name and address of yours.</Notice>
      )}
      {obstacle === "restored" && (
        <Notice>
          <p>A backup was restored, so nothing is issued or said until you name the last number of each year.</p>
          <ActionForm action="go-on" button="Go on" look="primary" className="mt-3 flex flex-wrap items-end gap-3">
            <TextField label="Last numbers" name="last" required hint="Such as 2026-0042, or none" />
          </ActionForm>
        </Notice>
      )}
      <MoneyTiles totals={totals} />
      <Section id="invoices" title="Invoices">
        <FilterBar
          path="/money"
          searchLabel="Number or contractor"
          query={filter.query}
          filters={[{ name: "state", label: "Status", value: filter.state, options: invoiceStateNames }]}
        />
        {invoices.length === 0 ? (
          <NoInvoices isNarrowed={filter.state !== null || filter.query !== ""} />
        ) : (
          <DataTable
            caption="Invoices"
            rows={invoices}
            keyOf={({ number }) => number}
            columns={{
              Number: ({ number, month }) => (
                <>
                  <Link to={`/money/${number}`} prefetch="intent" className="link whitespace-nowrap py-1.5">
                    {number}
                  </Link>
                  {month && <CardOnly>{` · ${monthInWords(month)}`}</CardOnly>}
                </>
              ),
              Contractor: {
                cell: ({ contractor_id, business_name }) =>
                  contractor_id === null ? "Lost with a backup" : <bdi>{business_name}</bdi>,
                inCard: "left",
              },
              Month: { cell: ({ month }) => month && monthInWords(month), inCard: "nowhere" },
              Total: {
                cell: ({ total_cents }) => total_cents !== null && amountText(total_cents),
                isAmount: true,
                inCard: "right",
              },
              Open: {
                cell: ({ open_cents }) => open_cents > 0 && formatCents(open_cents),
                isAmount: true,
              },
              Status: { cell: (invoice) => <StatusBadge {...invoiceBadge(invoice, today)} />, inCard: "right" },
            }}
          />
        )}
      </Section>
    </ListPage>
  );
}

function NoInvoices({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="No matching invoices" />;
  return (
    <EmptyState title="No invoices">
      <p>The first goes out at 8:00 on a contractor’s first charged day.</p>
    </EmptyState>
  );
}
