import { contactMethodOf, type LeadField, leadFields } from "../domain/lead.ts";
import { nameWithReading } from "../domain/letters.ts";
import type { RequestFields } from "../domain/link-view.ts";
import { formatPhone } from "../domain/phone.ts";
import type { ServiceSlug } from "../domain/service.ts";
import { referenceOf } from "../domain/uuid.ts";
import { cityOf, isCitySlug, isServiceSlug, issuesOf, serviceOf } from "./chosen-market.ts";
import { generalIssues } from "./general-issues.ts";
import { choiceLabels, leadLabels } from "./lead-words.ts";
import { requestFactWords } from "./link-words.ts";
import { contactMethodLabels } from "./messages.ts";

export interface RequestFact {
  label: string;
  value: string;
}

interface ServiceInWords {
  slug: ServiceSlug | null;
  name: string;
  phrase: string;
}

export function serviceInWords(service: string): ServiceInWords {
  if (!isServiceSlug(service)) return { slug: null, ...requestFactWords.generalService };
  const { slug, name, phrase } = serviceOf(service);
  return { slug, name, phrase };
}

export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** The answer to "What do you need?". */
export function issueInWords(leadService: string, issue: string): string {
  const { slug } = serviceInWords(leadService);
  const issues = slug === null ? generalIssues : [...issuesOf(serviceOf(slug)), ...generalIssues];
  return issues.find(({ value }) => value === issue)?.label ?? issue;
}

type SentFields = Pick<RequestFields, LeadField | "city" | "name_reading">;

/** A lead's fields as people read them. Null for an empty field. */
export function fieldsInWords(service: ServiceSlug | null, request: SentFields) {
  const { service_issue, phone, preferred_contact, city } = request;
  const labels: Partial<Record<LeadField, Record<string, string>>> = choiceLabels;
  const words = leadFields.map((field) => [field, request[field] && labelOf(labels[field] ?? {}, request[field])]);
  return {
    ...(Object.fromEntries(words) as Record<LeadField, string | null>),
    name: nameWithReading(request),
    service_issue: service_issue && issueInWords(service ?? "", service_issue),
    phone: phone && formatPhone(phone),
    preferred_contact: contactMethodLabels[contactMethodOf(preferred_contact)],
    city: isCitySlug(city) ? cityOf(city).name : city || null,
  };
}

export function factsOfRequest(request: RequestFields): RequestFact[] {
  const service = serviceInWords(request.lead_service);
  const values: Record<keyof typeof leadLabels, string | null> = {
    ...fieldsInWords(service.slug, request),
    service: service.name,
    reference: referenceOf(request.id),
    submitted_from_page: request.submitted_from_page,
  };
  const facts = Object.keys(leadLabels) as (keyof typeof leadLabels)[];
  return facts.map((fact) => ({ label: leadLabels[fact], value: values[fact] || requestFactWords.missing }));
}
