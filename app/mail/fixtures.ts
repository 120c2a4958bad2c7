import type { ContractorFacts, LeadFacts, MailOf } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";

// Every mail, in its cases: for the development server, which shows them, and for tests.

export const site: Site = {
  url: "https://www.example.com",
  name: "Cedarline Home Services",
  email: "hello@example.com",
  phone: "+1-425-555-0100",
  builderName: "Cedarline",
  builderUrl: "https://cedarline.example",
};

const token = "kW3vXv0pJr8mYb2QdN5cT7fHs1gLz4aRe6uKo9iBxME";
const receiptUrl = `${site.url}/receipt/${token}`;
const jobUrl = `${site.url}/job/${token}`;
const contractorUrl = `${site.url}/contractor/${token}`;

export const lead: LeadFacts = {
  reference: "A1B2C3D4",
  name: "Ann O'Hara",
  email: "ann@example.org",
  phone: "4255550137",
  zip_code: "98033",
  city: "kirkland",
  service: "sprinkler-repair",
  service_issue: "zone-wont-shut-off",
  preferred_contact: "text",
  timeline: "asap",
  message: "Zone 3 in the back yard keeps running since last night. I closed the main valve. I am at home after 4 PM.",
  created_at: "2026-06-30T21:05:00.000Z",
};

const sparseLead: LeadFacts = {
  ...lead,
  reference: "0F9E8D7C",
  zip_code: "98077-1234",
  city: "woodinville",
  phone: null,
  preferred_contact: null,
  timeline: null,
  message: null,
};

export const contractor: ContractorFacts = {
  business_name: "Juanita Bay Irrigation & Sons LLC",
  registration_number: "JUANIBI842KD",
  email: "office@juanitabay.example",
  phone: "4255550188",
};

const application = {
  name: "Lee Park",
  business_name: "Park Fences",
  email: "lee@parkfences.example",
  phone: "4255550155",
  city: "Bothell",
  service: "fence-repair",
  message: "We have built cedar fences since 2009. Two crews.",
  isHeld: false,
};

const message = {
  name: "Sam Reyes",
  email: "sam@example.net",
  phone: null,
  user_type: "homeowner",
  message: "Do you also serve Kenmore? My fence fell over in the storm.",
  isHeld: false,
};

const operator = { to: "operator" } as const;
const homeowner = { to: "homeowner" } as const;
const toContractor = { to: "contractor" } as const;

export const mailFixtures: { [Kind in MailKind]: Record<string, Omit<MailOf<Kind>, "kind">> } = {
  "lead-to-contractor": {
    usual: { ...toContractor, lead, contractor, jobUrl, contractorUrl },
    sparse: { ...toContractor, lead: sparseLead, contractor, jobUrl, contractorUrl },
  },
  receipt: {
    matched: { ...homeowner, lead, contractor, isHeld: false, waitingDays: 14, receiptUrl },
    waiting: { ...homeowner, lead: sparseLead, contractor: null, isHeld: false, waitingDays: 14, receiptUrl },
    unsorted: {
      ...homeowner,
      lead: { ...lead, service: null, service_issue: "general-inquiry" },
      contractor: null,
      isHeld: false,
      waitingDays: 14,
      receiptUrl,
    },
    held: { ...homeowner, lead, contractor: null, isHeld: true, waitingDays: 14, receiptUrl },
  },
  "match-found": { usual: { ...homeowner, lead, contractor, receiptUrl } },
  "match-ended": { usual: { ...homeowner, lead, waitingDays: 14, receiptUrl } },
  "nobody-found": { usual: { ...homeowner, lead, waitingDays: 14, receiptUrl } },
  "contractor-reminder": { usual: { ...toContractor, lead, contractor, hours: 4, jobUrl, contractorUrl } },
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
    corrected: { ...toContractor, lead: { ...lead, phone: "2065550123" }, jobUrl, contractorUrl },
    removed: { ...toContractor, lead: { ...lead, phone: null }, jobUrl, contractorUrl },
  },
  "message-received": {
    usual: { ...operator, message },
    held: {
      ...operator,
      message: {
        ...message,
        name: "Cheap SEO",
        user_type: "other",
        message: "Buy links at https://seo.example",
        isHeld: true,
      },
    },
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
        { service: "fence-repair", zip_code: "98033" },
        { service: "fence-repair", zip_code: "98034" },
        { service: "sprinkler-repair", zip_code: "98033" },
      ],
      contractorUrl,
    },
    "without-territories": { to: "applicant", application, isAccepted: true, territories: [], contractorUrl },
    declined: { to: "applicant", application, isAccepted: false, territories: [], contractorUrl: null },
  },
  "license-expiring": {
    registration: {
      ...toContractor,
      contractor,
      license: "registration",
      number: contractor.registration_number,
      expiresOn: "2026-07-30",
      days: 30,
      contractorUrl,
    },
    electrical: {
      ...toContractor,
      contractor,
      license: "electrical",
      number: "EL01JUANI842",
      expiresOn: "2026-07-07",
      days: 7,
      contractorUrl,
    },
    operator: {
      ...operator,
      contractor,
      license: "registration",
      number: contractor.registration_number,
      expiresOn: "2026-07-01",
      days: 1,
      contractorUrl: null,
    },
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
  "link-renewed": {
    receipt: { ...homeowner, purpose: "receipt", url: receiptUrl },
    job: { ...toContractor, purpose: "job", url: jobUrl },
    contractor: { ...toContractor, purpose: "contractor", url: contractorUrl },
  },
  "preflight-test": { usual: { ...operator } },
};
