import { cities, issuesOf, market, partnerServices, services } from "../../content/chosen-market.ts";
import type { City, Service } from "../../content/types.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import type { Site } from "../../domain/site.ts";
import type { ApplicationFacts, ContractorFacts, LeadFacts } from "./shared-facts.ts";

const { anonKey: _key, ...brand } = market.brand;
export const { examples: people } = market;
export const [service, city] = [services[0], cities[0]] as [Service, City];
export const otherService = services[2] ?? service;
const otherCity = cities.at(-1) ?? city;
export const zipCodes = [city.zipCodes[0] ?? "", city.zipCodes[1] ?? city.zipCodes[0] ?? ""] as const;

export const site: Site = { ...brand, url: "https://www.example.com", email: "hello@example.com" };

const token = "kW3vXv0pJr8mYb2QdN5cT7fHs1gLz4aRe6uKo9iBxME";
export const receiptUrl = `${site.url}/receipt/${token}`;
export const jobUrl = `${site.url}/job/${token}`;
export const contractorUrl = `${site.url}/contractor/${token}`;
export const applicationUrl = `${site.url}/application/${token}`;

export const lead: LeadFacts = {
  reference: "A1B2C3D4",
  name: "Ann O’Hara",
  name_reading: "Ann O'Hara",
  email: "ann@example.org",
  phone: people.lead.phone,
  zip_code: zipCodes[0],
  city: city.slug,
  submitted_from_page: `/${service.slug}/${city.slug}`,
  service: service.slug,
  service_issue: issuesOf(service)[0]?.value ?? "other",
  preferred_contact: "text",
  timeline: "asap",
  message: people.lead.message,
  isUnreachable: false,
  created_at: "2026-06-30T21:05:00.000Z",
  matched_at: "2026-06-30T21:05:00.000Z",
  accepted_at: null,
  contacted_at: null,
  booked_at: null,
};

export const sparseLead: LeadFacts = {
  ...lead,
  reference: "0F9E8D7C",
  zip_code: `${otherCity.zipCodes.at(-1)}-1234`,
  city: otherCity.slug,
  submitted_from_page: null,
  phone: null,
  preferred_contact: null,
  timeline: null,
  message: null,
};

export const contractor: ContractorFacts = people.contractor;

export const application: ApplicationFacts = {
  ...people.applicant,
  name: "Lee Park",
  name_reading: null,
  service: partnerServices[1] ?? "other",
  isSuspected: false,
  isBot: false,
};

export const evidence: RegisterEvidence[] = [
  { kind: "registration", number: contractor.registration_number, day: "2026-06-29" },
];
export const electricalEvidence: RegisterEvidence[] = [
  ...evidence,
  { kind: "electrical", number: people.electricalLicenseNumber, day: "2026-06-30" },
];

export const toHomeowner = { to: "homeowner" } as const;
export const toContractor = { to: "contractor" } as const;
export const toApplicant = { to: "applicant", application } as const;
export const deskUrl = "https://desk.example.com";
export const toOperatorAt = (path: string, id: string | null = "a1b2c3d4-0000-4000-8000-000000000000") =>
  ({ to: "operator", place: { id, url: deskUrl + (id === null ? path : `${path}/${id}`) } }) as const;
export const toOperator = toOperatorAt("/leads");

/** In an email to a lead's contractor. */
export const request = { ...toContractor, lead, contractor, jobUrl, contractorUrl };
/** A homeowner's, without a contractor yet. */
export const waitingRequest = {
  ...toHomeowner,
  lead,
  contractor: null,
  isWithEarlier: false,
  waitingDays: 14,
  receiptUrl,
  evidence: [],
};
export const matchedRequest = { ...waitingRequest, contractor };
export const acceptedRequest = {
  ...matchedRequest,
  lead: { ...lead, accepted_at: "2026-06-30T22:12:00.000Z" },
  evidence,
};
