import type { BounceReason } from "./bounce.ts";
import type { ContactMessage } from "./contact-message.ts";
import type { NamedContractor } from "./contractor.ts";
import type { RequestFields } from "./link-view.ts";
import type { MailKind, MailRecipient } from "./notification.ts";
import type { PartnerApplication } from "./partner-application.ts";
import type { PrivacyRequest } from "./privacy-request.ts";
import type { ReturnReason } from "./return-reason.ts";
import type { ServiceSlug } from "./service.ts";

// What each mail says, as facts. How it is worded and drawn is decided where it is written.

/** A request, as those get to read it whom it concerns. */
export interface LeadFacts extends Omit<RequestFields, "id" | "lead_service" | "submitted_from_page" | "created_at"> {
  /** What people call it by: the first eight characters of its id. */
  reference: string;
  /** The trade that it is about; null: the page named none. */
  service: ServiceSlug | null;
  /** Email to its homeowner comes back. */
  isUnreachable: boolean;
  /** ISO 8601. */
  created_at: string;
}

/** A contractor with the addresses that their homeowner gets. */
export interface ContractorFacts extends NamedContractor {
  email: string;
  phone: string | null;
}

/** What is left of a request of which nothing more is told. */
export type FormerLeadFacts = Pick<LeadFacts, "reference" | "service" | "zip_code">;

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
  "lead-corrected": { lead: LeadFacts; what: "phone" | "email"; jobUrl: string; contractorUrl: string };
  "message-received": { message: ContactMessage & { isHeld: boolean } };
  "application-received": { application: ApplicationFacts };
  "privacy-request-received": {
    request: PrivacyRequest;
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
  /** Of the requests that wait for their answer `unanswered` are the oldest; `said` null: no server’s words are known. */
  "contractor-unreachable": {
    contractor: ContractorFacts;
    contractorId: string;
    reason: BounceReason;
    said: string | null;
    unanswered: FormerLeadFacts[];
    unansweredCount: number;
  };
  "homeowner-unreachable": { lead: LeadFacts; jobUrl: string; contractorUrl: string };
  /** `contractorUrl` null: it goes to the homeowner. */
  "link-renewed": { purpose: "receipt" | "job" | "contractor"; url: string; contractorUrl: string | null };
  "preflight-test": Record<never, never>;
}

/** An application to the partner program, as it was sent. */
interface ApplicationFacts extends PartnerApplication {
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
