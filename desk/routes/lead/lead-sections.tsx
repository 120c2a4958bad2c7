import { homeownerBounceWords, outOfReachWords } from "../../../content/bounce-words.ts";
import { leadLabels } from "../../../content/lead-words.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { factsOfRequest } from "../../../content/request-facts.ts";
import { agreedContactOf, contactWithoutEmail, isOutOfReach } from "../../../domain/lead.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { fill } from "../../../domain/text.ts";
import { ActionForm, TextArea } from "../../ui/form.tsx";
import { List } from "../../ui/list.tsx";
import { Section } from "../../ui/page.tsx";
import { FactList, MailLink, Moment, Parts, PhoneLink, useNow } from "../../ui/values.tsx";
import { answersInWords } from "../../words.ts";
import { DeliveryRow } from "../deliveries/delivery-row.tsx";
import type { Route } from "./+types/lead-page";
import { canSettle, isInConflict } from "./primary-action.ts";

type LeadPageData = Route.ComponentProps["loaderData"];

export function LeadAnswers({ lead, contractor, seen, because }: LeadPageData & { because?: string }) {
  const now = useNow();
  if (contractor === null) return null;
  const answers = answersInWords(lead, now);
  const isConflict = isInConflict(lead);
  // The operator calls both before settling it.
  const answerOf = (parts: string[], phone: string | null) => (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{parts.length > 0 ? <Parts parts={parts} /> : "No answer yet"}</span>
      {canSettle(lead) && phone && <PhoneLink phone={phone} />}
    </span>
  );
  return (
    <Section id="sides" title="Contractor and homeowner answers">
      <FactList
        facts={{
          Contractor: answerOf(answers.contractor, contractor.phone),
          Homeowner: answerOf(answers.homeowner, lead.phone),
        }}
      />
      {lead.settled_at && (lead.answers_differ || lead.homeowner_contacted === false) && (
        <p className="mt-3 text-ink-soft text-sm">
          {isConflict ? "Their answers conflict." : "The homeowner said nobody contacted them."} Marked resolved{" "}
          <Moment at={lead.settled_at} />; it comes back if one changes.
        </p>
      )}
      {lead.early_no_counts_at && !isConflict && !lead.settled_at && (
        <p className="mt-3 text-ink-soft text-sm">
          {lead.answers_differ
            ? "The homeowner answered before the contractor got in touch. If the answer stays, it counts from "
            : "The homeowner answered early. The contractor has time to get in touch until "}
          <Moment at={lead.early_no_counts_at} />.
        </p>
      )}
      {canSettle(lead) && (
        <ActionForm
          action="settle"
          values={{ seen }}
          button="Mark resolved"
          look="primary"
          className="panel mt-4 grid justify-items-start gap-3 p-4"
        >
          <p>
            {isConflict
              ? "Their answers conflict. This stays in the inbox until one changes or you resolve it."
              : "The homeowner waits to be contacted. This stays in the inbox until the contractor notes a step, the homeowner changes the answer, or you assign, close, or resolve it."}
          </p>
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

/** Contractors do not see the source. */
export function SourceFacts({ source }: Pick<LeadPageData, "source">) {
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

/** Name and message stand on top of the page. */
const homeownerLabels: readonly string[] = [leadLabels.phone, leadLabels.email, leadLabels.preferred_contact];
const labelsElsewhere: readonly string[] = [leadLabels.name, leadLabels.message, ...homeownerLabels];

export function HomeownerFacts({ lead }: Pick<LeadPageData, "lead">) {
  const contact = factsOfRequest(lead).find(({ label }) => label === leadLabels.preferred_contact);
  return (
    <>
      {lead.isUnreachable && (
        <p className="mb-3 font-semibold text-danger">
          {isOutOfReach(lead)
            ? outOfReachWords
            : fill(homeownerBounceWords[contactWithoutEmail(agreedContactOf(lead))], {
                phone: formatPhone(lead.phone ?? ""),
              })}
        </p>
      )}
      <FactList
        facts={{
          Phone: <PhoneLink phone={lead.phone} />,
          Email: <MailLink email={lead.email} />,
          Contact: contact?.value,
        }}
      />
    </>
  );
}

export function RequestFacts({ lead }: Pick<LeadPageData, "lead">) {
  const shown = factsOfRequest(lead).filter(({ label }) => !labelsElsewhere.includes(label));
  return (
    <>
      <FactList facts={Object.fromEntries(shown.map(({ label, value }) => [label, value]))} />
      <p className="mt-3 text-ink-soft text-sm">
        {lead.consented_at && lead.consent_wording
          ? `Agreed to on ${timeWithZone(lead.consented_at)}: “${lead.consent_wording}”`
          : "Sent by API; no consent text."}
      </p>
    </>
  );
}

export function Deliveries({ deliveries }: LeadPageData) {
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

export function Notes({ notes, entered }: LeadPageData & { entered?: string }) {
  return (
    <>
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
      <ActionForm action="note" button="Add note" isCommand className="grid justify-items-start gap-3">
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
