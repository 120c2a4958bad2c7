import { Link } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { groupBy } from "../../../domain/group-by.ts";
import { dateInWords, durationInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import type { OfferEnding } from "../../../domain/offer.ts";
import type { RegisterReason } from "../../../domain/register.ts";
import { monthInWords, type StatementSummary } from "../../../domain/statement.ts";
import { territoryChoice } from "../../../domain/territory.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Refusal, useActionForm } from "../../ui/form.tsx";
import { List, ListRow } from "../../ui/list.tsx";
import { Timeline, UndoList } from "../../ui/timeline.tsx";
import { FactList, Moment, type StatusBadgeProps } from "../../ui/values.tsx";
import { actorName, checkedText, nameOfService, offerEndingTexts, returnReasonInWords } from "../../words.ts";
import { DeliveryRow } from "../deliveries/delivery-row.tsx";
import { TerritoryBadges } from "../territories/territory-table.tsx";
import type { Route } from "./+types/contractor-file-page";
import { columnLabels, eventWords, registerChanges } from "./contractor-words.ts";

type ContractorFile = Route.ComponentProps["loaderData"]["contractor"];

export function RequestCounts({ answers }: ContractorFile) {
  if (answers.given === 0) return <p className="text-ink-soft">No requests assigned yet.</p>;
  const { medianMinutesToAccept, medianMinutesToContact, returns } = answers;
  const countWithMedian = (count: number, minutes: number | null) =>
    minutes === null ? count : `${count}\u00a0· median time ${durationInWords(minutes)}`;
  const reasons = returns.map(({ reason, count }) => `\u00a0· ${returnReasonInWords(reason)} (${count})`);
  return (
    <FactList
      facts={{
        Assigned: answers.given,
        Accepted: countWithMedian(answers.accepted, medianMinutesToAccept),
        Contacted: countWithMedian(answers.contacted, medianMinutesToContact),
        Booked: answers.booked,
        Passed: returns.reduce((sum, { count }) => sum + count, 0) + reasons.join(""),
        "Homeowners say": `${answers.confirmed} contacted\u00a0· ${answers.denied}\u00a0not\u00a0contacted`,
      }}
    />
  );
}

export function Territories({ id, today, registration_number, territories, territoryCount }: ContractorFile) {
  const { formProps, isBusy, refused } = useActionForm();
  if (territories.length === 0) return <p className="text-ink-soft">No territories yet.</p>;
  const territoriesPath = `/territories?${new URLSearchParams({ q: registration_number })}`;
  return (
    <form {...formProps} action={territoriesPath} className="panel overflow-hidden">
      <input type="hidden" name="return_to" value={`/contractors/${id}`} />
      {[...groupBy(territories, ({ service }) => service)].map(([service, ofService]) => (
        <fieldset key={service} className="border-line border-b px-4 py-3">
          <legend className="float-left mb-1 w-full font-semibold">{nameOfService(service)}</legend>
          <ul className="clear-left grid grid-cols-2 gap-x-4 sm:grid-cols-4">
            {ofService.map((cell) => (
              <li key={cell.zip_code}>
                <label className="flex gap-2.5 rounded-md py-1.5">
                  <input type="checkbox" name="cell" value={territoryChoice(cell, id)} className="check mt-1" />
                  <span>
                    {cell.zip_code}
                    {cell.contractor && <TerritoryBadges contractor={cell.contractor} today={today} isPaused={false} />}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <button
          type="submit"
          name="action"
          value="release"
          className="button button-quiet"
          aria-busy={isBusy || undefined}
        >
          Release territories
        </button>
        <Link to={territoriesPath} prefetch="intent" className="link">
          {territoryCount > territories.length
            ? `View all ${territoryCount.toLocaleString("en-US")} in territories`
            : "View in territories"}
        </Link>
        <Refusal refused={refused} />
      </div>
    </form>
  );
}

export function Leads({ id, leads: { rows, next } }: ContractorFile) {
  return (
    <List
      label="Their requests"
      rows={rows}
      empty={<p className="text-ink-soft">No requests yet.</p>}
      next={next && `/contractors/${id}?leads_after=${next}#leads`}
      nextLabel="Earlier requests"
    >
      {(lead) => (
        <ListRow
          key={lead.id}
          href={`/leads/${lead.id}`}
          title={lead.name}
          time={<Moment at={lead.matched_at} />}
          state={stateOf(lead)}
        >
          {nameOfService(lead.service)} in {lead.zip_code}
        </ListRow>
      )}
    </List>
  );
}

function stateOf(lead: ContractorFile["leads"]["rows"][number]): StatusBadgeProps {
  if (lead.status === "closed") return { tone: "over", word: "Closed" };
  if (lead.is_unanswered) return { tone: "needed", word: "No response" };
  if (lead.booked_at) return { tone: "good", word: "Booked" };
  if (lead.lost_at) return { tone: "over", word: "Lost" };
  return lead.contacted_at ? { tone: "good", word: "Contacted" } : { tone: "going", word: "Accepted" };
}

export function Statements({ id, today, statements }: ContractorFile & { statements: readonly StatementSummary[] }) {
  const currentMonth = today.slice(0, 7);
  const monthLink = (month: string, text: string) => (
    <Link to={`/contractors/${id}/statements/${month}`} prefetch="intent" className="link py-1.5">
      {text}
    </Link>
  );
  return (
    <>
      {statements.length > 0 && (
        <DataTable
          caption="Statements"
          rows={statements}
          keyOf={({ month }) => month}
          columns={{
            Month: ({ month }) => monthLink(month, monthInWords(month)),
            Requests: { cell: ({ given }) => given, isAmount: true },
            Revision: { cell: ({ revision }) => revision, isAmount: true },
            Created: ({ made_at }) => <Moment at={made_at} />,
            "SHA-256": ({ sha256 }) => <code className="text-xs">{sha256.slice(0, 16)}…</code>,
          }}
        />
      )}
      <p className="mt-3">{monthLink(currentMonth, `${monthInWords(currentMonth)}, so far`)}</p>
    </>
  );
}

export function Deliveries({ id: contractorId, deliveries: { rows, next } }: ContractorFile) {
  return (
    <List
      label="Emails to this contractor"
      rows={rows}
      empty={<p className="text-ink-soft">No emails yet.</p>}
      next={next && `/contractors/${contractorId}?deliveries_after=${next}#deliveries`}
      nextLabel="Earlier emails"
    >
      {(delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} at={delivery.created_at}>
          {delivery.lead_id && (
            <>
              Request{" "}
              <Link
                to={`/leads/${delivery.lead_id}`}
                prefetch="intent"
                className="link relative inline-flex min-h-6 items-center"
              >
                {referenceOf(delivery.lead_id)}
              </Link>
            </>
          )}
        </DeliveryRow>
      )}
    </List>
  );
}

export function History({ history, undoable }: ContractorFile) {
  if (history.length === 0) return <p className="text-ink-soft">No history yet.</p>;
  return (
    <>
      <UndoList changes={undoable} />
      <Timeline events={history.map((event) => ({ ...event, text: textOf(event), by: actorName(event) }))} />
    </>
  );
}

function textOf(event: ContractorFile["history"][number]): string {
  const { kind, service, zip_code, columns, reason, license, expires_on, monthly_fee_cents: fee, month } = event;
  const names = (columns ?? []).map((field) => columnLabels[field].toLowerCase());
  const expiryNote = expires_on ? ` (expires ${dateInWords(expires_on)})` : "";
  const changeText =
    kind === "register.changed" && reason ? registerChanges[reason as RegisterReason] + expiryNote : "";
  if (kind === "operator.criterion-checked") return checkedText(reason);
  const words = (eventWords[kind] ?? kind).replace("{change}", changeText);
  return fill(words, {
    agreement: reason === "offer" ? "offer and its terms" : "terms",
    ending: kind === "contractor.offer-ended" ? offerEndingTexts[reason as OfferEnding] : "",
    license: license ? market.licensing.expiring[license].license : "",
    territory: `${nameOfService(service)} in ${zip_code}`,
    columns: listInWords(names),
    fee: fee === null ? "not set" : formatCents(Number(fee)),
    month: month === null ? "" : monthInWords(month),
  });
}
