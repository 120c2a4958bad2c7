import type { MailKind, MailRecipient } from "./notification.ts";
import type { ReturnReason } from "./return-reason.ts";
import type { ServiceSlug } from "./service.ts";

// What each mail says, as facts. How it is worded and drawn is decided where it is written.

/** A request, as those get to read it whom it concerns. */
export interface LeadFacts {
  /** What people call it by: the first eight characters of its id. */
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  zip_code: string;
  city: string | null;
  /** The trade that it is about; null: the page named none. */
  service: ServiceSlug | null;
  service_issue: string;
  preferred_contact: string | null;
  timeline: string | null;
  message: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** A contractor, never without the registration number (RCW 18.27.100). */
export interface ContractorFacts {
  business_name: string;
  registration_number: string;
  email: string;
  phone: string | null;
}

/** What is left of a request of which nothing more is told. */
export interface FormerLeadFacts {
  reference: string;
  service: ServiceSlug | null;
  zip_code: string;
}

interface Facts {
  "lead-to-contractor": { lead: LeadFacts; contractor: ContractorFacts; jobUrl: string; contractorUrl: string };
  /** `contractor` null: it waits, or, if `isHeld`, a person looks at it first. */
  receipt: {
    lead: LeadFacts;
    contractor: ContractorFacts | null;
    isHeld: boolean;
    waitingDays: number;
    receiptUrl: string;
  };
  "match-found": { lead: LeadFacts; contractor: ContractorFacts; receiptUrl: string };
  "match-ended": { lead: LeadFacts; waitingDays: number; receiptUrl: string };
  "nobody-found": { lead: LeadFacts; waitingDays: number; receiptUrl: string };
  "contractor-reminder": {
    lead: LeadFacts;
    contractor: ContractorFacts;
    hours: number;
    jobUrl: string;
    contractorUrl: string;
  };
  /** `receiptUrl` null: it goes to the operator. */
  "contractor-silent": { lead: LeadFacts; contractor: ContractorFacts; hours: number; receiptUrl: string | null };
  "lead-waiting": { lead: LeadFacts };
  "lead-returned": { lead: LeadFacts; contractor: ContractorFacts; reason: ReturnReason };
  /** `contractorUrl` null: it goes to the operator. `erased`: the contractor is asked to delete their copy. */
  "lead-withdrawn": {
    lead: FormerLeadFacts;
    why: "withdrawn" | "erased" | "reassigned" | "taken-back";
    contractorUrl: string | null;
  };
  "lead-corrected": { lead: LeadFacts; jobUrl: string; contractorUrl: string };
  "message-received": {
    message: { name: string; email: string; phone: string | null; user_type: string; message: string; isHeld: boolean };
  };
  "application-received": { application: ApplicationFacts };
  "privacy-request-received": {
    request: { kind: string; email: string; name: string | null; message: string | null };
    /** The last day for an answer, as 2026-12-31. */
    dueOn: string;
  };
  /** `territories` are the zip codes that were given; empty where it was declined. */
  "application-answered": {
    application: ApplicationFacts;
    isAccepted: boolean;
    territories: { service: ServiceSlug; zip_code: string }[];
    contractorUrl: string | null;
  };
  /** `contractorUrl` null: it goes to the operator. */
  "license-expiring": {
    contractor: ContractorFacts;
    license: "registration" | "electrical";
    number: string;
    expiresOn: string;
    days: number;
    contractorUrl: string | null;
  };
  "delivery-failed": { delivery: { id: string; kind: string; channel: string; last_error: string | null } };
  /** `contractorUrl` null: it goes to the homeowner. */
  "link-renewed": { purpose: "receipt" | "job" | "contractor"; url: string; contractorUrl: string | null };
  "preflight-test": Record<never, never>;
}

/** An application to the partner program, as it was sent. */
export interface ApplicationFacts {
  name: string;
  business_name: string;
  email: string;
  phone: string | null;
  city: string;
  service: string;
  message: string | null;
  isHeld: boolean;
}

/** A mail of one kind before it is worded; without an argument, of any kind. */
export type MailOf<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; to: MailRecipient } & Facts[Each];
}[Kind];

/** A mail before it is worded. */
export type Mail = MailOf;

/** A mail as it is sent. */
export interface WrittenMail {
  subject: string;
  /** Plain text, lines wrapped by the reader's program. */
  text: string;
  html: string;
  /** Whom an answer goes to; null: the site. */
  replyTo: { name: string; address: string } | null;
}
