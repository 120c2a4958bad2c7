import { homeownerBounceWords } from "../../../content/bounce-words.ts";
import { leadLabels } from "../../../content/lead-words.ts";
import { jobWords, requestFactWords } from "../../../content/link-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { factsOfRequest, serviceInWords } from "../../../content/request-facts.ts";
import { agreedContactOf, contactWithoutEmail, lacksPhone } from "../../../domain/lead.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import type { JobRequest, UndoableStep } from "../../../domain/link-view.ts";
import { formatPhone, phoneHref } from "../../../domain/phone.ts";
import { jobSteps } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { fill } from "../../../domain/text.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerLinkForm, linkHandle, linkMeta, refuse } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts, RefusalNotice, Warning } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { PhotoStrip } from "../../photos/photo-strip.tsx";
import { Mail, MessageSquareText, Phone } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import type { Route } from "./+types/job-page";
import { PassOnForm } from "./pass-on-form.tsx";
import { StepList } from "./step-list.tsx";

const phoneLabel = leadLabels.phone;

const undoableSteps: readonly UndoableStep[] = [...jobSteps, "returned"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.jobs.open(params.token);
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
  return {
    ...{ name, name_reading, phone, email },
    facts: [
      ...factsOfRequest(request),
      { label: jobWords.made, value: clock.time(request.created_at) },
      { label: jobWords.emailed, value: notifiedAt ? clock.time(notifiedAt) : jobWords.notDelivered },
    ],
    ...contact,
    lacksPhone: lacksPhone(request) && contact.canWrite,
    contactWithoutEmail: request.isUnreachable ? contactWithoutEmail(contact) : null,
    consent: { wording: consent_wording, at: consented_at },
    times: { accepted_at, contacted_at, booked_at },
  };
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { jobs } = backend;
  const { client } = sender;
  return answerLinkForm({ purpose: "job", token, client, linkFunctions: jobs }, request, {
    accept: () => jobs.note(token, "accepted", client),
    contacted: () => jobs.note(token, "contacted", client),
    booked: () => jobs.note(token, "booked", client),
    async return(fieldValue) {
      const reason = returnReasons.find((candidate) => candidate === fieldValue("reason"));
      return reason === undefined ? refuse("no-reason", 422) : jobs.returnLead(token, reason, client);
    },
    undo: (fieldValue) => jobs.undo(token, undoableSteps.find((step) => step === fieldValue("step")) ?? null, client),
  });
}

export const handle = linkHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, jobWords);

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
    name: job === null ? "" : nameWithReading(job),
  });
  const closedWords = state === "open" ? null : words.states[state];

  return (
    <div data-accent={accentOf(service ?? null)}>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14">
          <RefusalNotice answer={answer} />
          {contractor.isUnreachable && <Warning>{words.unreachable}</Warning>}
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title mt-1 text-4xl">{closedWords?.heading ?? words.heading}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{closedWords?.text ?? words.lead}</p>
          {closedWords && requestSummary && <p className="mt-3 font-semibold">{words.heading}</p>}
          {job && (
            <p className="mt-6 flex flex-wrap gap-3">
              {job.canCall && (
                <a href={phoneHref(job.phone)} className="button button-quiet bg-card">
                  <Phone aria-hidden className="size-5" />
                  {words.call}
                </a>
              )}
              {job.canText && (
                <a href={phoneHref(job.phone, "sms")} className="button button-quiet bg-card">
                  <MessageSquareText aria-hidden className="size-5" />
                  {words.text}
                </a>
              )}
              {job.canWrite && (
                <a href={`mailto:${job.email}`} className="button button-quiet bg-card break-all">
                  <Mail aria-hidden className="size-5 shrink-0" />
                  {words.write}
                </a>
              )}
            </p>
          )}
          {job?.contactWithoutEmail && (
            <Warning className="mt-6">
              {fill(homeownerBounceWords[job.contactWithoutEmail], { phone: formatPhone(job.phone) })}
            </Warning>
          )}
          {job?.lacksPhone && <p className="mt-4 max-w-[38rem]">{words.lacksPhone}</p>}
        </div>
      </div>

      {state === "returned" && undoable === "returned" && (
        <section className="column py-12">
          <p className="mb-4 max-w-[38rem] text-ink-soft">{words.undoReturn}</p>
          <UndoForm step="returned" />
        </section>
      )}

      {job && (
        <div className="column grid gap-x-12 gap-y-12 py-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:py-16">
          {(state === "open" || jobSteps.some((step) => job.times[`${step}_at`])) && (
            <Section
              id="steps"
              heading={state === "open" ? words.stepsHeading : words.stepsTakenHeading}
              headingClass="title mb-4 text-2xl"
              className="card p-6 shadow-card lg:col-span-5 lg:col-start-8"
            >
              <StepList times={job.times} canRecord={state === "open"} />
              {undoable && (
                <div className="no-print mt-6 border-t border-line pt-5">
                  <p className="mb-3 text-sm text-ink-soft">{words.undo.note}</p>
                  <UndoForm step={undoable} />
                </div>
              )}
            </Section>
          )}
          <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <PhotoStrip token={loaderData.token} photos={loaderData.photos} />
            <Section id="facts" heading={words.factsHeading}>
              <LabeledFacts
                facts={job.facts.map((fact) =>
                  fact.label === phoneLabel ? { ...fact, value: <PhoneFact {...job} /> } : fact,
                )}
              />
            </Section>
            <Section id="consent" heading={words.consentHeading} headingClass="title text-xl" className="mt-10">
              {job.consent.wording === null ? (
                <p className="mt-2 text-ink-soft">{words.noConsent}</p>
              ) : (
                <>
                  <blockquote className="mt-3 max-w-[41rem] border-l-[3px] border-fill pl-5 text-ink-soft">
                    {job.consent.wording}
                  </blockquote>
                  {job.consent.at && (
                    <p className="mt-3 text-sm text-ink-soft">
                      {fill(words.consentAt, { when: clock.time(job.consent.at) })}
                    </p>
                  )}
                </>
              )}
            </Section>
          </div>
          {state === "open" && (
            <div className="lg:col-span-5 lg:col-start-8">
              <PassOnForm isRefused={answer?.refusal === "no-reason"} />
            </div>
          )}
        </div>
      )}
    </div>
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
    <ActionForm action="undo" button={jobWords.undo[step]} isPrimary={step === "returned"}>
      <input type="hidden" name="step" value={step} />
    </ActionForm>
  );
}
