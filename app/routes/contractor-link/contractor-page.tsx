import { data } from "react-router";
import { paymentInWords } from "../../../content/invoice-facts.ts";
import { contractorLinkWords, linkRefusals } from "../../../content/link-words.ts";
import { issueInWords, serviceInWords } from "../../../content/request-facts.ts";
import {
  fitsFilter,
  jobFilterParameters,
  type ListedJob,
  parseJobFilter,
  searchOf,
} from "../../../domain/contractor-job.ts";
import { linkPath, statementPath } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { answerSectionForm } from "../../contractor-file/section-answer.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, type LinkRefusal, linkHandle, linkMeta, refuse } from "../../links/link-answer.ts";
import { RefusalNotice } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/contractor-page";
import { type AgreementRefusal, AskSection, DeclineSection, OfferSection, TermsSection } from "./contractor-parts.tsx";
import {
  contractorSections,
  Invoices,
  LicenseFacts,
  Papers,
  StatementList,
  TerritoryList,
} from "./contractor-sections.tsx";
import { ContractorStanding } from "./contractor-standing.tsx";
import { jobActions } from "./job-actions.ts";
import type { JobInList } from "./job-in-list.ts";
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
    payment: paymentInWords(backend.payment).join("\n"),
    payNext: payNext?.outcome === "open" ? payNext.view : null,
    jobs: {
      list: jobs.slice(0, longestJobList).map(rowOf),
      count: jobs.length,
      total: all.length,
    },
    months: months.map((month) => ({ month, path: statementPath(linkPath("contractor", params.token), month) })),
    territories: territories.map((territory) => ({ ...territory, service: serviceInWords(territory.service).name })),
  };
}

export async function action({ request, params: { token }, context, url }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { contractorLinks, contractorJobs, payments } = backend;
  const { client } = sender;
  const page = linkPath("contractor", token);
  return answerSectionForm<LinkRefusal | AgreementRefusal | PayNextRefusal>(
    { purpose: "contractor", token, client, functions: contractorLinks },
    request,
    contractorSections,
    {
      async pause(fieldValue) {
        const result = await contractorLinks.pause(token, client, fieldValue("until"));
        return result.outcome === "bad-day" ? refuse("bad-day", 422, fieldValue("until")) : result;
      },
      resume: () => contractorLinks.resume(token, client),
      ...jobActions(contractorJobs, { token, client, list: page + searchOf(parseJobFilter(url.searchParams)) }),
      async ask(fieldValue) {
        const result = await contractorLinks.ask(token, client, fieldValue("territory"));
        if (result.outcome === "bad-territory") return refuse("bad-territory", 422, fieldValue("territory"));
        return { ...result, next: `${page}#ask` };
      },
      async decline(fieldValue) {
        const result = await contractorLinks.decline(token, client, fieldValue("because"));
        if (result.outcome === "too-long") return refuse("long-reason", 422, fieldValue("because"));
        return result.outcome === "done" && result.path ? { ...result, next: result.path } : result;
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

function rowOf({ service, month: _, request, ...job }: ListedJob): JobInList {
  if (!request) return { ...job, work: serviceInWords(service).name, request };
  const { service_issue, message: _message, ...shown } = request;
  return { ...job, work: `${serviceInWords(service).name}: ${issueInWords(service, service_issue)}`, request: shown };
}

export const handle = {
  parameters: { personal: [...linkHandle.parameters.personal, ...jobFilterParameters] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, contractorLinkWords);

export default function ContractorLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { contractor, territories, months, invoices, jobs, link } = loaderData;
  const { status, offer, terms, file, wishes } = contractor;
  const answer = actionData ?? null;
  const refusal = answer !== null && "refusal" in answer ? answer : null;
  const sectionRefusal = answer !== null && "section" in answer ? answer : null;
  const agreementRefusal = answer !== null && "faults" in answer && !("section" in answer) ? answer : null;
  const payNextRefusal = answer !== null && "payNext" in answer ? answer : null;
  const isPartner = status === "active" || status === "paused";
  const hasAgreed = terms.agreed?.version === terms.version;
  const isInList = jobs.list.some(({ leadId }) => leadId === refusal?.at?.lead);
  return (
    <>
      <div className="bg-wash">
        <div className="column pt-6 pb-8 lg:pt-12 lg:pb-14">
          <RefusalNotice answer={isInList ? null : refusal} />
          <ContractorStanding
            contractor={contractor}
            territories={territories}
            invoices={invoices}
            link={link}
            refused={refusal}
          />
        </div>
      </div>
      <div className="column grid gap-12 py-12 lg:py-16">
        {offer && <OfferSection offer={offer} payment={loaderData.payment} />}
        {offer && (
          <TermsSection terms={terms} offer={offer} billingAddress={file.billing_address} refusal={agreementRefusal} />
        )}
        {offer && <DeclineSection refused={refusal?.refusal === "long-reason" ? refusal : null} />}
        {isPartner && (
          <JobList
            jobs={jobs}
            filter={loaderData.filter}
            path={link}
            months={months.map(({ month }) => month)}
            refused={refusal}
          />
        )}
        {offer === null && isPartner && !hasAgreed && (
          <TermsSection terms={terms} offer={null} billingAddress={file.billing_address} refusal={agreementRefusal} />
        )}
        {status !== "offered" && (
          <>
            <TerritoryList territories={territories} today={contractor.today} />
            {invoices.length > 0 && <Invoices invoices={invoices} contractorPath={link} />}
            {loaderData.payNext && <PayNextSection payNext={loaderData.payNext} refusal={payNextRefusal} />}
            <StatementList months={months} today={contractor.today} />
          </>
        )}
        <Section id="license-facts" heading={contractorLinkWords.licensesHeading} className="max-w-2xl">
          <LicenseFacts contractor={contractor} />
          {!isPartner && <MoreByEmail className="mt-6" />}
        </Section>
        {isPartner && (
          <>
            <Papers
              contractor={contractor}
              link={link}
              refusal={sectionRefusal}
              notice={refusal && linkRefusals[refusal.refusal]}
            />
            <AskSection wishes={wishes} refused={refusal?.refusal === "bad-territory" ? refusal : null} />
            {hasAgreed && offer === null && (
              <TermsSection terms={terms} offer={null} billingAddress={null} refusal={null} />
            )}
            <MoreByEmail />
          </>
        )}
      </div>
    </>
  );
}

function MoreByEmail({ className = "" }: { className?: string }) {
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {contractorLinkWords.write} <SiteEmail />
    </p>
  );
}
