import { cities, issuesOf, market, partnerServices, services } from "../../content/chosen-market.ts";
import type { City, Service } from "../../content/types.ts";
import type { ContractorFacts, LeadFacts, MailOf, StatementFacts } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";

// Every mail in its cases, for the development server's previews and for tests. The people in them are the market's.

const { anonKey: _key, ...brand } = market.brand;
const { examples } = market;
const [service, city] = [services[0], cities[0]] as [Service, City];
/** More of them, where the market has as many. */
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
  name_reading: null,
  email: "ann@example.org",
  phone: examples.lead.phone,
  zip_code: zipCodes[0],
  city: city.slug,
  submitted_from_page: `/${service.slug}/${city.slug}`,
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
  submitted_from_page: null,
  phone: null,
  preferred_contact: null,
  timeline: null,
  message: null,
};

export const contractor: ContractorFacts = examples.contractor;

const application = {
  ...examples.applicant,
  name: "Lee Park",
  name_reading: null,
  service: partnerServices[1] ?? "other",
  isSuspected: false,
};

const message = {
  name: "Sam Reyes",
  name_reading: null,
  email: "sam@example.net",
  phone: null,
  user_type: "homeowner" as const,
  message: examples.message,
  isSuspected: false,
};

const spam = {
  ...message,
  name: "Cheap SEO",
  name_reading: null,
  user_type: "other" as const,
  message: "Buy links at https://seo.example",
  isSuspected: true,
};

const toOperator = (path: string, id = "a1b2c3d4-0000-4000-8000-000000000000") =>
  ({ to: "operator", place: { id, url: `https://desk.example.com${path}/${id}` } }) as const;
const operator = toOperator("/leads");
const homeowner = { to: "homeowner" } as const;
const toContractor = { to: "contractor" } as const;

/** A lead as its contractor gets it, and as its homeowner reads that it waits. */
const request = { ...toContractor, lead, contractor, jobUrl, contractorUrl };
const waiting = {
  ...homeowner,
  lead,
  contractor: null,
  isWithEarlier: false,
  waitingDays: 14,
  receiptUrl,
  evidence: [],
};
const found = { ...waiting, contractor };
/** A contractor whom mail does not reach. */
const unreachable = {
  contractor,
  contractorId: "7d0c0f5e-9f4b-4b6e-8a3c-2f1b5d7e9a11",
  reason: "no-such-mailbox",
  said: "550 5.1.1 The email account that you tried to reach does not exist.",
} as const;
const aboutAddress = toOperator("/contractors", unreachable.contractorId);
/** A license that expires soon. */
const registration = {
  contractor,
  license: "registration",
  number: contractor.registration_number,
  isWatched: false,
} as const;

/** An active record of the state's register. */
const evidence = [{ kind: "registration", number: contractor.registration_number, day: "2026-06-29" }] as const;
const electricalEvidence = [
  ...evidence,
  { kind: "electrical", number: examples.electricalLicenseNumber, day: "2026-06-30" },
] as const;

const register = market.register?.words;
const checked = {
  contractorId: "0b3f6f0e-6f3e-4f0c-9d5e-2b1a7c9d8e10",
  contractor,
  license: "registration",
  number: contractor.registration_number,
  name: contractor.business_name.toUpperCase(),
  expiresOn: "2027-06-30",
  isNeeded: true,
  checkedOn: "2026-06-30",
  isWatched: true,
  contractorUrl: null,
} as const;
const suspended = { ...checked, reason: "suspended", status: register?.suspended ?? "SUSPENDED" } as const;
const expired = {
  ...checked,
  reason: "expired",
  status: register?.expired ?? "EXPIRED",
  expiresOn: "2026-06-28",
} as const;

const aboutLicense = toOperator("/contractors", checked.contractorId);

const registerFixtures: Record<string, Omit<MailOf<"register-problem">, "kind">> = {
  suspended: { ...toContractor, problem: { ...suspended, contractorUrl } },
  expired: {
    ...toContractor,
    problem: { ...expired, license: "electrical", number: examples.electricalLicenseNumber, contractorUrl },
  },
  "not-needed": { ...toContractor, problem: { ...suspended, isNeeded: false, isWatched: false, contractorUrl } },
  "another-word": { ...toContractor, problem: { ...suspended, status: "OUT OF BUSINESS", contractorUrl } },
  "suspended-operator": { ...aboutLicense, problem: suspended },
  "expired-operator": { ...aboutLicense, problem: { ...expired, isNeeded: false } },
  "not-found": {
    ...aboutLicense,
    problem: { ...checked, reason: "not-found", status: null, name: null, expiresOn: null },
  },
  "name-differs": {
    ...aboutLicense,
    problem: {
      ...checked,
      reason: "name-differs",
      status: register?.active ?? "ACTIVE",
      name: examples.applicant.business_name.toUpperCase(),
    },
  },
  earlier: { ...aboutLicense, problem: { ...checked, reason: "earlier", status: register?.active ?? "ACTIVE" } },
  "no-answer": {
    to: "operator",
    problem: { reason: "no-answer", since: "2026-06-27", said: "The register answered with status 503." },
  },
};

const nothing = { noted: 0, confirmed: 0, denied: 0 };
const statement: StatementFacts = {
  month: "2026-06",
  given: 12,
  accepted: 11,
  contacted: { noted: 10, confirmed: 6, denied: 1 },
  booked: { noted: 5, confirmed: 3, denied: 0 },
  returned: { "too-busy": 1 },
  withdrawn: 1,
};

export const mailFixtures: { [Kind in MailKind]: Record<string, Omit<MailOf<Kind>, "kind">> } = {
  "lead-to-contractor": {
    usual: request,
    sparse: { ...request, lead: sparseLead },
    unreachable: { ...request, lead: { ...lead, isUnreachable: true } },
  },
  receipt: {
    matched: { ...found, isHeld: false },
    "in-the-register": { ...found, isHeld: false, evidence: [...electricalEvidence] },
    waiting: { ...waiting, lead: sparseLead, isHeld: false },
    unsorted: { ...waiting, lead: { ...lead, service: null, service_issue: "general-inquiry" }, isHeld: false },
    held: { ...waiting, isHeld: true },
    earlier: { ...waiting, isWithEarlier: true, isHeld: false },
  },
  "match-found": {
    usual: found,
    "in-the-register": { ...found, evidence: [...evidence] },
    earlier: { ...waiting, isWithEarlier: true },
  },
  "match-ended": { usual: waiting },
  "nobody-found": { usual: waiting },
  "contractor-reminder": { usual: { ...request, hours: 4 } },
  "contractor-silent": {
    operator: { ...operator, lead, contractor, hours: 24, forHomeowner: null },
    homeowner: { ...homeowner, lead, contractor, hours: 24, forHomeowner: { ...found, evidence: [...evidence] } },
  },
  "lead-waiting": { usual: { ...operator, lead }, sparse: { ...operator, lead: sparseLead } },
  "lead-returned": { usual: { ...operator, lead, contractor, reason: "too-busy" } },
  "lead-withdrawn": {
    withdrawn: { ...toContractor, lead, why: "withdrawn", contractorUrl },
    erased: { ...toContractor, lead, why: "erased", contractorUrl },
    reassigned: { ...toContractor, lead, why: "reassigned", contractorUrl },
    "taken-back": { ...toContractor, lead, why: "taken-back", contractorUrl },
    operator: { ...operator, lead, why: "withdrawn", contractorUrl: null },
  },
  "lead-corrected": {
    corrected: { ...request, what: "phone", lead: { ...lead, phone: examples.lead.correctedPhone } },
    removed: { ...request, what: "phone", lead: { ...lead, phone: null } },
    email: { ...request, what: "email", lead: { ...lead, email: "ann.ohara@example.org" } },
  },
  "photos-added": {
    one: { ...toContractor, lead, photos: 1, jobUrl, contractorUrl },
    more: { ...toContractor, lead, photos: 3, jobUrl, contractorUrl },
  },
  "message-received": {
    usual: { ...toOperator("/messages"), message },
    held: { ...toOperator("/messages"), message: spam },
  },
  "application-received": {
    usual: { ...toOperator("/applications"), application },
    held: {
      ...toOperator("/applications"),
      application: { ...application, phone: null, message: null, isSuspected: true },
    },
  },
  "privacy-request-received": {
    usual: {
      ...toOperator("/privacy-requests"),
      request: { kind: "copy", email: "ann@example.org", name: "Ann O'Hara", message: null },
      dueOn: "2026-07-30",
    },
    correction: {
      ...toOperator("/privacy-requests"),
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
      isWatched: true,
    },
    operator: { ...toOperator("/contractors"), ...registration, expiresOn: "2026-07-01", days: 1, contractorUrl: null },
  },
  "register-problem": registerFixtures,
  "monthly-statement": {
    usual: {
      ...toContractor,
      contractor,
      statement,
      statementUrl: `${contractorUrl}/statements/${statement.month}`,
      contractorUrl,
    },
    empty: {
      ...toContractor,
      contractor,
      statement: {
        ...statement,
        given: 0,
        accepted: 0,
        contacted: nothing,
        booked: nothing,
        returned: {},
        withdrawn: 0,
      },
      statementUrl: `${contractorUrl}/statements/${statement.month}`,
      contractorUrl,
    },
  },
  "delivery-failed": {
    mail: {
      ...toOperator("/deliveries", "5b1e8a0c-4c53-4a6e-9d0b-2f7c6c1a9e11"),
      delivery: {
        kind: "lead-to-contractor",
        channel: "mail",
        recipient_role: "contractor",
        contractor,
        last_error: "550 5.1.1 No such mailbox here",
      },
    },
    webhook: {
      ...toOperator("/deliveries", "9c2d7f1e-0a34-4b59-8f6d-1e2a3b4c5d6e"),
      delivery: {
        kind: "operator.application-accepted",
        channel: "webhook",
        recipient_role: "program",
        contractor: null,
        last_error: null,
      },
    },
  },
  "contractor-unreachable": {
    usual: { ...aboutAddress, ...unreachable, unanswered: [lead, sparseLead], unansweredCount: 2 },
    idle: { ...aboutAddress, ...unreachable, reason: "refused", said: null, unanswered: [], unansweredCount: 0 },
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
  "were-you-contacted": { usual: { ...found, evidence: [...evidence] } },
  "how-did-it-end": { usual: found },
  "homeowner-not-contacted": {
    contractor: { ...toContractor, lead, contractor, contactedAt: null, forContractor: request },
    operator: { ...operator, lead, contractor, contactedAt: "2026-07-02T17:20:00.000Z", forContractor: null },
    "not-noted-operator": { ...operator, lead, contractor, contactedAt: null, forContractor: null },
  },
  "preflight-test": { usual: { to: "operator" } },
};
