import type { ReactNode } from "react";
import { landingHeading } from "../../../content/chosen-market.ts";
import { landingWords } from "../../../content/page-words.ts";
import type { City, LandingPage, Service } from "../../../content/types.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { durationInWords } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import { useSiteData } from "../../site-data.ts";
import { Check } from "../../ui/icons.tsx";
import { SceneBand } from "../../ui/service-scene.tsx";
import { UrgentHelp } from "../../ui/urgent-help.tsx";

interface HeroProps {
  service: Service;
  city: City;
  page: LandingPage;
  /** The measured time to first contact. Null if there are too few leads. */
  contactTime: { medianMinutes: number; count: number } | null;
  children: ReactNode;
}

export function Hero({ service, city, page, contactTime, children }: HeroProps) {
  const { site } = useSiteData();
  const url = `${site.url}${landingPath(service.slug, city.slug)}`;
  const proof = [landingWords.proof, service.usualCost].filter(Boolean).join(" ");
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
    <section className="counter">
      <div className="column grid grid-cols-1 gap-x-12 pb-14 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:pt-10 lg:pb-20">
        <SceneBand
          service={service.slug}
          className="counter-scene -mx-(--margin) w-[calc(100%+2*var(--margin))] md:-mx-8 md:w-[calc(100%+4rem)] lg:col-start-1 lg:row-start-2 lg:mx-0 lg:mt-6 lg:aspect-2/1 lg:h-auto lg:w-full lg:rounded-lg print:hidden"
        />
        <div className="pt-2.5 lg:col-start-1 lg:row-start-1 lg:pt-0">
          <h1 className="title text-4xl">{landingHeading(service.slug, city.slug)}</h1>
          <p className="mt-1.5 max-w-[34rem] leading-6 text-ink-soft lg:mt-4 lg:text-lg">{proof}</p>
        </div>
        <div
          id="quote-form"
          className="counter-card mt-2 self-start lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 print:not-has-[:required:valid]:hidden"
        >
          <h2 className="title text-2xl max-lg:sr-only">{landingWords.formHeading}</h2>
          {children}
          <UrgentHelp help={service.urgentHelp} className="urgent-help-unscripted mt-5" />
        </div>
        <div className="mt-8 lg:col-start-1 lg:row-start-3 lg:mt-6">
          <p className="max-w-[34rem] text-ink-soft">{page.lead}</p>
          <ul className="mt-4 grid gap-1.5 lg:gap-1">
            {promises.map((promise) => (
              <li key={promise} className="flex items-start gap-2.5">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <p className="hidden font-semibold print:mt-4 print:block">{fill(landingWords.online, { address: url })}</p>
      </div>
    </section>
  );
}
