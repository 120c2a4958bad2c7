import type { ReactNode } from "react";
import { Link } from "react-router";
import { timeWithZone } from "../../../content/market-clock.ts";
import { isAttendable, longestPutOff } from "../../../domain/inbox.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { dateInWords, dayAfter } from "../../../domain/local-time.ts";
import { type NotLeadReason, notLeadReasons } from "../../../domain/request-state.ts";
import { useIsOwner } from "../../root-data.ts";
import { Fold } from "../../ui/fold.tsx";
import { ActionForm, AskedForm, SelectField, TextArea, TextField } from "../../ui/form.tsx";
import { MailLink, Moment, PhoneLink } from "../../ui/values.tsx";
import { actorName, holdReasons, notLeadNames, returnReasonInWords } from "../../words.ts";
import type { Route } from "./+types/lead-page";
import { AssignForm } from "./assign-form.tsx";
import { primaryActionOf } from "./primary-action.ts";

/** Days. */
const usualPutOff = 3;

type LeadPageData = Route.ComponentProps["loaderData"];

export function ContractorOfLead({ lead, contractor, events }: LeadPageData) {
  if (contractor === null) {
    return (
      <>
        <p className="font-semibold">Unassigned</p>
        <p className="mt-1 text-ink-soft text-sm">{unassignedReason(lead, events)}</p>
      </>
    );
  }
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        <li className="font-semibold text-base">
          <Link to={`/contractors/${contractor.id}`} prefetch="intent" className="link py-1.5">
            <bdi>{contractor.business_name}</bdi>
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
        <li className="text-ink-soft">{contractor.registration_number}</li>
      </ul>
      {contractor.unreachable_since && (
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

interface LeadActionsProps {
  pageData: LeadPageData;
  chosen?: string;
  /** The action of the form that came back. */
  sent?: string;
}

export function LeadActions({ pageData, chosen, sent }: LeadActionsProps) {
  const { lead, contractor } = pageData;
  const common = { values: { seen: pageData.seen }, className: "grid", isCommand: true };
  return (
    <div className="mt-4 grid gap-4 max-lg:max-w-sm">
      {lead.status === "held" && <ActionForm {...common} action="release" button="Release request" look="primary" />}
      {isAttendable(lead.need) && (
        <ActionForm
          {...common}
          action="attend"
          button="Mark done"
          look={primaryActionOf(pageData) === "attend" ? "primary" : "quiet"}
          marksDone
          className="grid gap-2"
        >
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
      {lead.closed_reason !== "withdrawn" && <AssignForm pageData={pageData} chosen={chosen} />}
      <div className="grid gap-3 empty:hidden">
        {lead.status === "matched" && (
          <ActionForm {...common} action="resend" button="Resend request">
            <Consequence>
              Sends the email to {isolateRightToLeft(contractor?.business_name ?? "the contractor")} again.
            </Consequence>
          </ActionForm>
        )}
        {lead.status !== "closed" && (
          <ActionForm {...common} action="close" button="Close request">
            <Consequence>Ends it, and emails nobody. You can undo it for a day.</Consequence>
          </ActionForm>
        )}
      </div>
      <RareActions pageData={pageData} sent={sent} />
    </div>
  );
}

/** Below its button. */
function Consequence({ children }: { children: ReactNode }) {
  return <p className="order-last mt-1 text-ink-soft text-sm">{children}</p>;
}

const rareActions = ["notLead", "hold", "revokeLinks", "erase"];

function RareActions({ pageData: { lead, seen }, sent = "" }: LeadActionsProps) {
  const isOwner = useIsOwner();
  const values = { seen };
  return (
    <Fold title="More actions" isOpen={rareActions.includes(sent)}>
      {lead.closed_reason !== "withdrawn" && lead.closed_reason !== "nobody" && !isNotLead(lead.closed_reason) && (
        <Fold title="Not a lead…" isOpen={sent === "notLead"}>
          <ActionForm values={values} action="notLead" button="Close as no lead" className="grid gap-3">
            <SelectField label="Why" name="as" required empty="Choose a reason" options={notLeadNames} />
            <p className="text-ink-soft text-sm">
              It counts in no statement, cost, or source. If a contractor has it, it’s taken back. The homeowner isn’t
              told.
            </p>
          </ActionForm>
        </Fold>
      )}
      {(lead.status === "new" || lead.status === "matched") && (
        <Fold title="Hold request…" isOpen={sent === "hold"}>
          <ActionForm values={values} action="hold" button="Hold request" className="grid gap-3">
            <TextArea
              label="Reason (saved as a note)"
              name="because"
              rows={2}
              maxLength={longestNote}
              className="w-full"
            />
          </ActionForm>
        </Fold>
      )}
      <AskedForm ask="Revoke links…" action="revokeLinks" button="Revoke links" isOpen={sent === "revokeLinks"}>
        The homeowner’s and the contractor’s links to this request stop working for good. They can ask for new ones by
        email.
      </AskedForm>
      {isOwner && (
        <AskedForm ask="Erase permanently…" action="erase" button="Erase request" isOpen={sent === "erase"} isDanger>
          Erase everything about <bdi className="wrap-anywhere">{lead.name}</bdi> in this request, here and in the
          emails we sent. This can’t be undone.
        </AskedForm>
      )}
    </Fold>
  );
}

function isNotLead(reason: LeadPageData["lead"]["closed_reason"]): reason is NotLeadReason {
  return notLeadReasons.some((known) => known === reason);
}

function unassignedReason(
  { status, hold_reason, return_reason, returned_at, closed_reason, waits_until }: LeadPageData["lead"],
  events: LeadPageData["events"],
): string {
  const held = events.findLast(({ kind }) => kind === "lead.held");
  if (status === "held" && hold_reason === "operator" && held)
    return `Held by ${actorName(held)}: see the note. Release or close it.`;
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
