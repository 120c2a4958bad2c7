import { Link } from "react-router";
import { timeWithZone } from "../../../content/market-clock.ts";
import { isAttendable, longestPutOff } from "../../../domain/inbox.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { dateInWords, dayAfter } from "../../../domain/local-time.ts";
import { type NotLeadReason, notLeadReasons } from "../../../domain/request-state.ts";
import { ActionForm, AskedForm, SelectField, TextArea, TextField } from "../../ui/form.tsx";
import { MailLink, Moment, PhoneLink } from "../../ui/values.tsx";
import { holdReasons, notLeadNames, returnReasonInWords } from "../../words.ts";
import type { Route } from "./+types/lead-page";
import { AssignForm } from "./assign-form.tsx";

/** Days. */
const usualPutOff = 3;

type LeadPageData = Route.ComponentProps["loaderData"];

export function ContractorOfLead({ lead, contractor }: LeadPageData) {
  return (
    <>
      <h2 className="font-semibold text-lg">{contractor ? contractor.business_name : "Unassigned"}</h2>
      {contractor ? (
        <ul className="mt-1 grid gap-1.5 text-sm">
          <li>
            <Link to={`/contractors/${contractor.id}`} prefetch="intent" className="link py-1.5">
              {contractor.registration_number}
            </Link>
          </li>
          <li>
            <MailLink email={contractor.email} />
          </li>
          {contractor.phone && (
            <li>
              <PhoneLink phone={contractor.phone} />
            </li>
          )}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">{unassignedReason(lead)}</p>
      )}
      {contractor?.unreachable_since && (
        <p className="mt-3 font-semibold text-danger text-sm">
          Email hasn’t reached them since <Moment at={contractor.unreachable_since} />.
        </p>
      )}
      {lead.need === "silent" && (
        <p className="mt-3 font-semibold text-danger text-sm">
          No response since <Moment at={lead.matched_at} />.
        </p>
      )}
    </>
  );
}

export function LeadActions({
  pageData,
  chosen,
  sent,
}: {
  pageData: LeadPageData;
  chosen?: string;
  /** The action of the form that came back. */
  sent?: string;
}) {
  const { lead } = pageData;
  const common = { values: { seen: pageData.seen }, className: "grid", isCommand: true };
  return (
    <div className="mt-4 grid max-w-sm gap-4">
      {lead.status === "held" && <ActionForm {...common} action="release" button="Release request" look="primary" />}
      {isAttendable(lead.need) && (
        <ActionForm {...common} action="attend" button="Mark done" marksDone className="grid gap-2">
          <TextField
            label="Done until"
            name="until"
            type="date"
            required
            min={dayAfter(pageData.today, 1)}
            max={dayAfter(pageData.today, longestPutOff)}
            defaultValue={dayAfter(pageData.today, usualPutOff)}
            hint="It comes back on this day if nothing has happened."
          />
        </ActionForm>
      )}
      {lead.need === null && lead.attended_until && lead.status !== "closed" && (
        <p className="text-ink-soft text-sm">Marked done until {dateInWords(lead.attended_until)}.</p>
      )}
      {lead.closed_reason !== "withdrawn" && <AssignForm {...pageData} chosen={chosen} />}
      {lead.status === "matched" && <ActionForm {...common} action="resend" button="Resend request" />}
      {lead.status !== "closed" && <ActionForm {...common} action="close" button="Close request" />}
      {lead.closed_reason !== "withdrawn" && lead.closed_reason !== "nobody" && !isNotLead(lead.closed_reason) && (
        <details className="border-line border-t pt-3">
          <summary className="min-h-8 text-ink-soft text-sm">Not a lead…</summary>
          <ActionForm
            {...common}
            isCommand={false}
            action="notLead"
            button="Close as no lead"
            className="mt-2 grid gap-3"
          >
            <SelectField label="Why" name="as" required empty="Choose a reason" options={notLeadNames} />
            <p className="text-ink-soft text-sm">
              It counts in no statement, cost, or source. If a contractor has it, it’s taken back. The homeowner isn’t
              told.
            </p>
          </ActionForm>
        </details>
      )}
      {(lead.status === "new" || lead.status === "matched") && (
        <details className="border-line border-t pt-3" open={sent === "hold"}>
          <summary className="min-h-8 text-ink-soft text-sm">Hold request…</summary>
          <ActionForm {...common} isCommand={false} action="hold" button="Hold request" className="mt-2 grid gap-3">
            <TextArea
              label="Reason (saved as a note)"
              name="because"
              rows={2}
              maxLength={longestNote}
              className="w-full"
            />
          </ActionForm>
        </details>
      )}
      <AskedForm ask="Revoke links…" action="revokeLinks" button="Revoke links" isOpen={sent === "revokeLinks"}>
        The homeowner’s and the contractor’s links to this request stop working for good. They can ask for new ones by
        email.
      </AskedForm>
      <AskedForm ask="Erase permanently…" action="erase" button="Erase request" isOpen={sent === "erase"}>
        Erase everything about <bdi className="wrap-anywhere">{lead.name}</bdi> in this request, here and in the emails
        we sent. This can’t be undone.
      </AskedForm>
    </div>
  );
}

function isNotLead(reason: LeadPageData["lead"]["closed_reason"]): reason is NotLeadReason {
  return notLeadReasons.some((known) => known === reason);
}

function unassignedReason({
  status,
  hold_reason,
  return_reason,
  returned_at,
  closed_reason,
  waits_until,
}: LeadPageData["lead"]): string {
  if (status === "held") return `${holdReasons[hold_reason ?? ""] ?? "Held"}. Review it, then release or close it.`;
  if (status === "closed") {
    if (closed_reason === "withdrawn") return "The homeowner canceled it.";
    if (closed_reason === "nobody") return "No contractor was found in time.";
    return isNotLead(closed_reason) ? `Closed in the desk: ${notLeadNames[closed_reason]}.` : "Closed in the desk.";
  }
  const until = `We keep looking until ${timeWithZone(waits_until)}.`;
  return returned_at
    ? `The contractor passed: ${returnReasonInWords(return_reason).toLowerCase()}. ${until}`
    : `No contractor serves this zip code. ${until}`;
}
