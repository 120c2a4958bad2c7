import { data, Link } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { isServiceSlug, partnerChoices, serviceSlugs } from "../../../content/chosen-market.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { registrationPattern } from "../../../content/registration-pattern.ts";
import {
  type AcceptanceFaults,
  type AcceptanceField,
  acceptanceFields,
  licenseFields,
  parseAcceptance,
} from "../../../domain/acceptance.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import { refusalIn } from "../../answer.ts";
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
import { ActionForm, SelectField, TextArea, useActionForm } from "../../ui/form.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Timeline, UndoList } from "../../ui/timeline.tsx";
import { FactList, MailLink, PhoneLink, StatusBadge } from "../../ui/values.tsx";
import { consequencesInWords, eventText, holdReasons, serviceOptions, statusBadges } from "../../words.ts";
import { ContractorInput } from "../contractors/contractor-form.tsx";
import { faultWords, fixFieldsText } from "../contractors/contractor-words.ts";
import { answerLookUp } from "../contractors/look-up.server.ts";
import { type LicenseLookups, LookUpButton, LookupResults } from "../contractors/register-section.tsx";
import type { Route } from "./+types/application-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { submissionDesk, register } = deskOf(context).backend;
  const application = orNotFound(await submissionDesk.application(params.id));
  return { ...application, isWatched: register.isWatched };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { applications, register, submissionDesk } = desk.backend;
  const pagePath = `/applications/${id}`;
  const textOf = fieldReader(await readForm(request));
  const verb = textOf("action");
  const entered: Partial<Record<AcceptanceField, string>> = Object.fromEntries(
    acceptanceFields.map((name) => [name, textOf(name)]),
  );
  const refuse = (problem: string, faults: AcceptanceFaults = {}) =>
    data({ problem, faults, entered, lookups: [] as LicenseLookups }, 422);
  if (textOf("look_up")) {
    const { business_name } = orNotFound(await submissionDesk.application(id));
    return answerLookUp(desk, { business_name, ...entered });
  }
  if (verb === "correct") return answerCorrection(desk, "partner_applications", id, pagePath, textOf);
  if (verb !== "accept" && verb !== "decline") return redirect(pagePath, 303);
  const parsed = verb === "accept" ? parseAcceptance(entered, serviceSlugs, registrationPattern) : null;
  if (parsed?.ok === false) return refuse(fixFieldsText, parsed.faults);
  const result = knownOr404(
    await (parsed ? applications.accept(desk.database, id, parsed.value) : applications.decline(desk.database, id)),
  );
  if (result.outcome === "refused") return refuse(result.problem);
  if (result.outcome !== "done")
    return redirectWithFlash(desk, pagePath, { text: "Someone already answered this application." });
  desk.invalidatePages();
  if ("contractorId" in result && result.contractorId) await register.checkNew(result.contractorId);
  return redirectWithFlash(desk, pagePath, {
    text:
      "matched" in result
        ? `Accepted. We’ve emailed them.${consequencesInWords(result)}`
        : "Declined. We’ve emailed them.",
    undo: result.change,
  });
}

interface RefusedAcceptance {
  problem: string | null;
  faults?: AcceptanceFaults;
  entered?: Partial<Record<AcceptanceField, string>>;
  lookups?: LicenseLookups;
}

export default function ApplicationPage({ loaderData: application, actionData }: Route.ComponentProps) {
  const form = useActionForm<RefusedAcceptance>();
  const refused = refusalIn(actionData);
  const corrected = refused && "sent" in refused ? refused.sent : null;
  const refusedBefore: RefusedAcceptance | undefined = refused && "entered" in refused ? refused : undefined;
  const { faults = {}, entered = {}, lookups = [] } = form.refused ?? refusedBefore ?? {};
  const problem = refused?.problem;
  const { status, hold_reason, email, phone, service, contractor_id, events } = application;
  return (
    <>
      <PageHeading
        title={application.business_name}
        tab={`${isolateRightToLeft(application.business_name)}, application`}
        note="Partner application"
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge {...statusBadges[status]} />}
      />
      {problem && (
        <Notice>
          {problem}{" "}
          <a href="#answer" className="link whitespace-nowrap py-1.5 lg:hidden">
            Go to the form
          </a>
        </Notice>
      )}
      {hold_reason && <Notice kind="hint">{holdReasons[hold_reason]}. It may be spam.</Notice>}
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {application.message && (
            <Section id="message" title="Message">
              <p className="whitespace-pre-wrap text-lg">{application.message}</p>
            </Section>
          )}
          <Section id="facts" title="Application">
            <FactList
              facts={{
                Name: nameWithReading(application),
                Email: <MailLink email={email} />,
                Phone: <PhoneLink phone={phone} />,
                City: application.city,
                Service: partnerChoices.find(({ value }) => value === service)?.label ?? service,
                Sent: timeWithZone(application.created_at),
              }}
            />
            {application.consent_wording && (
              <p className="mt-3 text-ink-soft text-sm">Agreed to: “{application.consent_wording}”</p>
            )}
            <CorrectForm table="partner_applications" row={application} sent={corrected} />
          </Section>
          {lookups.length > 0 && <LookupResults lookups={lookups} />}
          {events.length > 0 && (
            <Section id="events" title="History">
              <UndoList changes={application.undoable} />
              <Timeline
                events={events.map((event) => ({
                  ...event,
                  text: eventText({ ...event, contractor: null, reason: null }),
                  by: event.operator,
                }))}
              />
            </Section>
          )}
        </div>
        <aside id="answer" aria-label="Actions" className="max-w-lg">
          {status === "new" ? (
            <div className="panel grid gap-5 p-5">
              <h2 className="font-semibold text-lg">Accept application</h2>
              <ActionForm form={form} action="accept" button="Accept application" look="primary" className="grid gap-4">
                {licenseFields.map((field) => (
                  <ContractorInput key={field} field={field} values={entered} faults={faults} />
                ))}
                <SelectField
                  label="Service"
                  name="service"
                  empty="Choose a service"
                  defaultValue={entered.service ?? (isServiceSlug(service) ? service : "")}
                  problem={faults.service && faultWords[faults.service]}
                  options={serviceOptions}
                />
                <LookUpButton isWatched={application.isWatched} />
                <TextArea
                  label="Zip codes"
                  hint="Separated by spaces"
                  name="zips"
                  rows={2}
                  inputMode="numeric"
                  defaultValue={entered.zips}
                  problem={faults.zips && faultWords[faults.zips]}
                />
              </ActionForm>
              <ActionForm action="decline" button="Decline application" className="grid border-line border-t pt-5" />
            </div>
          ) : (
            <div className="panel p-5">
              <p>{status === "accepted" ? "Accepted. We’ve emailed them." : "Declined. We’ve emailed them."}</p>
              {contractor_id && (
                <p className="mt-2">
                  <Link to={`/contractors/${contractor_id}#register`} prefetch="intent" className="link">
                    View contractor and state register
                  </Link>
                </p>
              )}
            </div>
          )}
        </aside>
      </div>
    </>
  );
}
