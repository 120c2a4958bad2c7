import { Check, MapPin } from "lucide-react";
import { relatedArticlesHeading } from "../../../content/blog-words.ts";
import {
  cities,
  cityOf,
  isCitySlug,
  isServiceSlug,
  issuesOf,
  landingHeading,
  landingPageOf,
  namedServices,
  serviceOf,
} from "../../../content/chosen-market.ts";
import { landingWords } from "../../../content/page-words.ts";
import type { Source } from "../../../content/types.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { leadOrigin, prefillLead, prefillNames } from "../../../domain/lead.ts";
import { dateInWords, durationInWords } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { thankYouPath } from "../../../wire/receipt-header.ts";
import { answerPost, postedForm } from "../../forms/form-answer.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { RelatedPosts } from "../../posts/related-posts.tsx";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { breadcrumbs, faqPage, localBusiness, serviceInCity } from "../../structured-data.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { CallToAction } from "../../ui/call-to-action.tsx";
import { LinkList } from "../../ui/link-list.tsx";
import { LinkedParagraphs, LinkedText } from "../../ui/linked-text.tsx";
import { Section, WideSection } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { ServiceScene } from "../../ui/service-scene.tsx";
import { UrgentHelp } from "../../ui/urgent-help.tsx";
import type { Route } from "./+types/service-city-page";
import { QuoteForm, quoteForm } from "./quote-form.tsx";

/** The page that these two path segments name; anything else goes home (docs/product.md, Pages). */
function landingPage({ service, city }: Route.LoaderArgs["params"]) {
  if (!isServiceSlug(service) || !isCitySlug(city)) throw redirect("/");
  const path = landingPath(service, city);
  return {
    path,
    origin: leadOrigin(path, namedServices),
    service: serviceOf(service),
    city: cityOf(city),
    page: landingPageOf(service, city),
    issues: issuesOf(serviceOf(service)),
  };
}

export const handle = { parameters: { personal: prefillNames } } satisfies PageHandle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const landing = landingPage(params);
  const { blog, territories } = context.get(pageContext).backend;
  const [articles, contactTime] = await Promise.all([
    blog.about(landing.service.slug),
    territories.contactTime(landing.service.slug, landing.city.zipCodes),
  ]);
  return {
    ...landing,
    articles,
    contactTime,
    prefill: prefillLead(
      url.searchParams,
      landing.issues.map((issue) => issue.value),
    ),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const landing = landingPage(params);
  const { backend, sender } = context.get(pageContext);
  const form = await postedForm(request);
  return answerPost(
    form,
    quoteForm(landing),
    (lead) => backend.leads.receive(lead, sender),
    async (receipt) => thankYouPath(await backend.leads.receiptPath(receipt)),
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { site, facts } = matches[0].loaderData;
  const { path, page, service, city } = loaderData;
  return pageMeta({
    site,
    path,
    title: page.title,
    description: page.description,
    structuredData: [
      localBusiness(site, { service: service.slug, city: city.slug }),
      serviceInCity(site, service.slug, city.slug, page.description),
      breadcrumbs(site, [{ name: `${service.name} in ${city.name}`, path }]),
      ...(service.faq.length ? [faqPage(fill([...page.localQuestions, ...service.faq], facts))] : []),
    ],
  });
};

/** "In the last 90 days the contractor’s first contact came after 3 h 12 min (median of 41 requests)." */
function contactTimeInWords({ medianMinutes, count }: { medianMinutes: number; count: number }): string {
  return fill(landingWords.contactTime, { time: durationInWords(medianMinutes), count: String(count) });
}

/** Where the local part's facts come from. The day is the oldest one: none of them is staler than the page says. */
function Sources({ sources }: { sources: readonly Source[] }) {
  const day = sources.map((source) => source.checked).sort()[0];
  if (!day) return null;
  return (
    <div className="text-sm text-ink-soft">
      <h3 className="font-semibold">{fill(landingWords.sources, { day: dateInWords(day) })}</h3>
      <LinkList
        links={sources.map(({ url, title }) => ({ href: url, text: title }))}
        className="mt-1"
        linkClass="inline-block py-1"
      />
    </div>
  );
}

export default function ServiceCity({ loaderData, actionData }: Route.ComponentProps) {
  const { path, origin, service, city, page, issues, prefill, articles, contactTime } = loaderData;
  const faq = useWords(service.faq);
  const otherCities = cities.flatMap(({ slug, name }) =>
    slug === city.slug ? [] : [{ href: landingPath(service.slug, slug), text: name }],
  );
  return (
    <div data-accent={accentOf(service.slug)}>
      <section className="bg-wash">
        <div className="column grid gap-x-12 gap-y-8 pt-8 pb-14 lg:grid-cols-12 lg:pt-12 lg:pb-20">
          <div className="flex flex-col lg:col-span-6">
            <h1 className="title text-4xl">{landingHeading(service.slug, city.slug)}</h1>
            <p className="mt-4 max-w-[48ch] text-lg text-ink-soft">{page.lead}</p>
            <ul className="mt-4 grid gap-1 text-sm lg:mt-6 lg:gap-2 lg:text-base">
              {[landingWords.free, service.cost, ...landingWords.promises].map((fact) => (
                <li key={fact} className="flex items-start gap-2 lg:gap-2.5">
                  <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent lg:mt-1 lg:size-5" />
                  {fact}
                </li>
              ))}
            </ul>
            <UrgentHelp help={service.urgentHelp} className="mt-4 lg:mt-6" />
            {/* Phones, which do not show it, do not fetch it. */}
            <ServiceScene
              service={service.slug}
              className="mt-8 hidden min-h-0 w-full grow basis-0 rounded-lg object-cover lg:block"
            />
          </div>
          <div id="quote-form" className="card self-start p-5 shadow-card sm:p-8 lg:col-span-6">
            <h2 className="title text-2xl">{landingWords.formHeading}</h2>
            <p className="mt-1 mb-4 text-ink-soft">
              {landingWords.formNote}
              {contactTime && ` ${contactTimeInWords(contactTime)}`}
            </p>
            <QuoteForm
              path={path}
              origin={origin}
              service={service}
              issues={issues}
              prefill={prefill}
              answer={actionData ?? null}
            />
          </div>
        </div>
      </section>

      <section aria-labelledby="local" className="column grid gap-x-12 gap-y-10 py-16 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-7">
          <h2 id="local" className="title text-3xl">
            {page.localHeading}
          </h2>
          <div className="mt-5 max-w-[65ch] space-y-4">
            {page.localParagraphs.map((paragraph) => (
              <p key={paragraph}>
                <LinkedText>{paragraph}</LinkedText>
              </p>
            ))}
          </div>
          <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {page.localFacts.map((fact) => (
              <div key={fact.heading} className="border-l-3 border-fill pl-4">
                <dt className="font-semibold">{fact.heading}</dt>
                <dd className="text-ink-soft">
                  <LinkedText>{fact.text}</LinkedText>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <aside className="self-start rounded-lg bg-paper-deep p-6 sm:p-8 lg:col-span-5">
          <h3 className="flex items-center gap-2 font-semibold">
            <MapPin aria-hidden className="size-5 text-accent" />
            {landingWords.zipCodes}
          </h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {city.zipCodes.map((zip) => (
              <li key={zip} className="rounded-md bg-card px-3 py-1 font-semibold tabular-nums">
                {zip}
              </li>
            ))}
          </ul>
          <h3 className="mt-6 font-semibold">{landingWords.neighborhoods}</h3>
          <p className="mt-2 text-ink-soft">{city.neighborhoods.join(", ")}.</p>
          {city.beyondCityLimits && <p className="mt-3 text-sm text-ink-soft">{city.beyondCityLimits}</p>}
          {otherCities.length > 0 && (
            <>
              <h3 className="mt-6 font-semibold">{landingWords.otherCities}</h3>
              <LinkList links={otherCities} className="mt-2 flex flex-wrap gap-x-5" linkClass="inline-block py-1" />
            </>
          )}
        </aside>
        <div className="grid gap-x-12 gap-y-8 border-t border-line pt-10 lg:col-span-12 lg:grid-cols-2">
          {page.localQuestions.map(({ question, answer }) => (
            <div key={question}>
              <h3 className="title text-xl">{question}</h3>
              <div className="mt-2 max-w-[65ch] space-y-3">
                <LinkedParagraphs>{answer}</LinkedParagraphs>
              </div>
            </div>
          ))}
          <Sources sources={page.sources} />
        </div>
      </section>

      <WideSection id="common" heading={landingWords.commonHeading} isShaded>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {service.commonServices.map((common) => (
            <li key={common.title}>
              <h3 className="title text-xl">{common.title}</h3>
              <p className="mt-2 text-ink-soft">{common.text}</p>
            </li>
          ))}
        </ul>
      </WideSection>

      <RelatedPosts posts={articles} heading={relatedArticlesHeading} />

      {faq.length > 0 && (
        <Section
          id="faq"
          heading={landingWords.faqHeading}
          headingClass="title mb-8 text-3xl"
          className="column max-w-3xl py-16 lg:py-20"
        >
          <Accordion name="faq" questions={faq} />
        </Section>
      )}

      <CallToAction
        id="closing"
        heading={`${service.name} in ${city.name}`}
        text={landingWords.closing}
        className={`pb-20 ${faq.length ? "" : "pt-16 lg:pt-20"}`}
      >
        <a href="#quote-form" className="button">
          {landingWords.closingButton}
        </a>
      </CallToAction>
    </div>
  );
}
