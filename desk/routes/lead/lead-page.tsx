import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { homeownerBounceWords } from "../../../content/bounce-words.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { factsOfRequest, serviceInWords } from "../../../content/request-facts.ts";
import { isAttendable } from "../../../domain/inbox.ts";
import { agreedContactOf, contactWithoutEmail } from "../../../domain/lead.ts";
import { type DeskOutcome, longestNote } from "../../../domain/lead-history.ts";
import { nameWithReading } from "../../../domain/letters.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { fill } from "../../../domain/text.ts";
import {
  answerCorrection,
  fieldReader,
  knownOr404,
  orNotFound,
  readForm,
  redirectWithFlash,
} from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { CorrectForm } from "../../ui/correct-form.tsx";
import { ActionForm, ConfirmedForm, confirmFirstText, TextArea } from "../../ui/form.tsx";
import { List } from "../../ui/list.tsx";
import { LiveAnnouncement, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { FactList, MailLink, Moment, PhoneLink, StatusBadge } from "../../ui/values.tsx";
import {
  actorName,
  answersInWords,
  badgeOfLead,
  changeTexts,
  eventText,
  holdReasons,
  returnReasonInWords,
} from "../../words.ts";
import { DeliveryRow } from "../deliveries/delivery-row.tsx";
import type { Route } from "./+types/lead-page";
import { AssignForm } from "./assign-form.tsx";

type LeadPageData = Route.ComponentProps["loaderData"];

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await deskOf(context).backend.readLeadPageData(params.id));
}

const doneTexts: Record<string, string> = {
  release: "Released for matching.",
  hold: "Held. No contractor has it until you release it.",
  assign: "Assigned. The contractor will get it by email.",
  close: "Closed.",
  attend: "Marked done.",
  resend: "Resent to the contractor.",
  note: "Note added.",
  revokeLinks: "Links revoked. The old links no longer work; people can ask for new ones by email.",
  removePhoto: "Photo removed.",
  settle: "Marked resolved. It comes back if one of them changes their answer.",
};

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const { leadChanges } = backend;
  const pagePath = `/leads/${id}`;
  const textOf = fieldReader(await readForm(request));
  const [verb, seen] = [textOf("action"), Number(textOf("seen")) || 0];
  const entered = { note: textOf("note"), contractor: textOf("contractor"), because: textOf("because") };
  if (verb === "correct") return answerCorrection(desk, "leads", id, pagePath, textOf);
  const refuse = (problem: string) => data({ problem, changed: [] as string[], verb, entered }, 422);
  if ((verb === "erase" || verb === "removePhoto") && textOf("confirm") !== "yes") return refuse(confirmFirstText);
  if (verb === "erase") {
    knownOr404(await leadChanges.erase(database, id));
    return redirectWithFlash(desk, "/", {
      text: "Erased. If a contractor had it, we’ve asked them to delete their copy.",
    });
  }
  if (verb === "retry-delivery") {
    const { refused } = await backend.deliveryLog.retry(database, [textOf("delivery")]);
    return refused[0] ? refuse(refused[0]) : redirectWithFlash(desk, pagePath, { text: "Resending." });
  }
  const changesByVerb = new Map<string, () => Promise<DeskOutcome>>([
    ["release", () => leadChanges.release(database, id, seen)],
    ["hold", () => leadChanges.hold(database, id, entered.because, seen)],
    // `true` allows a contractor who returned the lead earlier. The form's menu says "passed on it" beside the name of
    // such a contractor.
    ["assign", () => leadChanges.assign(database, id, entered.contractor, seen, true)],
    ["close", () => leadChanges.close(database, id, seen)],
    ["attend", () => leadChanges.attend(database, id, seen)],
    ["resend", () => leadChanges.resend(database, id, seen)],
    ["revokeLinks", () => leadChanges.revokeLinks(database, id)],
    ["note", () => leadChanges.note(database, id, entered.note)],
    ["removePhoto", () => leadChanges.removePhoto(database, id, Number(textOf("photo")) || 0)],
    ["settle", () => leadChanges.settle(database, id, entered.because, seen)],
  ]);
  const makeChange = changesByVerb.get(verb);
  if (!makeChange) return redirect(pagePath, 303);
  const result = knownOr404(await makeChange());
  switch (result.outcome) {
    case "done":
      return redirectWithFlash(desk, pagePath, { text: doneTexts[verb] ?? "Done.", undo: result.change });
    case "unchanged":
      return redirectWithFlash(desk, pagePath, { text: "Already done." });
    case "refused":
      return refuse(result.problem);
    case "changed-since":
      return data({ problem: "", changed: changeTexts(result.events), verb, entered }, 409);
  }
}

export default function LeadPage({ loaderData: pageData, actionData }: Route.ComponentProps) {
  const { lead, photos, source, events, related } = pageData;
  const corrected = actionData && "sent" in actionData ? actionData.sent : null;
  const { changed = [], verb, entered } = actionData && "entered" in actionData ? actionData : {};
  const problem = actionData?.problem;
  return (
    <>
      <PageHeading
        title={nameWithReading(lead)}
        tab={`${lead.name}, request`}
        note={
          <>
            {serviceInWords(lead.lead_service).name} in {lead.zip_code}, sent <Moment at={lead.created_at} />
          </>
        }
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge {...badgeOfLead(lead)} />}
      />
      <LiveAnnouncement />
      {problem && <Notice>{problem}</Notice>}
      {changed.length > 0 && (
        <Notice>
          <p className="font-semibold">Nothing was changed: this request changed after you opened the page.</p>
          <ul className="mt-1 list-disc pl-5">
            {changed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-1">
            The page now shows the latest.{" "}
            {(verb === "assign" || verb === "settle") && "What you entered is still in the form. "}
            Press the button again to go ahead.
          </p>
        </Notice>
      )}
      {lead.message && (
        <p className="mb-7 max-w-[43rem] whitespace-pre-wrap border-fill border-l-2 pl-4 text-lg">{lead.message}</p>
      )}
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
        <aside aria-label="Actions" className="max-lg:mb-9 lg:col-start-2 lg:row-start-1">
          <div className="panel p-5 lg:sticky lg:top-8" data-live-region>
            <ContractorOfLead {...pageData} />
            <LeadActions
              pageData={pageData}
              chosen={entered?.contractor}
              isErasing={verb === "erase"}
              isHolding={verb === "hold"}
            />
          </div>
        </aside>
        <div className="lg:col-start-1 lg:row-start-1">
          <div data-live-region>
            <LeadAnswers {...pageData} because={entered?.because} />
            <Section id="request" title="Request">
              <RequestFacts lead={lead} />
              <CorrectForm table="leads" row={lead} sent={corrected} />
            </Section>
            <Section id="source" title="Where it came from">
              <SourceFacts source={source} />
            </Section>
            {photos.length > 0 && (
              <Section id="photos" title="Photos">
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                  {photos.map(({ position, width, height }) => (
                    <li key={position}>
                      <a href={`/leads/${lead.id}/photos/${position}`} className="block">
                        <img
                          src={`/leads/${lead.id}/photos/${position}`}
                          alt={`View ${position} of the job`}
                          width={width}
                          height={height}
                          className="aspect-4/3 w-full rounded-md bg-paper-deep object-contain"
                        />
                      </a>
                      <details className="mt-1">
                        <summary className="min-h-8 text-ink-soft text-sm">Remove photo {position}…</summary>
                        <ConfirmedForm
                          action="removePhoto"
                          values={{ photo: position }}
                          button="Remove photo"
                          className="mt-2 justify-items-start"
                        >
                          <span className="text-sm">Remove this photo everywhere. This can’t be undone.</span>
                        </ConfirmedForm>
                      </details>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {related.length > 0 && (
              <Section id="related" title="Other requests from this person">
                <ul className="grid gap-1">
                  {related.map((other) => (
                    <li key={other.id}>
                      <a href={`/leads/${other.id}`} className="link">
                        {other.isFirst ? "First request" : "Another request"}
                      </a>
                      , <Moment at={other.created_at} />, {other.status}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            <Section id="events" title="History">
              <Timeline events={events.map((event) => ({ ...event, text: eventText(event), by: actorName(event) }))} />
            </Section>
            <Section id="deliveries" title="Emails">
              <Deliveries {...pageData} />
            </Section>
          </div>
          <Section id="notes" title="Notes">
            <Notes {...pageData} entered={entered?.note} />
          </Section>
        </div>
      </div>
    </>
  );
}

function LeadAnswers({ lead, contractor, seen, because }: LeadPageData & { because?: string }) {
  if (contractor === null) return null;
  const answers = answersInWords(lead);
  const inOneLine = (parts: string[]) => parts.join(" · ") || "No answer yet";
  return (
    <Section id="sides" title="Contractor and homeowner answers">
      <FactList facts={{ Contractor: inOneLine(answers.contractor), Homeowner: inOneLine(answers.homeowner) }} />
      {lead.answers_differ && lead.settled_at && (
        <p className="mt-3 text-ink-soft text-sm">
          Their answers conflict. Marked resolved <Moment at={lead.settled_at} />; it comes back if one changes.
        </p>
      )}
      {lead.answers_differ && !lead.settled_at && (
        <ActionForm
          action="settle"
          values={{ seen }}
          button="Mark resolved"
          className="panel mt-4 grid justify-items-start gap-3 p-4"
        >
          <p>Their answers conflict. This stays in the inbox until one changes or you resolve it.</p>
          <TextArea
            label="Reason (optional, saved as a note)"
            name="because"
            rows={2}
            maxLength={longestNote}
            defaultValue={because}
            className="w-full"
          />
        </ActionForm>
      )}
    </Section>
  );
}

function ContractorOfLead({ lead, contractor }: LeadPageData) {
  return (
    <>
      <h2 className="font-semibold text-lg">{contractor ? contractor.business_name : "Unassigned"}</h2>
      {contractor ? (
        <ul className="mt-1 grid gap-1.5 text-sm">
          <li>
            <a href={`/contractors/${contractor.id}`} className="link py-1.5">
              {contractor.registration_number}
            </a>
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

function LeadActions({
  pageData,
  chosen,
  isErasing,
  isHolding,
}: {
  pageData: LeadPageData;
  chosen?: string;
  isErasing: boolean;
  isHolding: boolean;
}) {
  const { lead } = pageData;
  const common = { values: { seen: pageData.seen }, className: "grid" };
  return (
    <div className="mt-4 grid max-w-sm gap-4">
      {lead.status === "held" && <ActionForm {...common} action="release" button="Release request" look="primary" />}
      {isAttendable(lead.need) && <ActionForm {...common} action="attend" button="Mark done" marksDone />}
      {lead.closed_reason !== "withdrawn" && <AssignForm {...pageData} chosen={chosen} />}
      {lead.status === "matched" && <ActionForm {...common} action="resend" button="Resend request" />}
      {lead.status !== "closed" && <ActionForm {...common} action="close" button="Close request" />}
      {(lead.status === "new" || lead.status === "matched") && (
        <details className="border-line border-t pt-3" open={isHolding}>
          <summary className="min-h-8 text-ink-soft text-sm">Hold request…</summary>
          <ActionForm {...common} action="hold" button="Hold request" className="mt-2 grid gap-3">
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
      <ActionForm {...common} action="revokeLinks" button="Revoke links" />
      <details className="border-line border-t pt-3" open={isErasing}>
        <summary className="min-h-8 text-ink-soft text-sm">Erase permanently…</summary>
        <ConfirmedForm action="erase" button="Erase request" className="mt-2">
          <span className="text-sm">
            Erase everything about {lead.name} in this request, here and in the emails we sent. This can’t be undone.
          </span>
        </ConfirmedForm>
      </details>
    </div>
  );
}

/** Contractors do not see the source. */
function SourceFacts({ source }: Pick<LeadPageData, "source">) {
  if (source === null) return <p className="text-ink-soft">Not recorded: the request is older than this record.</p>;
  return (
    <FactList
      facts={{
        Source: `${source.source} / ${source.medium}`,
        Campaign: source.campaign,
        Term: source.term,
        Content: source.content,
        "Linked from": source.referrer_host,
        "Landing page": source.landing_path,
        "Ad click": source.click_id_kind && `Kept (${source.click_id_kind})`,
        "Visitor allowed": consentWords[source.consent],
      }}
    />
  );
}

const consentWords = { none: "Neither analytics nor marketing", analytics: "Analytics", marketing: "Marketing" };

function RequestFacts({ lead }: Pick<LeadPageData, "lead">) {
  const shown = factsOfRequest(lead).filter(({ label }) => label !== "Name" && label !== "Message");
  const facts = Object.fromEntries(shown.map(({ label, value }) => [label, value]));
  return (
    <>
      {lead.isUnreachable && (
        <p className="mb-3 font-semibold text-danger">
          {fill(homeownerBounceWords[contactWithoutEmail(agreedContactOf(lead))], {
            phone: formatPhone(lead.phone ?? ""),
          })}
        </p>
      )}
      <FactList facts={{ ...facts, Phone: <PhoneLink phone={lead.phone} />, Email: <MailLink email={lead.email} /> }} />
      <p className="mt-3 text-ink-soft text-sm">
        {lead.consented_at && lead.consent_wording
          ? `Agreed to on ${timeWithZone(lead.consented_at)}: “${lead.consent_wording}”`
          : "Sent by API; no consent text."}
      </p>
    </>
  );
}

function Deliveries({ deliveries }: LeadPageData) {
  return (
    <List
      label="Emails and webhooks about this request"
      rows={deliveries}
      empty={<p className="text-ink-soft">None yet.</p>}
    >
      {(delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} at={delivery.sent_at ?? delivery.created_at}>
          {["failed", "bounced", "uncertain"].includes(delivery.state) && (
            <ActionForm
              action="retry-delivery"
              values={{ delivery: delivery.id }}
              button="Resend email"
              className="relative mt-2 w-fit"
            />
          )}
        </DeliveryRow>
      )}
    </List>
  );
}

function Notes({ notes, entered }: LeadPageData & { entered?: string }) {
  return (
    <>
      <div data-live-region>
        {notes.length > 0 && (
          <ul className="mb-4 grid gap-3">
            {notes.map(({ id, note, operator, created_at }) => (
              <li key={id} className="panel px-4 py-3">
                <p className="whitespace-pre-wrap">{note}</p>
                <p className="mt-1 text-ink-soft text-sm">
                  {operator ?? "An operator"} · <Moment at={created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ActionForm action="note" button="Add note" className="grid justify-items-start gap-3">
        <TextArea
          label="Team note"
          name="note"
          rows={3}
          maxLength={longestNote}
          defaultValue={entered}
          className="w-full"
        />
      </ActionForm>
    </>
  );
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
    return closed_reason === "nobody" ? "No contractor was found in time." : "Closed in the desk.";
  }
  const until = `We keep looking until ${timeWithZone(waits_until)}.`;
  return returned_at
    ? `The contractor passed: ${returnReasonInWords(return_reason).toLowerCase()}. ${until}`
    : `No contractor serves this zip code. ${until}`;
}
