import { popularCities, popularServices } from "../../../content/chosen-market.ts";
import { homeWords } from "../../../content/page-words.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { WideSection } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { ServiceIcon } from "../../ui/service-icon.tsx";
import { ServiceScene } from "../../ui/service-scene.tsx";

export function PopularServices() {
  return (
    <WideSection id="popular" heading={homeWords.popular.heading}>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-5">
        {popularServices.map((service) => (
          <li
            key={service.slug}
            id={service.slug}
            className="card flex overflow-hidden lg:block sm:max-lg:odd:last:col-span-2"
          >
            <ServiceScene
              service={service.slug}
              className="w-[min(7rem,30%)] shrink-0 object-cover lg:aspect-4/3 lg:w-full"
            />
            <div className="min-w-0 grow p-4">
              <h3 className="flex items-center gap-2 font-semibold leading-snug lg:min-h-[2lh]">
                <span data-accent={accentOf(service.slug)}>
                  <ServiceIcon service={service.slug} className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                </span>
                {service.name}
              </h3>
              <ul className="mt-1.5 grid grid-cols-2 lg:block">
                {popularCities(service).map((city) => (
                  <li key={city.slug}>
                    <a href={landingPath(service.slug, city.slug)} className="link inline-block py-1.5">
                      <span className="sr-only">{service.name} in </span>
                      {city.name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-soft">{homeWords.popular.note}</p>
    </WideSection>
  );
}
