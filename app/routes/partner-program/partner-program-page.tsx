import { cities, cityOf, market, partnerChoices, serviceSlugs, services } from "../../../content/chosen-market.ts";
import { submissionMessages } from "../../../content/messages.ts";
import { otherService, partnerProgramWords } from "../../../content/partner-program-words.ts";
import type { LeadOpportunity } from "../../../content/types.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { answerPost, formResultHandle, isSentPage, useFormResult } from "../../forms/form-answer.ts";
import { SentCard } from "../../forms/sent-card.tsx";
import { subpageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { useWords } from "../../site-data.ts";
import { sentForm } from "../../structured-data.ts";
import { BadgeCheck, Check, MapPinned, MessageSquareText, Wallet } from "../../ui/icons.tsx";
import scene from "../../ui/illustrations/partner-program.svg";
import { WideSection } from "../../ui/section.tsx";
import { Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/partner-program-page";
import { ApplicationForm, applicationForm } from "./application-form.tsx";
import { isOffer, OpportunityTable, priceOf } from "./opportunity-table.tsx";
import { Territories } from "./territories.tsx";
import {
  applicationId,
  type OfferedService,
  type OfferedTerritories,
  presetOf,
  territoriesId,
} from "./territory-list.tsx";

const places = market.leadOpportunities.map(({ service, city }) => ({
  service,
  city,
  zipCodes: cityOf(city).zipCodes,
}));

const zipCodes = cities.flatMap((city) => city.zipCodes);

type TermsByService = Readonly<Record<string, OfferedService["terms"]>>;

/** The price and the estimated leads of each offer, by service and city name. */
function termsOf(offers: readonly LeadOpportunity[], prices: Readonly<Record<string, number>>): TermsByService {
  const terms: Record<string, OfferedService["terms"]> = {};
  for (const offer of offers) {
    const ofCity = { price: priceOf(offer, prices), leads: offer.leadsPerMonth.replace("-", "–") };
    terms[offer.service] = { ...terms[offer.service], [cityOf(offer.city).name]: ofCity };
  }
  return terms;
}

/** The section of open zip codes, and what the form begins with for the zip code in the URL. */
function territoriesOf(query: URLSearchParams, taken: ReadonlyMap<string, readonly string[]>, terms: TermsByService) {
  const offered: OfferedTerritories = {
    services: services.map(({ slug, name, phrase, partnerChoice }) => ({
      slug,
      name,
      phrase,
      choice: partnerChoice === null ? otherService.value : slug,
      taken: taken.get(slug) ?? [],
      terms: terms[slug] ?? {},
    })),
    cities: cities.map(({ name, zipCodes }) => ({ name, zips: zipCodes })),
  };
  const zip = query.get("zip_code") ?? "";
  const city = offered.cities.find(({ zips }) => zips.includes(zip));
  const service = offered.services.find(({ slug }) => slug === query.get("service"));
  return {
    offered,
    service: service?.slug ?? null,
    picked: service && city ? zip : null,
    prefill: service && city ? presetOf(service, city, zip) : {},
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { territories, measured, prices } = context.get(pageContext).backend;
  const { criteria } = partnerProgramWords.papers;
  const [taken, volumes, isChecked, todaysPrices] = await Promise.all([
    territories.taken(),
    measured.requestVolumes(places),
    territories.areChecked(criteria),
    prices.today(),
  ]);
  const table = {
    isKnown: taken !== null,
    /** While no territory exists, and without the database, the table has the market's rows. */
    taken: taken?.hasAny ? Object.fromEntries(taken.zips) : null,
    prices: todaysPrices ?? {},
  };
  const offers = market.leadOpportunities.filter((row) => isOffer(row, table));
  return {
    ...table,
    territories: territoriesOf(url.searchParams, taken?.zips ?? new Map(), termsOf(offers, table.prices)),
    volumes,
    isChecked,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { backend, sender, waitSeconds } = context.get(pageContext);
  return answerPost(request, waitSeconds, applicationForm(partnerChoices), (application, idempotency) =>
    backend.receivers.partner_applications(application, { ...sender, idempotency }),
  );
}

export const handle = {
  parameters: {
    shared: [...formResultHandle.parameters.shared, "service", "zip_code"],
    values: { ...formResultHandle.parameters.values, service: serviceSlugs, zip_code: zipCodes },
  },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  subpageMeta(
    matches[0].loaderData,
    "/partner-program",
    partnerProgramWords,
    isSentPage(new URLSearchParams(location.search)) ? [sentForm] : [],
  );

const benefitIcons = [BadgeCheck, MapPinned, Wallet, MessageSquareText];

export default function PartnerProgram({
  loaderData: { isKnown, taken, territories, volumes, isChecked, prices },
  actionData,
}: Route.ComponentProps) {
  const formResult = useFormResult(actionData);
  const { offered, service, picked, prefill } = territories;
  const chosen = offered.services.find(({ slug }) => slug === service) ?? offered.services[0];
  const { lead, benefits, steps, papers, criteria, opportunities, application } = useWords(partnerProgramWords);

  return (
    <>
      <section className="page-top bg-wash">
        <div className="column grid items-center gap-x-12 gap-y-8 pt-8 pb-14 lg:grid-cols-12 lg:py-16">
          <div className="lg:col-span-6">
            <p className="eyebrow">{partnerProgramWords.name}</p>
            <h1 className="title mt-2 text-4xl">{partnerProgramWords.heading}</h1>
            <p className="mt-5 max-w-136 text-lg text-ink-soft">{lead}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              {isKnown && (
                <a href={`#${territoriesId}`} className="button">
                  {partnerProgramWords.openZips}
                </a>
              )}
              <a href={`#${applicationId}`} className={isKnown ? "button button-quiet" : "button"}>
                {partnerProgramWords.button}
              </a>
            </div>
          </div>
          <img
            src={scene}
            alt=""
            width={960}
            height={720}
            className="aspect-4/3 w-full rounded-lg object-cover max-lg:aspect-2/1 lg:col-span-6"
          />
        </div>
      </section>

      <WideSection id="benefits" heading={benefits.heading}>
        <ul className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {benefits.items.map((benefit, position) => {
            const Icon = benefitIcons[position] ?? BadgeCheck;
            return (
              <li key={benefit.title} className="flex items-start gap-4">
                <Icon aria-hidden className="mt-1 size-7 shrink-0 text-accent" strokeWidth={1.6} />
                <div>
                  <h3 className="title text-xl">{benefit.title}</h3>
                  <p className="mt-1 max-w-144 text-ink-soft">{benefit.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </WideSection>

      <WideSection id="steps" heading={steps.heading} isShaded>
        <Steps
          steps={fill(steps.items, { papers: isChecked ? papers.checked : papers.asked })}
          className="mt-8 sm:grid-cols-2 lg:grid-cols-4"
        />
      </WideSection>

      <section aria-labelledby="criteria" className="column grid gap-x-12 gap-y-8 py-16 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-5">
          <h2 id="criteria" className="title text-3xl">
            {criteria.heading}
          </h2>
          <p className="mt-3 max-w-136 text-lg text-ink-soft">{criteria.lead}</p>
        </div>
        <div className="lg:col-span-7">
          <ul className="divide-y divide-line border-y border-line">
            {criteria.items.map((criterion) => (
              <li key={criterion} className="flex items-start gap-3 py-3">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
                {criterion}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-ink-soft">{market.licensing.partnerNote}</p>
        </div>
      </section>

      <WideSection id="opportunities" heading={opportunities.heading} intro={opportunities.lead} isShaded>
        <OpportunityTable isKnown={isKnown} taken={taken} volumes={volumes} prices={prices} />
        <p className="mt-5 text-sm text-ink-soft">
          {taken && `${opportunities.basis.territories} `}
          {volumes[0] && `${fill(opportunities.measuredBasis, { day: keepDatesWhole(dateInWords(volumes[0].day)) })} `}
          {opportunities.note}
        </p>
      </WideSection>

      {isKnown && chosen && <Territories offered={offered} chosen={chosen} picked={picked} />}

      <section id={applicationId} aria-labelledby="apply" className="bg-wash">
        <div className="column grid gap-x-12 gap-y-8 py-16 lg:grid-cols-12 lg:py-20">
          <div className="lg:col-span-5">
            <h2 id="apply" className="title text-3xl">
              {application.heading}
            </h2>
            <p className="mt-3 max-w-136 text-lg text-ink-soft">{application.lead}</p>
            <ul className="mt-6 grid gap-2">
              {application.promises.map((promise) => (
                <li key={promise} className="flex items-start gap-2.5">
                  <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
                  {promise}
                </li>
              ))}
            </ul>
            <p className="mt-6 text-ink-soft">
              {application.question}{" "}
              <a href="/contact" className="link inline-block py-1">
                {application.contact}
              </a>
            </p>
          </div>
          <div className="card self-start p-5 shadow-card sm:p-8 lg:col-span-7">
            {formResult.isSent && formResult.answer === null ? (
              <SentCard
                message={submissionMessages.partner_applications.succeeded}
                again="/partner-program#application"
              />
            ) : (
              <ApplicationForm
                services={partnerChoices}
                messageHint={market.licensing.applicationHint}
                prefill={prefill}
                {...formResult}
              />
            )}
          </div>
        </div>
      </section>
    </>
  );
}
