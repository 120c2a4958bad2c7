import { contactWay } from "../domain/lead.ts";
import { nameWithReading } from "../domain/letters.ts";
import type { RequestFields } from "../domain/link-view.ts";
import { formatPhone } from "../domain/phone.ts";
import type { ServiceSlug } from "../domain/service.ts";
import { referenceOf } from "../domain/uuid.ts";
import { cityOf, isCitySlug, isServiceSlug, issuesOf, serviceOf } from "./chosen-market.ts";
import { generalIssues } from "./general-issues.ts";
import { requestFactWords } from "./link-words.ts";
import { contactWayLabels, timelineLabels } from "./messages.ts";

/** One field of a lead in words. */
export interface RequestFact {
  label: string;
  value: string;
}

/** A service's name alone and within a sentence. */
interface ServiceName {
  slug: ServiceSlug | null;
  name: string;
  phrase: string;
}

export function serviceName(service: string): ServiceName {
  if (!isServiceSlug(service)) return { slug: null, ...requestFactWords.generalService };
  const { slug, name, phrase } = serviceOf(service);
  return { slug, name, phrase };
}

/** The label of a value, or the value itself where it has none. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

type EncodedFields = Pick<RequestFields, "service_issue" | "phone" | "preferred_contact" | "timeline" | "city">;

/**
 * The fields of a lead whose stored form differs from what people read. Null: left empty. Runs on the server, which
 * knows all services.
 */
export function fieldsInWords(service: ServiceSlug | null, request: EncodedFields) {
  const { service_issue, phone, preferred_contact, timeline, city } = request;
  const issues = service === null ? generalIssues : [...issuesOf(serviceOf(service)), ...generalIssues];
  return {
    service_issue: issues.find(({ value }) => value === service_issue)?.label ?? service_issue,
    phone: phone && formatPhone(phone),
    preferred_contact: contactWayLabels[contactWay(preferred_contact)],
    timeline: timeline && labelOf(timelineLabels, timeline),
    city: isCitySlug(city) ? cityOf(city).name : city || null,
  };
}

/** Every field of a lead in words, for homeowner and contractor. */
export function requestFacts(request: RequestFields): RequestFact[] {
  const { labels, missing } = requestFactWords;
  const service = serviceName(request.lead_service);
  const values: Record<keyof typeof labels, string | null> = {
    ...request,
    ...fieldsInWords(service.slug, request),
    name: nameWithReading(request),
    reference: referenceOf(request.id),
    service: service.name,
  };
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  return fields.map((field) => ({ label: labels[field], value: values[field] || missing }));
}
