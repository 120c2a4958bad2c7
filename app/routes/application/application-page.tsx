import { applicationWords } from "../../../content/application-words.ts";
import { partnerChoices } from "../../../content/chosen-market.ts";
import { linkRefusals } from "../../../content/link-words.ts";
import { applicationFormWords } from "../../../content/partner-program-words.ts";
import { type ApplicationSection, applicationSections } from "../../../domain/application-file.ts";
import type { ApplicationView } from "../../../domain/link-view.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { linkPath } from "../../../wire/link-path.ts";
import { answerSectionForm } from "../../contractor-file/section-answer.ts";
import {
  SectionFiles,
  SectionPage,
  type SectionPageState,
  SectionProgress,
} from "../../contractor-file/section-page.tsx";
import {
  DetailsSection,
  ExperienceSection,
  InsuranceSection,
  LicensesSection,
  ReferencesSection,
  TerritoriesSection,
  WorkersSection,
} from "../../contractor-file/sections.tsx";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, linkHandle, linkMeta } from "../../links/link-answer.ts";
import { LabeledFacts, RefusalNotice } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/application-page";

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.applicationLinks.open(token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  return { outcome: opened.outcome, application: opened.view, link: linkPath("application", token) };
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { client } = sender;
  const functions = backend.applicationLinks;
  return answerSectionForm({ purpose: "application", token, client, functions }, request, applicationSections);
}

export const handle = linkHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, applicationWords);

export default function ApplicationLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { application, link } = loaderData;
  const { status, files, taken, contractorPath } = application;
  const answer = actionData ?? null;
  const refusal = answer !== null && "section" in answer ? answer : null;
  const shared = { stored: application, refusal };
  const notice = answer !== null && "refusal" in answer ? answer : null;
  const state: SectionPageState = {
    link,
    saved: applicationSections.filter((section) => isDone(section, application)),
    files,
    canRemoveFiles: true,
    refusal,
    notice: notice && linkRefusals[notice.refusal],
  };
  return (
    <SectionPage state={state}>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14">
          <RefusalNotice answer={notice} />
          <p className="eyebrow">
            <bdi>{application.business_name}</bdi>
          </p>
          <h1 className="title mt-1 text-4xl">{applicationWords.heading}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{applicationWords.states[status]}</p>
          {status === "accepted" &&
            (contractorPath === null ? (
              <p className="mt-4">{applicationWords.contractorMail}</p>
            ) : (
              <a href={contractorPath} className="button mt-6">
                {applicationWords.contractorPage}
              </a>
            ))}
          {status === "declined" && (
            <p className="mt-4">
              <SiteEmail />
            </p>
          )}
          {status === "new" && (
            <nav aria-label={applicationWords.progress} className="mt-6">
              <SectionProgress saved={state.saved} />
            </nav>
          )}
        </div>
      </div>
      <div className="column grid gap-6 py-12 lg:py-16">
        {status === "new" && (
          <>
            <LicensesSection {...shared} />
            <TerritoriesSection {...shared} taken={taken} />
            <InsuranceSection {...shared} />
            <SectionFiles {...state} />
            <WorkersSection {...shared} />
            <ExperienceSection {...shared} />
            <ReferencesSection {...shared} />
            <DetailsSection {...shared} />
          </>
        )}
        <Section id="sent" heading={applicationWords.sentHeading} className="mt-10 max-w-2xl">
          <LabeledFacts facts={factsOf(application)} />
        </Section>
      </div>
    </SectionPage>
  );
}

function isDone(section: ApplicationSection, application: ApplicationView): boolean {
  switch (section) {
    case "licenses":
      return application.registration_number !== null;
    case "territories":
      return application.wanted_territories.length > 0;
    case "insurance":
      return application.insurance_expires_on !== null;
    case "workers":
      return application.workers_compensation !== null;
    case "experience":
      return application.in_trade_since !== null;
    case "references":
      return application.references_given.length > 0;
    case "details":
      return application.billing_address !== null;
  }
}

function factsOf({ name, business_name, email, phone, city, service, message }: ApplicationView) {
  const { labels } = applicationFormWords;
  return [
    { label: labels.name, value: <bdi>{name}</bdi> },
    { label: labels.business_name, value: <bdi>{business_name}</bdi> },
    { label: labels.email, value: email },
    ...(phone === null ? [] : [{ label: labels.phone, value: formatPhone(phone) }]),
    { label: labels.city, value: city },
    { label: labels.service, value: partnerChoices.find(({ value }) => value === service)?.label ?? service },
    ...(message === null ? [] : [{ label: labels.message, value: message }]),
  ];
}
