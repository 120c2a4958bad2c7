import { cityOf, isCitySlug, isServiceSlug, issuesOf, serviceOf } from "../../content/chosen-market.ts";
import { generalIssues } from "../../content/general-issues.ts";
import { requestFactWords } from "../../content/link-words.ts";
import { contactWayLabels, timelineLabels } from "../../content/messages.ts";
import { contactWay } from "../../domain/lead.ts";
import type { RequestFields } from "../../domain/link-view.ts";
import { formatPhone } from "../../domain/phone.ts";
import type { ServiceSlug } from "../../domain/service.ts";

/** One field of a request in words. */
export interface Fact {
  label: string;
  value: string;
}

/** What a service is called, by itself and inside a sentence. */
export interface ServiceName {
  slug: ServiceSlug | null;
  name: string;
  phrase: string;
}

export function serviceName(service: string): ServiceName {
  if (!isServiceSlug(service)) return { slug: null, ...requestFactWords.generalService };
  const { slug, name, phrase } = serviceOf(service);
  return { slug, name, phrase };
}

/** What people call a request by, over the phone too. */
export function referenceOf({ id }: Pick<RequestFields, "id">): string {
  return id.slice(0, 8);
}

/** Every field of a request in words, for its homeowner and its contractor. For the server: it knows all services. */
export function requestFacts(request: RequestFields): Fact[] {
  const { labels, missing } = requestFactWords;
  const service = serviceName(request.wanted_service);
  const issues = service.slug === null ? generalIssues : [...issuesOf(serviceOf(service.slug)), ...generalIssues];
  const labelled = (labels: Record<string, string>, value: string | null) => value && (labels[value] ?? value);
  const values: Record<keyof typeof labels, string | null> = {
    reference: referenceOf(request),
    service: service.name,
    service_issue: issues.find(({ value }) => value === request.service_issue)?.label ?? request.service_issue,
    name: request.name,
    phone: request.phone && formatPhone(request.phone),
    email: request.email,
    preferred_contact: contactWayLabels[contactWay(request.preferred_contact)],
    timeline: labelled(timelineLabels, request.timeline),
    zip_code: request.zip_code,
    city: isCitySlug(request.city) ? cityOf(request.city).name : request.city,
    message: request.message,
    submitted_from_page: request.submitted_from_page,
  };
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  return fields.map((field) => ({ label: labels[field], value: values[field] || missing }));
}
