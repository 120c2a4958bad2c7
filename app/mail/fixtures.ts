import { cities, issuesOf, market, partnerServices, services } from "../../content/chosen-market.ts";
import type { City, Service } from "../../content/types.ts";
import type { ContractorFacts, LeadFacts, MailOf } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";

// Every mail, in its cases: for the development server, which shows them, and for tests. Who and what they are about is the market's.

const { anonKey: _key, ...brand } = market.brand;
const { examples } = market;
const [service, city] = [services[0], cities[0]] as [Service, City];
/** Further ones, where the market has as many. */
const [otherService, otherCity] = [services[2] ?? service, cities.at(-1) ?? city];
const zipCodes = [city.zipCodes[0] ?? "", city.zipCodes[1] ?? city.zipCodes[0] ?? ""] as const;

export const site: Site = { ...brand, url: "https://www.example.com", email: "hello@example.com" };

const token = "kW3vXv0pJr8mYb2QdN5cT7fHs1gLz4aRe6uKo9iBxME";
const receiptUrl = `${site.url}/receipt/${token}`;
const jobUrl = `${site.url}/job/${token}`;
const contractorUrl = `${site.url}/contractor/${token}`;

export const lead: LeadFacts = {
  reference: "A1B2C3D4",
  name: "Ann O'Hara",
  email: "ann@example.org",
  phone: examples.lead.phone,
  zip_code: zipCodes[0],
  city: city.slug,
  service: service.slug,
  service_issue: issuesOf(service)[0]?.value ?? "other",
  preferred_contact: "text",
  timeline: "asap",
  message: examples.lead.message,
  isUnreachable: false,
  created_at: "2026-06-30T21:05:00.000Z",
};

const sparseLead: LeadFacts = {
  ...lead,
  reference: "0F9E8D7C",
  zip_code: `${otherCity.zipCodes.at(-1)}-1234`,
  city: otherCity.slug,
  phone: null,
  preferred_contact: null,
  timeline: null,
  message: null,
};

export const contractor: ContractorFacts = examples.contractor;

const application = {
  ...examples.applicant,
  name: "Lee Park",
  service: partnerServices[1] ?? "other",
  isHeld: false,
};

const message = {
  name: "Sam Reyes",
  email: "sam@example.net",
  phone: null,
  user_type: "homeowner" as const,
  message: examples.message,
  isHeld: false,
};

const spam = {
  ...message,
  name: "Cheap SEO",
  user_type: "other" as const,
  message: "Buy links at https://seo.example",
  isHeld: true,
};

const operator = { to: "operator" } as const;
const homeowner = { to: "homeowner" } as const;
const toContractor = { to: "contractor" } as const;

/** A request as its contractor gets it, and as its homeowner hears that it waits. */
const request = { ...toContractor, lead, jobUrl, contractorUrl };
const waiting = { ...homeowner, lead, waitingDays: 14, receiptUrl };
/** A contractor whom mail does not reach. */
const unreachable = {
  contractor,
  contractorId: "7d0c0f5e-9f4b-4b6e-8a3c-2f1b5d7e9a11",
  reason: "no-such-mailbox",
  said: "550 5.1.1 The email account that you tried to reach does not exist.",
} as const;
/** A license that expires soon. */
const registration = { contractor, license: "registration", number: contractor.registration_number } as const;

export const mailFixtures: { [Kind in MailKind]: Record<string, Omit<MailOf<Kind>, "kind">> } = {
  "lead-to-contractor": {
    usual: { ...request, contractor },
    sparse: { ...request, lead: sparseLead, contractor },
    unreachable: { ...request, lead: { ...lead, isUnreachable: true }, contractor },
  },
  receipt: {
    matched: { ...waiting, contractor, isHeld: false },
    waiting: { ...waiting, lead: sparseLead, contractor: null, isHeld: false },
    unsorted: {
      ...waiting,
      lead: { ...lead, service: null, service_issue: "general-inquiry" },
      contractor: null,
      isHeld: false,
    },
    held: { ...waiting, contractor: null, isHeld: true },
  },
  "match-found": { usual: { ...homeowner, lead, contractor, receiptUrl } },
  "match-ended": { usual: waiting },
  "nobody-found": { usual: waiting },
  "contractor-reminder": { usual: { ...request, contractor, hours: 4 } },
  "contractor-silent": {
    operator: { ...operator, lead, contractor, hours: 24, receiptUrl: null },
    homeowner: { ...homeowner, lead, contractor, hours: 24, receiptUrl },
  },
  "lead-waiting": { usual: { ...operator, lead }, sparse: { ...operator, lead: sparseLead } },
  "lead-returned": { usual: { ...operator, lead, contractor, reason: "too-busy" } },
  "lead-withdrawn": {
    withdrawn: { ...toContractor, lead, why: "withdrawn", contractorUrl },
    erased: { ...toContractor, lead, why: "erased", contractorUrl },
    reassigned: { ...toContractor, lead, why: "reassigned", contractorUrl },
    "taken-back": { ...toContractor, lead, why: "taken-back", contractorUrl },
    operator: { ...operator, lead, why: "withdrawn", contractorUrl: null },
    "erased-operator": { ...operator, lead, why: "erased", contractorUrl: null },
    "reassigned-operator": { ...operator, lead, why: "reassigned", contractorUrl: null },
  },
  "lead-corrected": {
    corrected: { ...request, what: "phone", lead: { ...lead, phone: examples.lead.correctedPhone } },
    removed: { ...request, what: "phone", lead: { ...lead, phone: null } },
    email: { ...request, what: "email", lead: { ...lead, email: "ann.ohara@example.org" } },
  },
  "message-received": {
    usual: { ...operator, message },
    held: { ...operator, message: spam },
  },
  "application-received": {
    usual: { ...operator, application },
    held: { ...operator, application: { ...application, phone: null, message: null, isHeld: true } },
  },
  "privacy-request-received": {
    usual: {
      ...operator,
      request: { kind: "copy", email: "ann@example.org", name: "Ann O'Hara", message: null },
      dueOn: "2026-07-30",
    },
    correction: {
      ...operator,
      request: { kind: "correction", email: "ann@example.org", name: null, message: "My name has no apostrophe." },
      dueOn: "2026-07-30",
    },
  },
  "application-answered": {
    accepted: {
      to: "applicant",
      application,
      isAccepted: true,
      territories: [
        { service: otherService.slug, zip_code: zipCodes[0] },
        { service: otherService.slug, zip_code: zipCodes[1] },
        { service: service.slug, zip_code: zipCodes[0] },
      ],
      contractorUrl,
    },
    "without-territories": { to: "applicant", application, isAccepted: true, territories: [], contractorUrl },
    declined: { to: "applicant", application, isAccepted: false, territories: [], contractorUrl: null },
  },
  "license-expiring": {
    registration: { ...toContractor, ...registration, expiresOn: "2026-07-30", days: 30, contractorUrl },
    electrical: {
      ...toContractor,
      contractor,
      license: "electrical",
      number: examples.electricalLicenseNumber,
      expiresOn: "2026-07-07",
      days: 7,
      contractorUrl,
    },
    operator: { ...operator, ...registration, expiresOn: "2026-07-01", days: 1, contractorUrl: null },
  },
  "delivery-failed": {
    mail: {
      ...operator,
      delivery: {
        id: "5b1e8a0c-4c53-4a6e-9d0b-2f7c6c1a9e11",
        kind: "lead-to-contractor",
        channel: "mail",
        last_error: "550 5.1.1 No such mailbox here",
      },
    },
    webhook: {
      ...operator,
      delivery: {
        id: "9c2d7f1e-0a34-4b59-8f6d-1e2a3b4c5d6e",
        kind: "operator.application-accepted",
        channel: "webhook",
        last_error: null,
      },
    },
  },
  "contractor-unreachable": {
    usual: { ...operator, ...unreachable, unanswered: [lead, sparseLead], unansweredCount: 2 },
    idle: { ...operator, ...unreachable, reason: "refused", said: null, unanswered: [], unansweredCount: 0 },
  },
  "homeowner-unreachable": {
    usual: { ...request, lead: { ...lead, preferred_contact: "either", isUnreachable: true } },
    "no-way-left": { ...request, lead: { ...lead, preferred_contact: "email", isUnreachable: true } },
  },
  "link-renewed": {
    receipt: { ...homeowner, purpose: "receipt", url: receiptUrl, contractorUrl: null },
    job: { ...toContractor, purpose: "job", url: jobUrl, contractorUrl },
    contractor: { ...toContractor, purpose: "contractor", url: contractorUrl, contractorUrl },
  },
  "preflight-test": { usual: { ...operator } },
};
