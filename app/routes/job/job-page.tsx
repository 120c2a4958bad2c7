import { homeownerBounceWords } from "../../../content/bounce-words.ts";
import { leadLabels } from "../../../content/lead-words.ts";
import { jobWords, requestFactWords } from "../../../content/link-words.ts";
import { clock, timeWithZone } from "../../../content/market-clock.ts";
import { stepsInWords } from "../../../content/parcel-in-words.ts";
import { contractorParcelWords } from "../../../content/parcel-words.ts";
import { factsOfRequest, serviceInWords } from "../../../content/request-facts.ts";
import { agreedContactOf, contactWithoutEmail, phoneLackOf } from "../../../domain/lead.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import { type JobRequest, type UndoableStep, undoableSteps } from "../../../domain/link-view.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import { furthestStep } from "../../../domain/parcel.ts";
import { formatPhone, phoneHref } from "../../../domain/phone.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { fill } from "../../../domain/text.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerLinkForm, linkHandle, linkMeta, refuse } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts, RefusalNotice, Warning } from "../../links/link-parts.tsx";
import { Parcel } from "../../links/parcel.tsx";
import { pageContext } from "../../page-context.server.ts";
import { PhotoStrip } from "../../photos/photo-strip.tsx";
import { Mail, MessageSquareText, Phone } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import type { Route } from "./+types/job-page";
import { NextSteps } from "./next-steps.tsx";

const phoneLabel = leadLabels.phone;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.jobLinks.open(params.token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { state, contractor, request, photos, requestSummary, notifiedAt, undoable } = opened.view;
  return {
    outcome: opened.outcome,
    token: params.token,
    photos,
    state,
    contractor,
    undoable,
    requestSummary: requestSummary && {
      service: serviceInWords(requestSummary.lead_service),
      zip: requestSummary.zip_code,
    },
    job: request && jobDataOf(request, notifiedAt),
  };
}

function jobDataOf(request: JobRequest, notifiedAt: Date | null) {
  const { name, name_reading, email, consent_wording, consented_at, accepted_at, contacted_at, booked_at } = request;
  const phone = request.phone ?? "";
  const contact = agreedContactOf(request);
  const facts = factsOfRequest(request);
  const factNamed = (label: string) => facts.find((fact) => fact.label === label)?.value ?? "";
  return {
    name,
    name_reading,
    phone,
    email,
    message: request.message,
    facts: facts.filter(({ label }) => !shownElsewhere.includes(label)),
    details: [
      { label: jobWords.city, value: factNamed(leadLabels.city) },
      { label: leadLabels.submitted_from_page, value: factNamed(leadLabels.submitted_from_page) },
      { label: jobWords.made, value: keepDatesWhole(timeWithZone(request.created_at)) },
      { label: jobWords.emailed, value: notifiedAt ? keepDatesWhole(clock.time(notifiedAt)) : jobWords.notDelivered },
    ],
    issue: request.service_issue && factNamed(leadLabels.service_issue),
    timeline: request.timeline && factNamed(leadLabels.timeline),
    ...contact,
    phoneLack: contact.canWrite ? phoneLackOf(request) : null,
    contactWithoutEmail: request.isUnreachable ? contactWithoutEmail(contact) : null,
    consent: { wording: consent_wording, at: consented_at },
    times: { accepted_at, contacted_at, booked_at },
    steps: stepsInWords(
      request.created_at,
      { accepted_at, contacted_at, booked_at },
      (at) => clock.short(at, new Date()),
      true,
    ),
  };
}

/** Facts that are not in the list: the message stands in the first card, the form's own facts under "Details". */
const shownElsewhere: string[] = [leadLabels.message, leadLabels.city, leadLabels.submitted_from_page];

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { jobLinks } = backend;
  const { client } = sender;
  return answerLinkForm({ purpose: "job", token, client, linkFunctions: jobLinks }, request, {
    accept: () => jobLinks.note(token, "accepted", client),
    contacted: () => jobLinks.note(token, "contacted", client),
    booked: () => jobLinks.note(token, "booked", client),
    async return(fieldValue) {
      const reason = returnReasons.find((candidate) => candidate === fieldValue("reason"));
      return reason === undefined ? refuse("no-reason", 422) : jobLinks.returnLead(token, reason, client);
    },
    undo: (fieldValue) =>
      jobLinks.undo(token, undoableSteps.find((step) => step === fieldValue("step")) ?? null, client),
  });
}

export const handle = linkHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, jobWords);

/** One column for all parts of the page. */
const sheet = "column max-w-[50rem]";

export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { state, contractor, job, requestSummary, undoable } = loaderData;
  const service = requestSummary?.service.slug;
  const answer = actionData ?? null;
  const words = fill(jobWords, {
    contractor: `${isolateRightToLeft(contractor.business_name)} (${contractor.registration_number})`,
    service: requestSummary?.service.name ?? "",
    zip: requestSummary?.zip ?? "",
    phone: formatPhone(job?.phone ?? ""),
    email: job?.email ?? "",
  });
  const closedWords = state === "open" ? null : words.states[state];
  const step = job && furthestStep(job.times);
  /** After acceptance, the contractor contacts the homeowner and notes it then. */
  const isContactNext = state === "open" && step === "accepted" && (job?.canCall || job?.canText || job?.canWrite);
  const contactLinks = job && <ContactLinks {...job} words={words} isPrimary={isContactNext} />;
  const isContactFirst = isContactNext || step === "booked";
  const sentence = fill(contractorParcelWords[step ?? "given"], { name: job === null ? "" : nameWithReading(job) });

  return (
    <div data-accent={accentOf(service ?? null)}>
      <div className="bg-wash">
        <div className={`${sheet} pt-6 pb-10 lg:pt-12`}>
          <RefusalNotice answer={answer} />
          {contractor.isUnreachable && <Warning>{words.unreachable}</Warning>}
          <Parcel
            eyebrow={words.eyebrow}
            sentence={closedWords?.heading ?? sentence}
            steps={job && (state === "open" || step) ? job.steps : []}
          >
            {job?.issue && <p className="mt-5 text-lg font-semibold wrap-anywhere">{job.issue}</p>}
            <p className={job?.issue ? "flex flex-wrap gap-x-5 text-ink-soft" : "mt-4 text-lg font-semibold"}>
              <span>{requestSummary && words.heading}</span>
              {job?.timeline && <span>{job.timeline}</span>}
            </p>
            {closedWords && <p className="text-ink-soft">{closedWords.text}</p>}
            {job?.message && (
              <blockquote className="mt-3 max-w-[41rem] border-l-[3px] border-fill pl-4 whitespace-pre-line wrap-anywhere">
                {job.message}
              </blockquote>
            )}
            {isContactFirst && contactLinks}
            {job && state === "open" && (
              <NextSteps times={job.times} isPrimary={!isContactNext} isPassRefused={answer?.refusal === "no-reason"} />
            )}
            {!isContactFirst && contactLinks}
            {state === "open" && step === null && <p className="mt-4 text-sm text-ink-soft">{words.lead}</p>}
            {job && undoable && (
              <div className="no-print mt-5 flex flex-wrap items-center gap-x-5 border-t border-line pt-4">
                <p className="text-sm text-ink-soft">{words.undo.note}</p>
                <UndoForm step={undoable} />
              </div>
            )}
          </Parcel>
          {job?.contactWithoutEmail && (
            <Warning className="mt-6">
              {fill(homeownerBounceWords[job.contactWithoutEmail], { phone: formatPhone(job.phone) })}
            </Warning>
          )}
          {job?.phoneLack && <p className="mt-4 max-w-[38rem]">{words.phoneLack[job.phoneLack]}</p>}
        </div>
      </div>

      {state === "returned" && undoable === "returned" && (
        <section className={`${sheet} py-12`}>
          <p className="mb-4 max-w-[38rem] text-ink-soft">{words.undoReturn}</p>
          <UndoForm step="returned" />
        </section>
      )}

      {job && (
        <div className={`${sheet} py-12 lg:py-16`}>
          <PhotoStrip token={loaderData.token} photos={loaderData.photos} />
          <Section id="facts" heading={words.factsHeading}>
            <LabeledFacts
              facts={job.facts.map((fact) =>
                fact.label === phoneLabel ? { ...fact, value: <PhoneFact {...job} /> } : fact,
              )}
            />
          </Section>
          <details className="mt-8">
            <summary className="link inline-block min-h-11 py-2 font-semibold">{words.detailsHeading}</summary>
            <LabeledFacts facts={job.details} />
            <Section id="consent" heading={words.consentHeading} headingClass="title text-xl" className="mt-6">
              {job.consent.wording === null ? (
                <p className="mt-2 text-ink-soft">{words.noConsent}</p>
              ) : (
                <>
                  <blockquote className="mt-3 max-w-[41rem] border-l-[3px] border-fill pl-5 text-ink-soft">
                    {job.consent.wording}
                  </blockquote>
                  {job.consent.at && (
                    <p className="mt-3 text-sm text-ink-soft">
                      {fill(words.consentAt, { when: keepDatesWhole(clock.time(job.consent.at)) })}
                    </p>
                  )}
                </>
              )}
            </Section>
          </details>
        </div>
      )}
    </div>
  );
}

interface ContactLinksProps extends ReturnType<typeof agreedContactOf> {
  phone: string;
  email: string;
  words: Pick<typeof jobWords, "call" | "text" | "write">;
  /** Whether the first link is the page's main button. */
  isPrimary?: boolean;
}

function ContactLinks({ phone, email, canCall, canText, canWrite, words, isPrimary = false }: ContactLinksProps) {
  const ways = [
    { isAgreed: canCall, href: phoneHref(phone), Icon: Phone, text: words.call },
    { isAgreed: canText, href: phoneHref(phone, "sms"), Icon: MessageSquareText, text: words.text },
    { isAgreed: canWrite, href: `mailto:${email}`, Icon: Mail, text: words.write },
  ].filter(({ isAgreed }) => isAgreed);
  return (
    <p className="mt-5 flex flex-wrap gap-3 empty:hidden">
      {ways.map(({ href, Icon, text }, position) => (
        <a
          key={href}
          href={href}
          className={`button wrap-anywhere ${isPrimary && position === 0 ? "" : "button-quiet"}`}
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          {text}
        </a>
      ))}
    </p>
  );
}

/** Links the number only if the homeowner agreed to calls or texts. */
function PhoneFact({ phone, canCall, canText }: { phone: string; canCall: boolean; canText: boolean }) {
  if (!canCall && !canText) return formatPhone(phone) || requestFactWords.missing;
  return (
    <a href={phoneHref(phone, canCall ? "tel" : "sms")} className="link">
      {formatPhone(phone)}
    </a>
  );
}

/** Posts the step's name, so that sending the form twice undoes only one step. */
function UndoForm({ step }: { step: UndoableStep }) {
  return (
    <ActionForm action="undo" button={jobWords.undo[step]} isPrimary={step === "returned"} isLink={step !== "returned"}>
      <input type="hidden" name="step" value={step} />
    </ActionForm>
  );
}
