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

/** The way from the home page to this one; `trail` holds what comes after Home, this page last. */
export function breadcrumbs(site: Site, trail: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${site.url}${path}`,
    })),
  };
}
