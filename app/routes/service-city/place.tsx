import { cities, market } from "../../../content/chosen-market.ts";
import { mapWords } from "../../../content/map-words.ts";
import { landingWords } from "../../../content/page-words.ts";
import type { City, LandingPage, Service } from "../../../content/types.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { AreaMap } from "../../ui/area-map.tsx";
import { ChevronDown, MapPin } from "../../ui/icons.tsx";
import { LinkList } from "../../ui/link-list.tsx";
import { LinkedParagraphs, LinkedText } from "../../ui/linked-text.tsx";

interface PlaceProps {
  service: Service;
  city: City;
  page: LandingPage;
}

const visibleFactCount = 3;

function LocalFacts({ facts, className }: { facts: LandingPage["localFacts"]; className: string }) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.heading} className="border-l-3 border-fill pl-4">
          <dt className="font-semibold">{fact.heading}</dt>
          <dd className="text-ink-soft">
            <LinkedText>{fact.text}</LinkedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The city's zip codes, its map, and its neighbors. */
export function ServedPlaces({ service, city }: Omit<PlaceProps, "page">) {
  const otherCities = cities.flatMap(({ slug, name }) =>
    slug === city.slug ? [] : [{ href: landingPath(service.slug, slug), text: name }],
  );
  const hasMap = market.map !== null;
  return (
    <aside className="mt-8">
      <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
        <MapPin aria-hidden className="size-5 text-accent" />
        {landingWords.zipCodes} <span className="tabular-nums">{listInWords(city.zipCodes)}</span>
      </h3>
      {hasMap && (
        <figure className="mt-3">
          <AreaMap city={city.slug} label={fill(landingWords.map, { city: city.name })} />
          <figcaption className="mt-1 text-right text-sm text-ink-soft">{mapWords.schematic}</figcaption>
        </figure>
      )}
      <h3 className={hasMap ? "sr-only" : "mt-6 font-semibold"}>{landingWords.neighborhoods}</h3>
      <p className={hasMap ? "sr-only" : "mt-2 text-ink-soft"}>{city.neighborhoods.join(", ")}.</p>
      {city.beyondCityLimits && <p className="mt-3 text-sm text-ink-soft">{city.beyondCityLimits}</p>}
      {otherCities.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{fill(landingWords.otherCities, { service: service.phrase })}</h3>
          <LinkList links={otherCities} className="mt-2 flex flex-wrap gap-x-5" linkClass="inline-block py-1" />
        </>
      )}
    </aside>
  );
}

export function Place({ page }: Pick<PlaceProps, "page">) {
  return (
    <section
      aria-labelledby="local"
      className="column grid grid-cols-1 gap-x-12 gap-y-6 py-14 lg:grid-cols-12 lg:py-20"
    >
      <div className="lg:col-span-5">
        <h2 id="local" className="title text-3xl">
          {page.localHeading}
        </h2>
        <p className="mt-4 max-w-[41rem] text-lg">
          <LinkedText>{page.blurb}</LinkedText>
        </p>
      </div>
      <LocalFacts
        facts={page.localFacts.slice(0, visibleFactCount)}
        className="grid max-w-[41rem] gap-5 self-center lg:col-span-7"
      />
    </section>
  );
}

/** A collapsed block with the sources and all local text that `Place` leaves out. */
export function MoreAboutPlace({ service, city, page, hasQuestions }: PlaceProps & { hasQuestions: boolean }) {
  // Every source was checked on or after this day.
  const day = page.sources.map((source) => source.checked).sort()[0];
  const summary = fill(landingWords.more, { service: service.phrase, city: city.name });
  return (
    <section aria-label={summary} className="column pb-14 lg:pb-20">
      <details className="group border-y border-line">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3.5 text-lg font-semibold text-balance hover:text-accent">
          {summary}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="grid max-w-[43rem] gap-8 pt-2 pb-8">
          <div className="space-y-4">
            {page.localParagraphs.map((paragraph) => (
              <p key={paragraph}>
                <LinkedText>{paragraph}</LinkedText>
              </p>
            ))}
          </div>
          <LocalFacts facts={page.localFacts.slice(visibleFactCount)} className="empty:hidden" />
          {hasQuestions &&
            page.localQuestions.map(({ question, answer }) => (
              <div key={question}>
                <h3 className="title text-xl">{question}</h3>
                <div className="mt-2 space-y-3">
                  <LinkedParagraphs>{answer}</LinkedParagraphs>
                </div>
              </div>
            ))}
          {day && (
            <div className="text-sm text-ink-soft">
              <h3 className="font-semibold">{fill(landingWords.sources, { day: dateInWords(day) })}</h3>
              <LinkList
                links={page.sources.map(({ url, title }) => ({ href: url, text: title }))}
                className="mt-1"
                linkClass="inline-block py-1"
              />
            </div>
          )}
        </div>
      </details>
    </section>
  );
}
