import type { BlogPosting, BreadcrumbList, City, FAQPage, LocalBusiness, SendAction, Service } from "schema-dts";
import { formAnswer } from "../content/assistant-words.ts";
import { cityOf, citySlugs, landingHeading, market, serviceOf, services } from "../content/chosen-market.ts";
import type { PostSummary } from "../domain/blog-post.ts";
import type { CitySlug } from "../domain/city.ts";
import { landingPath } from "../domain/landing-path.ts";
import type { ServiceSlug } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import { plainWords } from "../domain/text.ts";
import { socialPicturePath } from "../wire/social-picture-path.ts";

/** `Thing` is a schema.org type that also allows a URL string. This type allows only the object. */
type ObjectOf<Thing> = Exclude<Thing, string>;

function schemaCity(slug: CitySlug): ObjectOf<City> {
  return {
    "@type": "City",
    name: cityOf(slug).name,
    containedInPlace: { "@type": "State", name: market.region.state },
  };
}

/** The business's id. Each page describes the business once and otherwise refers to this id. */
function businessId(site: Site): string {
  return `${site.url}/#business`;
}

/**
 * The site as a local business (docs/product.md, Structured data). A landing page offers its service in its city. Other
 * pages offer all services in all cities.
 */
export function localBusiness(site: Site, page?: { service: ServiceSlug; city: CitySlug }): ObjectOf<LocalBusiness> {
  const areaServed = (page ? [page.city] : citySlugs).map(schemaCity);
  const offeredServices = page ? [serviceOf(page.service)] : services;
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
    makesOffer: offeredServices.map(({ name }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, serviceType: name, areaServed },
    })),
  };
}

/** Refers to the business, which the page describes separately. */
export function serviceInCity(
  site: Site,
  service: ServiceSlug,
  city: CitySlug,
  description: string,
): ObjectOf<Service> {
  return {
    "@type": "Service",
    name: landingHeading(service, city),
    serviceType: serviceOf(service).name,
    description,
    url: `${site.url}${landingPath(service, city)}`,
    areaServed: schemaCity(city),
    provider: { "@id": businessId(site) },
  };
}

/**
 * Tells an AI assistant that the form was stored. This must be the first structured data of the page, because browsers
 * give the assistant only the first.
 */
export const sentForm: ObjectOf<SendAction> = {
  "@type": "SendAction",
  actionStatus: "https://schema.org/CompletedActionStatus",
  description: formAnswer,
};

export function faqPage(questions: readonly { question: string; answer: string }[]): ObjectOf<FAQPage> {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainWords(answer) },
    })),
  };
}

/** `trail` lists the entries after Home, the current page last. */
export function breadcrumbs(site: Site, trail: { name: string; path: string }[]): ObjectOf<BreadcrumbList> {
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

/** Includes the business as the publisher. */
export function blogPosting(site: Site, path: string, post: PostSummary): ObjectOf<BlogPosting> {
  const isBySite = post.author === null || post.author === site.name;
  const publishedAt = post.published_at ?? post.published_on;
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.meta_description ?? post.excerpt ?? undefined,
    image: [
      `${site.url}${socialPicturePath(path)}`,
      ...(post.cover_image_url === null ? [] : [new URL(post.cover_image_url, site.url).href]),
    ],
    datePublished: publishedAt ?? undefined,
    dateModified: post.updated_at ?? publishedAt ?? undefined,
    author: isBySite ? { "@id": businessId(site) } : { "@type": "Person", name: post.author ?? undefined },
    publisher: localBusiness(site),
    mainEntityOfPage: `${site.url}${path}`,
    articleSection: post.category ?? undefined,
    keywords: post.tags.join(", ") || undefined,
    timeRequired: post.read_time_minutes === null ? undefined : `PT${post.read_time_minutes}M`,
    inLanguage: "en-US",
  };
}
