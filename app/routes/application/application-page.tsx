import { applicationWords } from "../../../content/application-words.ts";
import { cities, partnerChoices } from "../../../content/chosen-market.ts";
import { linkRefusals } from "../../../content/link-words.ts";
import { applicationFormWords } from "../../../content/partner-program-words.ts";
import { applicationSections, isSectionFilled, territoriesAskedFor } from "../../../domain/application-file.ts";
import type { ApplicationView } from "../../../domain/link-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { fill } from "../../../domain/text.ts";
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
  const { status, files, taken, contractorPath, agreement, endedOffer } = application;
  const answer = actionData ?? null;
  const refusal = answer !== null && "section" in answer ? answer : null;
  const asked = application.wanted_territories.length > 0 ? null : territoriesAskedFor(application, cities);
  const shared = { stored: application, refusal };
  const notice = answer !== null && "refusal" in answer ? answer : null;
  const state: SectionPageState = {
    link,
    saved: applicationSections.filter((section) => isSectionFilled(section, application)),
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
          <h1 className="title mt-3 text-4xl lg:mt-4">{applicationWords.heading}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{applicationWords.states[status]}</p>
          {agreement && <p className="mt-4 font-semibold">{agreementInWords(agreement)}</p>}
          {endedOffer && (
            <p className="mt-4 font-semibold">
              {fill(applicationWords.offerEnded[endedOffer.reason], {
                day: keepDatesWhole(dateInWords(endedOffer.day)),
              })}
            </p>
          )}
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
            <TerritoriesSection
              stored={{ wanted_territories: asked ?? application.wanted_territories }}
              refusal={refusal}
              taken={taken}
              isProposed={asked !== null}
            />
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

function agreementInWords({ day, startsOn, today }: NonNullable<ApplicationView["agreement"]>): string {
  const { agreed, agreedBefore } = applicationWords;
  return fill(startsOn > today ? agreed : agreedBefore, {
    agreed: keepDatesWhole(dateInWords(day)),
    start: keepDatesWhole(dateInWords(startsOn)),
  });
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
