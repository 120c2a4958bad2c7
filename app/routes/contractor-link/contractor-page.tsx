import { data } from "react-router";
import { contractorFileWords, sectionWords } from "../../../content/application-words.ts";
import { market } from "../../../content/chosen-market.ts";
import { invoiceStateInShort } from "../../../content/invoice-facts.ts";
import { invoiceListWords, invoiceWords } from "../../../content/invoice-words.ts";
import { contractorLinkWords } from "../../../content/link-words.ts";
import { licenseStatusMeaning } from "../../../content/register-evidence.ts";
import { registerWords } from "../../../content/register-words.ts";
import { issueInWords, serviceInWords } from "../../../content/request-facts.ts";
import { statementListWords } from "../../../content/statement-words.ts";
import type { ApplicationSection } from "../../../domain/application-file.ts";
import { fitsFilter, jobFilterParameters, type ListedJob, parseJobFilter } from "../../../domain/contractor-job.ts";
import { type InvoiceSummary, paidThrough } from "../../../domain/invoice-view.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatSignedCents } from "../../../domain/money.ts";
import type { StoppedLicense } from "../../../domain/register.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { invoicePath, linkPath, statementPath } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { answerSectionForm } from "../../contractor-file/section-answer.ts";
import { DetailsSection, InsuranceSection, LicensesSection, WorkersSection } from "../../contractor-file/sections.tsx";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, type LinkRefusal, linkHandle, linkMeta, refuse } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts, RefusalNotice, Warning } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/contractor-page";
import { type AgreementRefusal, AskSection, OfferSection, TermsSection } from "./contractor-parts.tsx";
import { jobActions } from "./job-actions.ts";
import { JobList } from "./job-list.tsx";
import { type PayNextRefusal, PayNextSection } from "./pay-next-section.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.contractorLinks.open(params.token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { territories, months, ...contractor } = opened.view;
  const { backend } = context.get(pageContext);
  const listed = await backend.invoicePages.list(params.token);
  const filter = parseJobFilter(url.searchParams);
  const found = await backend.contractorJobs.list(params.token, parseJobFilter(new URLSearchParams()));
  const all = found.outcome === "open" ? found.view : [];
  const payNext = backend.payments && (await backend.payments.payNext.view(params.token));
  const jobs = all.filter((job) => fitsFilter(job, filter));
  return {
    outcome: opened.outcome,
    link: linkPath("contractor", params.token),
    contractor,
    filter,
    invoices: listed.outcome === "open" ? listed.view : [],
    payNext: payNext?.outcome === "open" ? payNext.view : null,
    jobs: {
      list: jobs.slice(0, longestJobList).map((job) => ({ ...job, work: workOf(job) })),
      count: jobs.length,
      total: all.length,
    },
    months: months.map((month) => ({ month, path: statementPath(linkPath("contractor", params.token), month) })),
    territories: territories.map((territory) => ({ ...territory, service: serviceInWords(territory.service).name })),
  };
}

const sections = ["licenses", "insurance", "workers", "details"] as const satisfies ApplicationSection[];

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { contractorLinks, contractorJobs, payments } = backend;
  const { client } = sender;
  const page = linkPath("contractor", token);
  return answerSectionForm<LinkRefusal | AgreementRefusal | PayNextRefusal>(
    { purpose: "contractor", token, client, functions: contractorLinks },
    request,
    sections,
    {
      async pause(fieldValue) {
        const result = await contractorLinks.pause(token, client, fieldValue("until"));
        return result.outcome === "bad-day" ? refuse("bad-day", 422, fieldValue("until")) : result;
      },
      resume: () => contractorLinks.resume(token, client),
      ...jobActions(contractorJobs, token, client),
      async ask(fieldValue) {
        const result = await contractorLinks.ask(token, client, fieldValue("territory"));
        if (result.outcome === "bad-territory") return refuse("bad-territory", 422);
        return { ...result, next: `${page}#ask` };
      },
      async agree(fieldValue) {
        const typed = { name: fieldValue("name"), billing_address: fieldValue("billing_address") };
        const result = await contractorLinks.agree(token, client, { ...typed, version: fieldValue("version") });
        if (result.outcome === "other-terms") return refuse("other-terms", 409, typed.name);
        return result.outcome === "refused"
          ? data<AgreementRefusal>({ faults: result.faults, typed }, { status: 422 })
          : result;
      },
      ...(payments && {
        async "pay-next"(fieldValue: (name: string) => string) {
          const typed = { name: fieldValue("name"), version: fieldValue("version") };
          const result = await payments.payNext.agree(token, client, typed);
          if (result.outcome === "other-terms") return refuse("other-terms", 409, typed.name);
          if (result.outcome === "refused")
            return data<PayNextRefusal>({ payNext: result.faults, typed: typed.name }, { status: 422 });
          return { ...result, next: `${page}#pay-next` };
        },
        "stop-pay-next": () => payments.payNext.stop(token, client),
      }),
    },
  );
}

/** The page lists at most this many jobs. The file has all of them. */
const longestJobList = 100;

function workOf({ service, request }: ListedJob): string {
  const name = serviceInWords(service).name;
  return request ? issueInWords(service, request.service_issue) : name;
}

export const handle = {
  parameters: { personal: [...linkHandle.parameters.personal, ...jobFilterParameters] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, contractorLinkWords);

export default function ContractorLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { contractor, territories, months, invoices, link } = loaderData;
  const { status, today, stops, isWatched, offer, terms, file, wishes } = contractor;
  const words = contractorLinkWords;
  const answer = actionData ?? null;
  const refusal = answer !== null && "refusal" in answer ? answer : null;
  const sectionRefusal = answer !== null && "section" in answer ? answer : null;
  const agreementRefusal = answer !== null && "faults" in answer && !("section" in answer) ? answer : null;
  const payNextRefusal = answer !== null && "payNext" in answer ? answer : null;
  const isPartner = status === "active" || status === "paused";
  const isInsuranceOver = file.insurance_expires_on !== null && file.insurance_expires_on < today;
  const { pause } = contractorFileWords;
  const isRegistrationStopped = stops.some(({ kind }) => kind === "registration");
  const restingWords = contractor.isUnreachable
    ? words.unreachable
    : (isRegistrationStopped && registerWords.contractor.resting) || (isInsuranceOver && words.uninsured);
  const { heading, text } = (status === "active" && restingWords) || words.states[status];
  const licenseFact = (name: string, number: string, expiresOn: string | null) => {
    const text = expiresOn !== null && expiresOn < today ? words.expired : words.expires;
    return { label: name, value: expiresOn ? fill(text, { number, day: dateInWords(expiresOn) }) : number };
  };
  const { registration, electrical } = market.licensing;
  const { electrical_license_number: electricalNumber } = contractor;
  const licenses = [
    licenseFact(registration.name, contractor.registration_number, contractor.registration_expires_on),
    ...(electricalNumber === null
      ? []
      : [licenseFact(electrical.name, electricalNumber, contractor.electrical_license_expires_on)]),
    ...(status === "offered" ? [] : [insuranceFact(file.insurance_expires_on, today)]),
  ];

  return (
    <>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14 lg:pb-16">
          <RefusalNotice answer={refusal} />
          {contractor.isUnreachable && (
            <Warning>
              {words.unreachable.warning} <SiteEmail />
            </Warning>
          )}
          <p className="eyebrow">
            <bdi>{contractor.business_name}</bdi> ({contractor.registration_number})
          </p>
          <h1 className="title mt-1 text-4xl">{heading}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{text}</p>
          {stops.map((stop) => (
            <LicenseWarning key={stop.kind} stop={stop} />
          ))}
          {status === "paused" && contractor.paused_until && (
            <p className="mt-2">{fill(pause.through, { day: dateInWords(contractor.paused_until) })}</p>
          )}
          {status === "active" && (
            <ActionForm action="pause" button={words.pause} className="mt-6">
              <label htmlFor="until" className="font-semibold">
                {pause.until}
              </label>
              <p id="until-hint" className="text-sm text-ink-soft">
                {pause.hint}
              </p>
              <input
                id="until"
                name="until"
                type="date"
                defaultValue={refusal?.refusal === "bad-day" ? refusal.typed : undefined}
                aria-describedby="until-hint"
                className="control mt-1.5 mb-4 max-w-56"
              />
              <br />
            </ActionForm>
          )}
          {status === "paused" &&
            (contractor.paused_by === "operator" ? (
              <p className="mt-4">
                {pause.byUs} <SiteEmail />
              </p>
            ) : (
              <ActionForm action="resume" button={words.resume} isPrimary className="mt-6" />
            ))}
        </div>
      </div>
      <div className="column grid gap-12 py-12 lg:py-16">
        {offer && <OfferSection offer={offer} />}
        {status !== "ended" && (offer !== null || terms.agreed?.version !== terms.version) && (
          <TermsSection terms={terms} offer={offer} billingAddress={file.billing_address} refusal={agreementRefusal} />
        )}
        {status !== "offered" && (
          <>
            <JobList
              jobs={loaderData.jobs}
              filter={loaderData.filter}
              path={loaderData.link}
              months={months.map(({ month }) => month)}
              refused={refusal}
              hasEnded={status === "ended"}
            />
            <Section id="territories" heading={words.heading} headingClass="title mb-5 text-2xl">
              {territories.length === 0 ? (
                <p className="text-ink-soft">{words.none}</p>
              ) : (
                <div className="grid gap-8">
                  {[...Map.groupBy(territories, ({ service }) => service)].map(([service, held]) => (
                    <div key={service}>
                      <h3 className="mb-3 font-semibold">{service}</h3>
                      <ul className="divide-y divide-line border-y border-line">
                        {held.map(({ zip_code, starts_on, ends_on, is_serving }) => (
                          <li key={zip_code} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
                            <span className="font-semibold tabular-nums">{zip_code}</span>
                            <span className="grow text-ink-soft">
                              {fill(ends_on === null ? words.table.since : words.table.between, {
                                from: dateInWords(starts_on),
                                through: dateInWords(ends_on ?? starts_on),
                              })}
                            </span>
                            <span>{is_serving ? words.table.serving : words.table.idle}</span>
                          </li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              )}
            </Section>
            {invoices.length > 0 && <Invoices invoices={invoices} contractorPath={link} />}
            {loaderData.payNext && <PayNextSection payNext={loaderData.payNext} refusal={payNextRefusal} />}
            <Section id="statements" heading={statementListWords.heading}>
              <p className="mb-4 text-ink-soft">{statementListWords.text}</p>
              <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
                {months.map(({ month, path }) => (
                  <li key={month}>
                    <a href={path} className="link inline-block py-2">
                      {today.startsWith(month)
                        ? fill(statementListWords.running, { month: monthInWords(month) })
                        : monthInWords(month)}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
        <Section id="license-facts" heading={words.licensesHeading} className="max-w-2xl">
          <LabeledFacts facts={licenses} />
          <p className="mt-4 text-sm text-ink-soft">{isWatched ? registerWords.contractor.watched : words.lapsed}</p>
          {!isPartner && (
            <p className="mt-6 text-sm text-ink-soft">
              {words.write} <SiteEmail />
            </p>
          )}
        </Section>
        {isPartner && (
          <>
            <section aria-labelledby="papers" className="grid gap-6">
              <div>
                <h2 id="papers" className="title mb-3 text-2xl">
                  {contractorFileWords.papersHeading}
                </h2>
                <p className="text-ink-soft">{contractorFileWords.papersText}</p>
                {Object.keys(file.waiting).length > 0 && (
                  <p className="mt-3">
                    {contractorFileWords.waiting}{" "}
                    {listInWords(
                      sections.flatMap((section) =>
                        section in file.waiting ? [sectionWords[section].heading.toLowerCase()] : [],
                      ),
                    )}
                    .
                  </p>
                )}
              </div>
              <LicensesSection stored={{ ...contractor, ...file.waiting.licenses }} refusal={sectionRefusal} />
              <InsuranceSection
                stored={{ ...file, ...file.waiting.insurance }}
                refusal={sectionRefusal}
                files={file.files}
                link={link}
                canRemove={false}
              />
              <WorkersSection stored={{ ...file, ...file.waiting.workers }} refusal={sectionRefusal} />
              <DetailsSection stored={file} refusal={sectionRefusal} />
            </section>
            <AskSection wishes={wishes} problem={undefined} />
            {terms.agreed?.version === terms.version && offer === null && (
              <TermsSection terms={terms} offer={null} billingAddress={null} refusal={null} />
            )}
            <p className="text-sm text-ink-soft">
              {words.write} <SiteEmail />
            </p>
          </>
        )}
      </div>
    </>
  );
}

function Invoices({ invoices, contractorPath }: { invoices: readonly InvoiceSummary[]; contractorPath: string }) {
  const month = paidThrough(invoices);
  return (
    <Section id="invoices" heading={invoiceListWords.heading} className="max-w-2xl">
      {month !== null && (
        <p className="mb-4 text-ink-soft">{fill(invoiceListWords.paidThrough, { month: monthInWords(month) })}</p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <li key={invoice.number} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <a href={invoicePath(contractorPath, invoice.number)} className="link py-2">
              {fill(invoice.credit_for === null ? invoiceWords.heading : invoiceWords.creditHeading, {
                number: invoice.number,
              })}
            </a>
            <span className="grow text-ink-soft">{monthInWords(invoice.month)}</span>
            <span>{invoiceStateInShort(invoice)}</span>
            <span className="w-28 text-right tabular-nums">{formatSignedCents(invoice.total_cents)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Warns that the state's register does not list the contractor's license as active. */
function insuranceFact(expiresOn: string | null, today: string) {
  const { insurance, insuranceKnown, insuranceExpired, insuranceMissing } = contractorFileWords;
  if (expiresOn === null) return { label: insurance, value: insuranceMissing };
  return {
    label: insurance,
    value: fill(expiresOn < today ? insuranceExpired : insuranceKnown, { day: dateInWords(expiresOn) }),
  };
}

function LicenseWarning({ stop: { kind, number, result, status, day } }: { stop: StoppedLicense }) {
  const { register, licensing } = market;
  if (register === null) return null;
  const { heading, text } = fill(registerWords.contractor.stopped, {
    status,
    day: dateInWords(day),
    register: register.name.inside,
    license: `${licensing[kind].name} ${number}`,
  });
  return (
    <Notice kind="error" className="mt-6 max-w-[43rem]">
      <h2 className="font-semibold">{heading}</h2>
      <p className="mt-1">{text}</p>
      <p className="mt-2">{licenseStatusMeaning(kind, result, status)}</p>
      <p className="mt-2">
        {register.mend.text}{" "}
        <a href={register.mend.url} className="link" rel="noreferrer">
          {register.mend.label}
        </a>
      </p>
    </Notice>
  );
}
