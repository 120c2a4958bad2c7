import { relatedArticlesHeading } from "../../../content/blog-words.ts";
import {
  cityOf,
  isCitySlug,
  isServiceSlug,
  issuesOf,
  landingPageOf,
  serviceOf,
  servicesNamedInLeads,
} from "../../../content/chosen-market.ts";
import { landingWords } from "../../../content/page-words.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { leadOrigin, prefillLead, prefillParameters } from "../../../domain/lead.ts";
import { fill } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { thankYouPath } from "../../../wire/receipt-header.ts";
import { answerPost } from "../../forms/form-answer.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { RelatedPosts } from "../../posts/related-posts.tsx";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { breadcrumbs, faqPage, localBusiness, serviceInCity } from "../../structured-data.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { CallToActionWithScene } from "../../ui/call-to-action.tsx";
import { Section, WideSection } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { sceneUrl } from "../../ui/service-scene.tsx";
import type { Route } from "./+types/service-city-page";
import { Hero } from "./hero.tsx";
import { MoreAboutPlace, Place } from "./place.tsx";
import { QuoteForm, quoteForm } from "./quote-form.tsx";

/**
 * The landing page for these path segments. Throws a redirect to home if a segment is unknown (docs/product.md, Pages).
 */
function landingPage({ service, city }: Route.LoaderArgs["params"]) {
  if (!isServiceSlug(service) || !isCitySlug(city)) throw redirect("/");
  const path = landingPath(service, city);
  return {
    path,
    origin: leadOrigin(path, servicesNamedInLeads),
    service: serviceOf(service),
    city: cityOf(city),
    page: landingPageOf(service, city),
    issues: issuesOf(serviceOf(service)),
  };
}

export const handle = { parameters: { personal: prefillParameters } } satisfies PageHandle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const landing = landingPage(params);
  const { blog, territories } = context.get(pageContext).backend;
  const { slug } = landing.service;
  const [articles, contactTime, serving] = await Promise.all([
    blog.about(slug),
    territories.contactTime(slug, landing.city.zipCodes),
    territories.serving(),
  ]);
  return {
    ...landing,
    articles,
    contactTime,
    servedZipCodes: landing.city.zipCodes.filter((zipCode) => serving?.[slug]?.includes(zipCode)),
    prefill: prefillLead(
      url.searchParams,
      landing.issues.map((issue) => issue.value),
    ),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const landing = landingPage(params);
  const { backend, sender, waitSeconds } = context.get(pageContext);
  return answerPost(
    request,
    waitSeconds,
    quoteForm(landing),
    (lead, idempotency) => backend.leads.receive(lead, { ...sender, idempotency }),
    ({ receiptPath }) => thankYouPath(receiptPath),
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

/**
 * A bar at the bottom of a phone's screen, with a link to the form. The bar appears when the visitor has scrolled past
 * the first section and its map.
 */
function BackToFormBar() {
  return (
    <div className="no-print pointer-events-none absolute inset-x-0 top-[20lvh] -bottom-24 z-20 flex focus-within:z-40 flex-col justify-end lg:hidden">
      <div className="pointer-events-auto sticky bottom-0 border-t border-line bg-paper py-2 pr-4 pl-8">
        <a href="#service_issue" className="button w-full">
          {landingWords.toForm}
        </a>
      </div>
    </div>
  );
}

export default function ServiceCity({ loaderData, actionData }: Route.ComponentProps) {
  const { path, origin, service, city, page, issues, prefill, articles, contactTime, servedZipCodes } = loaderData;
  const landing = { service, city, page };
  const faq = useWords(service.faq);
  const hasFaq = faq.length > 0;
  return (
    <div data-accent={accentOf(service.slug)}>
      <Hero {...landing} contactTime={contactTime} servedZipCodes={servedZipCodes}>
        <QuoteForm
          path={path}
          origin={origin}
          service={service}
          issues={issues}
          prefill={prefill}
          answer={actionData ?? null}
        />
      </Hero>

      <div className="relative">
        <Place page={page} />

        <WideSection id="common" heading={landingWords.commonHeading} isShaded>
          <ul className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {service.commonServices.map((common) => (
              <li key={common.title}>
                <h3 className="title text-xl">{common.title}</h3>
                <p className="mt-1 text-ink-soft">{common.text}</p>
              </li>
            ))}
          </ul>
        </WideSection>

        {hasFaq && (
          <Section
            id="faq"
            heading={landingWords.faqHeading}
            headingClass="title mb-6 text-3xl"
            className="column pt-14 lg:pt-20"
          >
            <Accordion name="faq" questions={[...page.localQuestions, ...faq]} />
          </Section>
        )}

        <RelatedPosts posts={articles} heading={relatedArticlesHeading} />
        <MoreAboutPlace {...landing} hasQuestions={!hasFaq} />
        <BackToFormBar />
      </div>

      <CallToActionWithScene
        id="closing"
        heading={fill(landingWords.closingHeading, { subject: service.subject })}
        text={landingWords.closing}
        scene={sceneUrl(service.slug) ?? ""}
        className="no-print relative z-30 bg-paper pb-20"
      >
        <a href="#service_issue" className="button">
          {landingWords.toForm}
        </a>
      </CallToActionWithScene>
    </div>
  );
}
