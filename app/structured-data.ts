import type { BlogPosting, BreadcrumbList, City, FAQPage, LocalBusiness, Service } from "schema-dts";
import { cityOf, citySlugs, landingHeading, market, serviceOf, services } from "../content/chosen-market.ts";
import type { PostSummary } from "../domain/blog-post.ts";
import type { CitySlug } from "../domain/city.ts";
import { landingPath } from "../domain/landing-path.ts";
import type { ServiceSlug } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import { plainWords } from "../domain/text.ts";
import { socialPicturePath } from "../wire/social-picture-path.ts";

/** Something described by its properties; schema.org would take a mere address as well. */
type Described<Thing> = Exclude<Thing, string>;

// What pages say to machines. The types are schema.org's own; nothing here is a rating, an address or a fact we do not have.

function city(slug: CitySlug): Described<City> {
  return {
    "@type": "City",
    name: cityOf(slug).name,
    containedInPlace: { "@type": "State", name: market.region.state },
  };
}

/** What the business is called on every page. A page describes it once, and everywhere else refers to it by this name. */
function businessId(site: Site): string {
  return `${site.url}/#business`;
}

/**
 * The site as a local business, with what it offers where (docs/product.md, Structured data): in every city, or on a landing page
 * what that page is about.
 */
export function localBusiness(site: Site, page?: { service: ServiceSlug; city: CitySlug }): Described<LocalBusiness> {
  const areaServed = (page ? [page.city] : citySlugs).map(city);
  const offered = page ? [serviceOf(page.service)] : services;
  return {
    "@type": "LocalBusiness",
    "@id": businessId(site),
    name: site.name,
    url: `${site.url}/`,
    image: `${site.url}${socialPicturePath("/")}`,
    logo: `${site.url}/icon-512.png`,
    telephone: site.phone,
    email: site.email,
    address: { "@type": "PostalAddress", addressRegion: market.region.stateCode, addressCountry: "US" },
    areaServed,
    makesOffer: offered.map(({ name }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, serviceType: name, areaServed },
    })),
  };
}

/** One service in one city, which is what a landing page is about; the page describes the business beside it. */
export function serviceInCity(
  site: Site,
  service: ServiceSlug,
  inCity: CitySlug,
  description: string,
): Described<Service> {
  return {
    "@type": "Service",
    name: landingHeading(service, inCity),
    serviceType: serviceOf(service).name,
    description,
    url: `${site.url}${landingPath(service, inCity)}`,
    areaServed: city(inCity),
    provider: { "@id": businessId(site) },
  };
}

export function faqPage(questions: readonly { question: string; answer: string }[]): Described<FAQPage> {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainWords(answer) },
    })),
  };
}

/** The way from the home page to this one; `trail` holds what comes after Home, this page last. */
export function breadcrumbs(site: Site, trail: { name: string; path: string }[]): Described<BreadcrumbList> {
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

/** Describes the business too, as the post's publisher. */
export function blogPosting(site: Site, path: string, post: PostSummary): Described<BlogPosting> {
  const isBySite = post.author === null || post.author === site.name;
  const published = post.published_at ?? post.published_on;
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.meta_description ?? post.excerpt ?? undefined,
    image: [
      `${site.url}${socialPicturePath(path)}`,
      ...(post.cover_image_url === null ? [] : [new URL(post.cover_image_url, site.url).href]),
    ],
    datePublished: published ?? undefined,
    dateModified: post.updated_at ?? published ?? undefined,
    author: isBySite ? { "@id": businessId(site) } : { "@type": "Person", name: post.author ?? undefined },
    publisher: localBusiness(site),
    mainEntityOfPage: `${site.url}${path}`,
    articleSection: post.category ?? undefined,
    keywords: post.tags.join(", ") || undefined,
    timeRequired: post.read_time_minutes === null ? undefined : `PT${post.read_time_minutes}M`,
    inLanguage: "en-US",
  };
}
