import { data, Link } from "react-router";
import { invoiceLineInWords, invoiceStateInWords, invoiceSums } from "../../../content/invoice-facts.ts";
import { invoiceWords } from "../../../content/invoice-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { paymentMeans } from "../../../domain/invoice.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fieldReader, knownOr404, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Fold } from "../../ui/fold.tsx";
import { ActionForm, SelectField, TextField } from "../../ui/form.tsx";
import { NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { FactList, StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/invoice-page";
import { amountText, invoiceBadge, withMinus } from "./money-words.ts";

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { invoicePages, moneyDesk } = deskOf(context).backend;
  const invoice = orNotFound(await invoicePages.find(number));
  return { invoice, contractorId: await moneyDesk.contractorOf(number), today: clock.day(new Date()) };
}

export async function action({ context, request, params: { number } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { invoices } = desk.backend;
  const textOf = fieldReader(await readForm(request));
  const change = () => {
    const because = textOf("because");
    switch (textOf("action")) {
      case "pay":
        return invoices.pay(desk.database, number, {
          by: textOf("by"),
          on: textOf("on") || null,
          reference: textOf("reference") || null,
        });
      case "unpay":
        return invoices.unpay(desk.database, number, because);
      case "void":
        return invoices.void(desk.database, number, because);
      case "credit":
        return invoices.credit(desk.database, number, textOf("dollars"), because);
      default:
        throw new Response(null, { status: 405 });
    }
  };
  const result = knownOr404(await change());
  if (result.outcome === "refused") return data({ problem: result.problem, verb: textOf("action") }, 422);
  const undo = "change" in result ? result.change : null;
  return redirectWithFlash(desk, `/money/${number}`, {
    text: result.outcome === "done" ? "Done." : "Already so.",
    undo,
  });
}

const means = Object.fromEntries(paymentMeans.map((name) => [name, invoiceWords.means[name]]));

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, contractorId, today } = loaderData;
  const { number, state, credit_for, issued_to, issued_on, month, lines, reference, because, paid_by } = invoice;
  const isNote = credit_for !== null;
  const sums = invoiceSums(invoice);
  const refused = actionData && "verb" in actionData ? actionData : null;
  return (
    <NarrowPage>
      <PageHeading
        title={`${isNote ? "Credit note" : "Invoice"} ${number}`}
        parent={{ path: "/money", name: "Money" }}
        badge={<StatusBadge {...invoiceBadge(invoice, today)} />}
        note={invoiceStateInWords(invoice, today)}
      />
      {refused && <Notice>{refused.problem}</Notice>}
      <Section id="facts" title="Details">
        <FactList
          facts={{
            To: (
              <>
                <Link to={`/money/contractors/${contractorId}`} prefetch="intent" className="link font-semibold">
                  <bdi>{issued_to.name}</bdi>
                </Link>
                <span className="block whitespace-pre-line">{issued_to.address}</span>
              </>
            ),
            Month: monthInWords(month),
            Issued: dateInWords(issued_on),
            ...(isNote ? { "Credit for": credit_for } : {}),
            ...(reference ? { Reference: reference } : {}),
            ...(because ? { Why: because } : {}),
          }}
        />
      </Section>
      <Section id="lines" title="Lines">
        <DataTable
          caption="Lines"
          rows={[
            ...lines.map((line) => ({ what: invoiceLineInWords(line), amount: amountText(line.cents) })),
            ...sums.map(([what, amount]) => ({ what, amount: withMinus(amount) })),
          ]}
          keyOf={({ what, amount }) => `${what} ${amount}`}
          isTotal={({ what }) => what === invoiceWords.total || what === invoiceWords.open}
          columns={{
            What: ({ what }) => what,
            Amount: { cell: ({ amount }) => amount, isAmount: true, inCard: "right" },
          }}
        />
      </Section>
      <Section id="actions" title="Change">
        {state === "issued" && (
          <ActionForm
            action="pay"
            button={isNote ? "Mark as paid back" : "Mark as paid"}
            look="primary"
            className="panel mb-4 flex flex-wrap items-end gap-3 p-4"
          >
            <SelectField label="Paid by" name="by" options={means} empty="Choose" required defaultValue="" />
            <TextField label="On (blank = today)" name="on" type="date" />
            <TextField
              label="Reference"
              name="reference"
              maxLength={120}
              placeholder="Such as a check’s number"
              className="min-w-44 grow"
            />
          </ActionForm>
        )}
        <RareChanges invoice={invoice} sent={refused?.verb} />
        {(state === "void" || (isNote && paid_by === "credit")) && (
          <p className="text-ink-soft">Nothing can be changed anymore.</p>
        )}
      </Section>
    </NarrowPage>
  );
}

interface RareChangesProps {
  invoice: Route.ComponentProps["loaderData"]["invoice"];
  /** The action of the form that came back. */
  sent: string | undefined;
}

function RareChanges({ invoice: { state, credit_for, paid_by }, sent }: RareChangesProps) {
  const isNote = credit_for !== null;
  const because = <TextField label="Why" name="because" required maxLength={500} className="w-full" />;
  const formClass = "grid max-w-sm justify-items-start gap-3";
  return (
    <div className="border-line not-empty:border-b">
      {state === "paid" && paid_by !== "credit" && (
        <Fold title="The money went back…" isOpen={sent === "unpay"}>
          <ActionForm action="unpay" button="The money went back" className={formClass}>
            {because}
          </ActionForm>
        </Fold>
      )}
      {!isNote && state !== "void" && (
        <Fold title="Write credit note…" isOpen={sent === "credit"}>
          <ActionForm action="credit" button="Write credit note" className={formClass}>
            <TextField
              label="Amount before tax"
              name="dollars"
              required
              inputMode="decimal"
              hint="Such as 250 or 1,204.50"
            />
            {because}
          </ActionForm>
        </Fold>
      )}
      {!isNote && state === "issued" && (
        <Fold title="Void invoice…" isOpen={sent === "void"} isDanger>
          <ActionForm action="void" button="Void invoice" look="danger" className={formClass}>
            {because}
          </ActionForm>
        </Fold>
      )}
    </div>
  );
}
