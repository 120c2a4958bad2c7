import type { ComponentProps } from "react";
import { data, Link } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { partnerChoices, serviceSlugs, services } from "../../../content/chosen-market.ts";
import { licensePageUrl } from "../../../content/register-evidence.ts";
import { registrationPattern } from "../../../content/registration-pattern.ts";
import {
  type AcceptanceFaults,
  type AcceptanceTexts,
  acceptanceFields,
  parseAcceptance,
  zipsField,
} from "../../../domain/acceptance.ts";
import { licenseFields } from "../../../domain/contractor.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { isCriterion } from "../../../domain/screening.ts";
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
import { useIsOwner } from "../../root-data.ts";
import { CorrectForm } from "../../ui/correct-form.tsx";
import { Fold } from "../../ui/fold.tsx";
import { ActionForm, TextField, useActionForm } from "../../ui/form.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Timeline, UndoList } from "../../ui/timeline.tsx";
import { FactList, MailLink, Moment, PhoneLink, StatusBadge } from "../../ui/values.tsx";
import { consequencesInWords, eventText, holdReasons, statusBadges } from "../../words.ts";
import { ContractorInput } from "../contractors/contractor-form.tsx";
import { faultWords, fixFieldsText } from "../contractors/contractor-words.ts";
import { answerLookUp } from "../contractors/look-up.server.ts";
import { type LicenseLookups, LookUpButton, LookupResults } from "../contractors/register-section.tsx";
import { Checklist, FileList } from "../contractors/screening-section.tsx";
import type { Route } from "./+types/application-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { submissionDesk, register } = backend;
  const { file, ...application } = orNotFound(await submissionDesk.application(params.id));
  return {
    ...application,
    file: isOwner ? file : { ...file, proposedFee: null, billing_address: null },
    isWatched: register.isWatched,
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { applications, register, submissionDesk } = desk.backend;
  const pagePath = `/applications/${id}`;
  const textOf = fieldReader(await readForm(request));
  const verb = textOf("action");
  const entered: AcceptanceTexts = Object.fromEntries(
    acceptanceFields(serviceSlugs).map((name) => [name, textOf(name)]),
  );
  const refuse = (problem: string, faults: AcceptanceFaults = {}) =>
    data({ problem, faults, entered, lookups: [] as LicenseLookups }, 422);
  if (textOf("look_up")) {
    const { business_name } = orNotFound(await submissionDesk.application(id));
    return answerLookUp(desk, { business_name, ...entered });
  }
  if (verb === "correct") return answerCorrection(desk, "partner_applications", id, pagePath, textOf);
  if (verb === "check" || verb === "sendLink") {
    const criterion = textOf("criterion");
    if (verb === "check" && !isCriterion(criterion)) return redirect(pagePath, 303);
    const result = knownOr404(
      isCriterion(criterion)
        ? await applications.check(desk.database, id, {
            criterion,
            holdsUntil: textOf("holds_until"),
            note: textOf("note"),
          })
        : await applications.sendLink(desk.database, id),
    );
    if (result.outcome !== "done") return refuse(result.problem);
    return redirectWithFlash(desk, pagePath, { text: verb === "check" ? "Checked." : "We’ve emailed them a link." });
  }
  if (verb !== "accept" && verb !== "decline") return redirect(pagePath, 303);
  const parsed = verb === "accept" ? parseAcceptance(entered, serviceSlugs, registrationPattern) : null;
  if (parsed?.ok === false) return refuse(fixFieldsText, parsed.faults);
  const result = knownOr404(
    await (parsed ? applications.accept(desk.database, id, parsed.value) : applications.decline(desk.database, id)),
  );
  if (result.outcome === "refused") return refuse(result.problem);
  if (result.outcome !== "done")
    return redirectWithFlash(desk, pagePath, { text: "Someone already answered this application." });
  if ("contractorId" in result && result.contractorId) await register.checkNew(result.contractorId);
  const acceptedText = parsed?.value.isStart ? "Accepted. We’ve emailed them." : "Offer made. We’ve emailed them.";
  return redirectWithFlash(desk, pagePath, {
    text: "matched" in result ? `${acceptedText}${consequencesInWords(result)}` : "Declined. We’ve emailed them.",
    undo: result.change,
  });
}

interface RefusedAcceptance {
  problem: string | null;
  faults?: AcceptanceFaults;
  entered?: AcceptanceTexts;
  lookups?: LicenseLookups;
}

export default function ApplicationPage({ loaderData: application, actionData }: Route.ComponentProps) {
  const form = useActionForm<RefusedAcceptance>();
  const refused = refusalIn(actionData);
  const corrected = refused && "sent" in refused ? refused.sent : null;
  const refusedBefore: RefusedAcceptance | undefined = refused && "entered" in refused ? refused : undefined;
  const { faults = {}, entered = {}, lookups = [] } = form.refused ?? refusedBefore ?? {};
  const problem = refused?.problem;
  const isOwner = useIsOwner();
  const { status, hold_reason, email, phone, service, contractor_id, events, file } = application;
  const offered: AcceptanceTexts = { ...offerFromFile(file), ...entered };
  const asked = services.filter(({ slug }) => offered[zipsField(slug)]);
  const wanted = asked.length > 0 ? asked : services;
  const others = services.filter((each) => !wanted.includes(each));
  const zipsInput = ({ slug, name }: (typeof services)[number]) => (
    <TextField
      key={slug}
      label={name}
      name={zipsField(slug)}
      inputMode="numeric"
      defaultValue={offered[zipsField(slug)]}
      problem={faults[zipsField(slug)] && faultWords[faults[zipsField(slug)] ?? "missing"]}
    />
  );
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
      {file.offer_declined_because && (
        <Notice kind="hint">They declined our offer: “{file.offer_declined_because}”</Notice>
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
                Sent: <Moment at={application.created_at} />,
              }}
            />
            {application.consent_wording && (
              <p className="mt-3 text-ink-soft text-sm">Agreed to: “{application.consent_wording}”</p>
            )}
            <CorrectForm table="partner_applications" row={application} sent={corrected} />
          </Section>
          <Section id="screening" title="Checklist">
            <Checklist
              checks={file.checks}
              today={file.today}
              evidence={evidenceOf(file)}
              canCheck={status !== "declined"}
            />
          </Section>
          <Section id="files" title="Files">
            <FileList files={file.files} owner={`/applications/${application.id}`} />
          </Section>
          {lookups.length > 0 && <LookupResults lookups={lookups} />}
          {events.length > 0 && (
            <Section id="events" title="History">
              <UndoList changes={application.undoable} />
              <Timeline
                events={events.map((event) => ({
                  ...event,
                  text: eventText({ ...event, contractor: null }),
                  by: event.operator,
                }))}
              />
            </Section>
          )}
        </div>
        <aside id="answer" aria-label="Actions" className="max-w-lg">
          {status === "new" ? (
            <div className="panel grid gap-5 p-5">
              <h2 className="font-semibold text-lg">{isOwner ? "Make an offer" : "Answer"}</h2>
              {!isOwner && <p className="text-ink-soft">Check the criteria here. An owner makes the offer.</p>}
              {file.known && (
                <Notice kind="hint">
                  <Link to={`/contractors/${file.known.id}`} className="link">
                    {file.known.business_name}
                  </Link>{" "}
                  has this registration number or email address.
                </Notice>
              )}
              {isOwner && (
                <ActionForm form={form} action="accept" button="Make the offer" look="primary" className="grid gap-4">
                  {file.known && (
                    <label className="flex items-start gap-2.5">
                      <input
                        type="checkbox"
                        name="to"
                        value={file.known.id}
                        defaultChecked={entered.to !== ""}
                        className="check mt-0.5"
                      />
                      <span>Add the zip codes to this contractor</span>
                    </label>
                  )}
                  {licenseFields.map((field) => (
                    <ContractorInput key={field} field={field} values={offered} faults={faults} />
                  ))}
                  <ContractorInput field="insurance_expires_on" values={offered} faults={faults} />
                  <LookUpButton isWatched={application.isWatched} />
                  <fieldset className="grid gap-3">
                    <legend className="mb-1 font-semibold">Zip codes</legend>
                    {wanted.map(zipsInput)}
                    {others.length > 0 && (
                      <Fold title="Other services" isOpen={others.some(({ slug }) => faults[zipsField(slug)])}>
                        <div className="grid gap-3">{others.map(zipsInput)}</div>
                      </Fold>
                    )}
                  </fieldset>
                  <TextField
                    label="Monthly fee"
                    hint="In dollars. Empty: the sum of the prices"
                    name="monthly_fee"
                    inputMode="decimal"
                    defaultValue={offered.monthly_fee}
                    problem={faults.monthly_fee && faultWords[faults.monthly_fee]}
                  />
                  <TextField
                    label="First day"
                    name="starts_on"
                    type="date"
                    defaultValue={offered.starts_on}
                    problem={faults.starts_on && faultWords[faults.starts_on]}
                  />
                  <TextField
                    label="Reason"
                    hint="If a criterion hasn’t been checked"
                    name="because"
                    maxLength={500}
                    defaultValue={offered.because}
                  />
                  <label className="flex items-start gap-2.5">
                    <input
                      type="checkbox"
                      name="start"
                      value="yes"
                      defaultChecked={entered.start === "yes"}
                      className="check mt-0.5"
                    />
                    <span>Start at once, without their agreement (needs a reason)</span>
                  </label>
                </ActionForm>
              )}
              <ActionForm action="sendLink" button="Email them their link" className="grid border-line border-t pt-5" />
              <ActionForm action="decline" button="Decline application" className="grid border-line border-t pt-5" />
            </div>
          ) : (
            <div className="panel p-5">
              <p>{status === "accepted" ? "Accepted. We’ve emailed them." : "Declined. We’ve emailed them."}</p>
              {file.accepted_because && <p className="mt-2">Reason: {file.accepted_because}</p>}
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

type File = Route.ComponentProps["loaderData"]["file"];

const zipsOf = ({ wanted_territories }: File, slug: string) =>
  wanted_territories.flatMap((id) => (id.startsWith(`${slug}/`) ? [id.slice(slug.length + 1)] : []));

/** The form's first values. */
function offerFromFile(file: File): AcceptanceTexts {
  return {
    registration_number: file.registration_number ?? "",
    registration_expires_on: file.registration_expires_on ?? "",
    electrical_license_number: file.electrical_license_number ?? "",
    electrical_license_expires_on: file.electrical_license_expires_on ?? "",
    insurance_expires_on: file.insurance_expires_on ?? "",
    ...Object.fromEntries(services.map(({ slug }) => [zipsField(slug), zipsOf(file, slug).join(" ")])),
    monthly_fee: file.proposedFee === null ? "" : formatCents(file.proposedFee),
    starts_on: file.today,
  };
}

/** Leads to the state register's page of the number. */
function RegisterLink({ number }: { number: string }) {
  const href = licensePageUrl(number);
  return href === null ? (
    number
  ) : (
    <a href={href} rel="noopener" className="link">
      {number}
    </a>
  );
}

function registerText(check: File["registerChecks"][number] | undefined): string | null {
  if (check === undefined) return null;
  return check.result === "not-found" ? ": not in the state register" : `: ${check.status ?? check.result}`;
}

/** What the applicant said about each criterion. */
function evidenceOf(file: File): ComponentProps<typeof Checklist>["evidence"] {
  const numbers = [file.registration_number, file.electrical_license_number].filter((number) => number !== null);
  const workers = file.workers_compensation === "account" ? `workers’ account ${file.workers_account}` : "no employees";
  return {
    territory: services
      .flatMap(({ slug, name }) => {
        const zips = zipsOf(file, slug);
        return zips.length > 0 ? [`${name} in ${zips.join(", ")}`] : [];
      })
      .join("; "),
    license:
      numbers.length > 0 &&
      numbers.map((number) => (
        <span key={number} className="block">
          <RegisterLink number={number} />
          {registerText(file.registerChecks.find((check) => check.number === number))}
        </span>
      )),
    insurance: [
      file.insurer,
      file.policy_number,
      file.insurance_expires_on && `through ${dateInWords(file.insurance_expires_on)}`,
      file.workers_compensation && workers,
    ]
      .filter(Boolean)
      .join(", "),
    experience: file.in_trade_since === null ? null : `Since ${file.in_trade_since}`,
    references: file.references_given.map(({ name, phone }) => `${name}, ${formatPhone(phone)}`).join("; "),
  };
}
