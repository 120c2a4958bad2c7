import type { ReactNode } from "react";
import { landingHeading } from "../../../content/chosen-market.ts";
import { landingWords } from "../../../content/page-words.ts";
import type { City, LandingPage, Service } from "../../../content/types.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { durationInWords } from "../../../domain/local-time.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { useSiteData } from "../../site-data.ts";
import { Check } from "../../ui/icons.tsx";
import { SceneBand } from "../../ui/service-scene.tsx";
import { UrgentHelp } from "../../ui/urgent-help.tsx";
import { ServedPlaces } from "./place.tsx";

interface HeroProps {
  service: Service;
  city: City;
  page: LandingPage;
  /** The measured time to first contact. Null if there are too few leads. */
  contactTime: { medianMinutes: number; count: number } | null;
  /** The city's zip codes that a contractor of the service has today. */
  servedZipCodes: string[];
  children: ReactNode;
}

/** More zip codes would push the first answers off a phone's first screen. */
const mostNamedZipCodes = 2;

function promiseOfReply(city: City, servedZipCodes: readonly string[]): string {
  if (servedZipCodes.length === 0) return landingWords.proofBefore;
  if (servedZipCodes.length === city.zipCodes.length) return landingWords.proof;
  const places =
    servedZipCodes.length <= mostNamedZipCodes
      ? listInWords(servedZipCodes)
      : fill(landingWords.partOfCity, { city: city.name });
  return fill(landingWords.proofInPart, { places });
}

export function Hero({ service, city, page, contactTime, servedZipCodes, children }: HeroProps) {
  const { site } = useSiteData();
  const url = `${site.url}${landingPath(service.slug, city.slug)}`;
  const proof = [promiseOfReply(city, servedZipCodes), service.usualCost].filter(Boolean).join(" ");
  const promises = [
    ...(service.usualCost ? [] : [service.cost]),
    ...landingWords.promises,
    ...(contactTime
      ? [
          fill(landingWords.contactTime, {
            time: durationInWords(contactTime.medianMinutes),
            count: String(contactTime.count),
          }),
        ]
      : []),
  ];
  return (
    <section className="counter page-top">
      <div className="column grid grid-cols-1 gap-x-12 pb-14 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:pt-10 lg:pb-20">
        <SceneBand
          service={service.slug}
          className="counter-scene -mx-(--margin) w-[calc(100%+2*var(--margin))] sm:mx-0 sm:h-auto sm:rounded-lg sm:max-lg:col-start-2 sm:max-lg:row-start-1 sm:max-lg:mt-4 sm:max-lg:aspect-4/3 sm:max-lg:w-52 lg:col-start-1 lg:row-start-2 lg:mt-6 lg:aspect-video lg:w-full print:hidden"
        />
        <div className="pt-2.5 sm:max-lg:col-start-1 sm:max-lg:row-start-1 sm:max-lg:self-center lg:col-start-1 lg:row-start-1 lg:pt-0">
          <h1 className="title text-4xl">{landingHeading(service.slug, city.slug)}</h1>
          <p className="mt-1.5 max-w-[34rem] leading-6 text-ink-soft lg:mt-4 lg:text-lg">{proof}</p>
        </div>
        <div
          id="quote-form"
          className="counter-card mt-2 self-start sm:max-lg:col-span-2 sm:max-lg:mt-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 print:not-has-[:required:valid]:hidden"
        >
          <h2 className="title mb-1 text-2xl max-lg:sr-only">{landingWords.formHeading}</h2>
          {children}
          <UrgentHelp help={service.urgentHelp} className="urgent-help-unscripted mt-5" />
        </div>
        <div className="mt-8 sm:max-lg:col-span-2 lg:col-start-1 lg:row-start-3 lg:mt-6">
          <p className="max-w-[34rem] text-ink-soft">{page.lead}</p>
          <ul className="mt-4 grid gap-1.5 lg:gap-1">
            {promises.map((promise) => (
              <li key={promise} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
                {promise}
              </li>
            ))}
          </ul>
          <ServedPlaces service={service} city={city} />
        </div>
        <p className="hidden font-semibold print:mt-4 print:block">{fill(landingWords.online, { address: url })}</p>
      </div>
    </section>
  );
}
