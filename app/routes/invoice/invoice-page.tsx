import { invoiceLineInWords, invoiceStateInWords, invoiceSums } from "../../../content/invoice-facts.ts";
import { invoiceWords } from "../../../content/invoice-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { stopDayOf } from "../../../domain/invoice.ts";
import type { InvoiceView, PaymentMeans } from "../../../domain/invoice-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { formatCents, formatSignedCents } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill } from "../../../domain/text.ts";
import { invoicePath, linkPath } from "../../../wire/link-path.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerLinkForm, linkMeta, refuse } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts, RefusalNotice } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Download } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/invoice-page";

export async function loader({ params: { token, number }, context, url }: Route.LoaderArgs) {
  const { backend } = context.get(pageContext);
  const opened = await backend.invoicePages.open(token, number);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { open_cents, is_being_paid, credit_for } = opened.view;
  const isToPay = credit_for === null && open_cents > 0 && !is_being_paid;
  const canPay = backend.payments !== null && isToPay;
  const contractorPath = linkPath("contractor", token);
  const today = clock.day(new Date());
  const stopDay = isToPay ? stopDayOf(opened.view.due_on, backend.restWhenOverdueDays) : null;
  return {
    outcome: opened.outcome,
    invoice: opened.view,
    stop: stopDay && stopInWords(opened.view, stopDay, today),
    canPay,
    payment: isToPay ? backend.payment : null,
    contractorPath,
    today,
  };
}

/** When the territories of a late payer stop, or that they did. */
function stopInWords({ territories }: InvoiceView, stopDay: string, today: string): string | null {
  if (territories === "none") return null;
  if (stopDay > today) return fill(invoiceWords.stops, { day: keepDatesWhole(dateInWords(stopDay)) });
  return territories === "stopped" ? invoiceWords.stopped : null;
}

export async function action({ request, params: { token, number }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { client } = sender;
  const { payments } = backend;
  return answerLinkForm(
    { purpose: "contractor", token, client, linkFunctions: backend.contractorLinks },
    request,
    payments === null
      ? {}
      : {
          async pay() {
            const result = await payments.pay(token, client, number);
            if (result.outcome === "checkout") throw toPaymentPage(result.url);
            return result.outcome === "stripe-away" ? refuse("stripe-away", 503) : result;
          },
        },
  );
}

/** The page's policy allows the form to lead to this address (server/http/content-security-policy.ts). */
const toPaymentPage = (url: string) => new Response(null, { status: 303, headers: { Location: url } });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, invoiceWords);

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { invoice, canPay, payment, contractorPath, today, stop } = loaderData;
  const { number, credit_for, month, issued_on, due_on, issued_by, issued_to, lines, open_cents } = invoice;
  const words = invoiceWords;
  return (
    <div className="one-sheet">
      <div className="bg-wash print:bg-transparent">
        <div className="column pt-10 pb-10 print:py-0">
          <RefusalNotice answer={actionData && "refusal" in actionData ? actionData : null} />
          <p className="eyebrow">{issued_by.name}</p>
          <h1 className="title mt-3 text-4xl lg:mt-4 print:mt-0 print:text-2xl">
            {fill(credit_for === null ? words.heading : words.creditHeading, { number })}
          </h1>
          {credit_for !== null && <p className="mt-2">{fill(words.creditFor, { number: credit_for })}</p>}
          <p className="mt-4 text-lg font-semibold print:mt-2 print:text-base">
            {keepDatesWhole(invoiceStateInWords(invoice, today))}
          </p>
          {stop && <p className="mt-2 max-w-[38rem]">{stop}</p>}
          {canPay && (
            <ActionForm
              action="pay"
              button={fill(words.pay, { open: formatCents(open_cents) })}
              isPrimary
              className="mt-5"
            >
              <p className="mb-3 max-w-[38rem] text-ink-soft">{words.payText}</p>
            </ActionForm>
          )}
          {payment && <PaymentNote payment={payment} />}
          <p className="no-print mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href={`${invoicePath(contractorPath, number)}.csv`} className="button button-quiet bg-card">
              <Download aria-hidden className="size-5" />
              {words.file}
            </a>
            <a href={contractorPath} className="link py-2">
              {words.back}
            </a>
          </p>
        </div>
      </div>
      <div className="column grid gap-10 py-12 print:gap-6 print:py-4">
        <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
          <PartyBlock heading={words.from} party={issued_by} />
          <PartyBlock heading={words.to} party={issued_to} />
        </div>
        <div className="max-w-md">
          <LabeledFacts
            facts={[
              { label: words.month, value: monthInWords(month) },
              { label: words.issued, value: keepDatesWhole(dateInWords(issued_on)) },
              ...(due_on === null ? [] : [{ label: words.due, value: keepDatesWhole(dateInWords(due_on)) }]),
            ]}
          />
        </div>
        <Section id="lines" heading={words.lines} headingClass="title mb-5 text-2xl print:mb-2 print:text-base">
          <table className="w-full max-w-3xl text-left">
            <thead>
              <tr className="border-b border-line">
                <th className="py-2 pr-4 font-semibold">{words.what}</th>
                <th className="py-2 text-right font-semibold">{words.amount}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.kind} ${line.from_day} ${line.cents}`} className="border-b border-line">
                  <td className="py-2.5 pr-4">{keepDatesWhole(invoiceLineInWords(line))}</td>
                  <td className="py-2.5 text-right tabular-nums">{formatSignedCents(line.cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {invoiceSums(invoice).map(([label, amount]) => (
                <tr key={label} className={label === words.total ? "font-semibold" : ""}>
                  <th className="pt-2 pr-4 font-[inherit]">{label}</th>
                  <td className="pt-2 text-right tabular-nums">{amount}</td>
                </tr>
              ))}
            </tfoot>
          </table>
        </Section>
      </div>
    </div>
  );
}

/** How to pay other than with the button. */
function PaymentNote({ payment: { isOnline, instructions } }: { payment: PaymentMeans }) {
  const words = invoiceWords.payment;
  if (isOnline && instructions === null) return null;
  return (
    <div className="mt-5 max-w-[38rem]">
      <h2 className="text-sm font-semibold text-ink-soft">{words.heading}</h2>
      <p className="mt-1 wrap-anywhere">
        {instructions ?? (
          <>
            {words.ask} <SiteEmail />
          </>
        )}
      </p>
    </div>
  );
}

function PartyBlock({ heading, party }: { heading: string; party: InvoiceView["issued_by"] }) {
  return (
    <div>
      <h2 className="text-sm text-ink-soft">{heading}</h2>
      <p className="mt-1 font-semibold">
        <bdi>{party.name}</bdi>
      </p>
      <p className="whitespace-pre-line">{party.address}</p>
      <p className="text-ink-soft">{party.registration_number}</p>
    </div>
  );
}
