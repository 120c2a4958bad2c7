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
  const contactTimeTexts = contactTime && [
    fill(landingWords.contactTime, {
      time: durationInWords(contactTime.medianMinutes),
      count: String(contactTime.count),
    }),
  ];
  const promises = [service.cost, ...landingWords.promises, ...(contactTimeTexts ?? [])];
  return (
    <section className="bg-wash">
      <div className="column grid grid-cols-1 gap-x-12 pb-14 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:pt-10 lg:pb-20">
        <SceneBand
          service={service.slug}
          className="-mx-(--margin) print:hidden w-[calc(100%+2*var(--margin))] max-w-none md:-mx-8 md:w-[calc(100%+4rem)] lg:col-start-1 lg:row-start-3 lg:mx-0 lg:mt-6 lg:w-full lg:rounded-lg"
        />
        <div className="pt-5 lg:col-start-1 lg:row-start-1 lg:pt-0">
          <h1 className="title text-4xl lg:text-[2.75rem]">{landingHeading(service.slug, city.slug)}</h1>
          <p className="mt-3 max-w-[34rem] text-ink-soft lg:mt-4 lg:text-lg">{page.lead}</p>
          <UrgentHelp help={service.urgentHelp} className="mt-3 lg:mt-5" />
          {/* Shown only in a wide, low window, where the form's button is below the fold. */}
          <a href="#quote-form" className="no-print button mt-5 max-lg:hidden [@media(height>=70rem)]:hidden">
            {landingWords.toForm}
          </a>
        </div>
        <div
          id="quote-form"
          className="card mt-5 self-start p-5 shadow-card sm:p-8 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 print:not-has-[:required:valid]:hidden"
        >
          <h2 className="title mb-1 text-2xl">{landingWords.formHeading}</h2>
          {children}
        </div>
        <ul className="mt-6 grid gap-1.5 lg:col-start-1 lg:row-start-2 lg:mt-5 lg:gap-1">
          {promises.map((promise) => (
            <li key={promise} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
              {promise}
            </li>
          ))}
        </ul>
        <p className="hidden font-semibold print:mt-4 print:block">{fill(landingWords.online, { address: url })}</p>
      </div>
    </section>
  );
}
