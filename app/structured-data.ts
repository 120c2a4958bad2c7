import { cities } from "../content/cities/index.ts";
import { services } from "../content/services/index.ts";
import { type CitySlug, citySlugs } from "../domain/city.ts";
import { type ServiceSlug, serviceSlugs } from "../domain/service.ts";
import type { Site } from "../server/env.ts";

const city = (slug: CitySlug) => ({
  "@type": "City",
  name: cities[slug].name,
  containedInPlace: { "@type": "State", name: "Washington" },
});

/** The site as a local business in Washington, for the services and cities that a page is about (specification, section 2). */
export function localBusiness(
  site: Site,
  about: { services?: readonly ServiceSlug[]; cities?: readonly CitySlug[]; path?: string } = {},
) {
  const areaServed = (about.cities ?? citySlugs).map(city);
  return {
    "@type": "LocalBusiness",
    name: site.name,
    url: `${site.url}${about.path ?? "/"}`,
    telephone: site.phone,
    email: site.email,
    address: { "@type": "PostalAddress", addressRegion: "WA", addressCountry: "US" },
    areaServed,
    makesOffer: (about.services ?? serviceSlugs).map((slug) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name: services[slug].name, serviceType: services[slug].name, areaServed },
    })),
  };
}

export function faqPage(questions: readonly { question: string; answer: string }[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
