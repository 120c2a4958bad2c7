import { Mail, MessageSquareText, Phone } from "lucide-react";
import { jobWords } from "../../../content/link-words.ts";
import { type ContactWay, contactWay, lacksPhone, needsPhone } from "../../../domain/lead.ts";
import type { Undoable } from "../../../domain/link-view.ts";
import { formatPhone, parsePhone, phoneHref } from "../../../domain/phone.ts";
import { jobSteps } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { fill } from "../../../domain/text.ts";
import { linkPath } from "../../../wire/link-path.ts";
import { ActionForm } from "../../links/action-form.tsx";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { Facts } from "../../links/facts.tsx";
import {
  answerClosed,
  answerOutcome,
  answerRenewal,
  linkHandle,
  linkHeaders,
  postedFields,
  refuse,
  refuseClosed,
} from "../../links/link-answer.ts";
import { linkMeta } from "../../links/link-meta.ts";
import { RefusalNotice } from "../../links/refusal-notice.tsx";
import { requestFacts, serviceName } from "../../links/request-facts.ts";
import { clock } from "../../market-clock.ts";
import { pageContext } from "../../page-context.server.ts";
import { accentOf } from "../../ui/service-accent.ts";
import type { Route } from "./+types/job-page";
import { GiveBackForm } from "./give-back-form.tsx";
import { StepList } from "./step-list.tsx";

/** The ways of contact that allow a call, and those that allow a text message. */
const callWays: readonly ContactWay[] = ["phone", "either", "unchosen"];
const textWays: readonly ContactWay[] = ["text", "either"];

const undoables: readonly Undoable[] = [...jobSteps, "returned"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.jobs.open(params.token);
  if (opened.outcome !== "open") return answerClosed(opened.outcome, url);
  const { state, contractor, request, former, toldAt, undoable } = opened.view;
  return {
    outcome: opened.outcome,
    state,
    contractor,
    undoable,
    toldAt,
    former: former && { service: serviceName(former.wanted_service), zip: former.zip_code },
    job: request && {
      facts: requestFacts(request),
      name: request.name,
      phone: request.phone,
      way: contactWay(request.preferred_contact),
      canCall: parsePhone(request.phone ?? "") !== null,
      lacksPhone: lacksPhone(request),
      email: request.email,
      madeAt: request.created_at,
      consent: { wording: request.consent_wording, at: request.consented_at },
      times: { accepted_at: request.accepted_at, contacted_at: request.contacted_at, booked_at: request.booked_at },
    },
  };
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { jobs } = backend;
  const posted = await postedFields(request);
  const closed = refuseClosed(posted("action"), await jobs.open(token));
  if (closed) return closed;
  const path = linkPath("job", token);
  switch (posted("action")) {
    case "accept":
      return answerOutcome(await jobs.note(token, "accepted", sender.client), path);
    case "contacted":
      return answerOutcome(await jobs.note(token, "contacted", sender.client), path);
    case "booked":
      return answerOutcome(await jobs.note(token, "booked", sender.client), path);
    case "return": {
      const reason = returnReasons.find((candidate) => candidate === posted("reason"));
      if (reason === undefined) return refuse("no-reason", 422);
      return answerOutcome(await jobs.giveBack(token, reason, sender.client), path);
    }
    case "undo": {
      const what = undoables.find((candidate) => candidate === posted("step")) ?? null;
      return answerOutcome(await jobs.undo(token, what, sender.client), path);
    }
    case "renew":
      return answerRenewal(await jobs.renew("job", token, sender.client), path);
    default:
      return refuse("unknown-action", 400);
  }
}

export const handle = linkHandle;

export const headers = linkHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, jobWords);

export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { state, contractor, job, former, toldAt, undoable } = loaderData;
  const service = former?.service.slug;
  const answer = actionData ?? null;
  const words = fill(jobWords, {
    contractor: `${contractor.business_name} (${contractor.registration_number})`,
    service: former?.service.name ?? "",
    zip: former?.zip ?? "",
    phone: job?.phone ? formatPhone(job.phone) : "",
    email: job?.email ?? "",
    name: job?.name ?? "",
  });
  const closed = state === "open" ? null : words.states[state];

  return (
    <div data-accent={accentOf(service ?? null)}>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14">
          <RefusalNotice answer={answer?.refusal === "no-reason" ? null : answer} />
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title mt-1 text-4xl">{closed?.heading ?? words.heading}</h1>
          <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">{closed?.text ?? words.lead}</p>
          {closed && former && <p className="mt-3 font-semibold">{words.heading}</p>}
          {job && (
            <p className="mt-6 flex flex-wrap gap-3">
              {job.phone && job.canCall && callWays.includes(job.way) && (
                <a href={phoneHref(job.phone)} className="button button-quiet bg-card">
                  <Phone aria-hidden className="size-5" />
                  {words.call}
                </a>
              )}
              {job.phone && job.canCall && textWays.includes(job.way) && (
                <a href={phoneHref(job.phone, "sms")} className="button button-quiet bg-card">
                  <MessageSquareText aria-hidden className="size-5" />
                  {words.text}
                </a>
              )}
              {(!needsPhone(job.way) || job.lacksPhone) && (
                <a href={`mailto:${job.email}`} className="button button-quiet bg-card break-all">
                  <Mail aria-hidden className="size-5 shrink-0" />
                  {words.write}
                </a>
              )}
            </p>
          )}
          {job?.lacksPhone && <p className="mt-4 max-w-[60ch]">{words.lacksPhone}</p>}
        </div>
      </div>

      {state === "returned" && undoable === "returned" && (
        <section className="column py-12">
          <p className="mb-4 max-w-[60ch] text-ink-soft">{words.undoReturn}</p>
          <UndoForm what="returned" />
        </section>
      )}

      {job && (
        <div className="column grid gap-x-12 gap-y-12 py-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:py-16">
          <section aria-labelledby="steps" className="card p-6 shadow-card lg:col-span-5 lg:col-start-8">
            <h2 id="steps" className="title mb-4 text-2xl">
              {words.stepsHeading}
            </h2>
            <StepList times={job.times} canNote={state === "open"} />
            {undoable && (
              <div className="no-print mt-6 border-t border-line pt-5">
                <p className="mb-3 text-sm text-ink-soft">{words.undo.note}</p>
                <UndoForm what={undoable} />
              </div>
            )}
          </section>
          <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <section aria-labelledby="facts">
              <h2 id="facts" className="title mb-3 text-2xl">
                {words.factsHeading}
              </h2>
              <Facts
                facts={[
                  ...job.facts,
                  { label: words.made, value: clock.time(job.madeAt) },
                  { label: words.told, value: toldAt ? clock.time(toldAt) : words.notTold },
                ]}
              />
            </section>
            <section aria-labelledby="consent" className="mt-10">
              <h2 id="consent" className="title text-xl">
                {words.consentHeading}
              </h2>
              {job.consent.wording === null ? (
                <p className="mt-2 text-ink-soft">{words.noConsent}</p>
              ) : (
                <>
                  <blockquote className="mt-3 max-w-[65ch] border-l-[3px] border-fill pl-5 text-ink-soft">
                    {job.consent.wording}
                  </blockquote>
                  {job.consent.at && (
                    <p className="mt-3 text-sm text-ink-soft">
                      {fill(words.consentAt, { when: clock.time(job.consent.at) })}
                    </p>
                  )}
                </>
              )}
            </section>
          </div>
          {state === "open" && (
            <div className="lg:col-span-5 lg:col-start-8">
              <GiveBackForm isRefused={answer?.refusal === "no-reason"} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Names what it takes back, so that sending it twice takes back no more. */
function UndoForm({ what }: { what: Undoable }) {
  return (
    <ActionForm action="undo" button={jobWords.undo[what]} isPrimary={what === "returned"}>
      <input type="hidden" name="step" value={what} />
    </ActionForm>
  );
}
