import type { BounceReason } from "./bounce.ts";
import type { ContactMessage } from "./contact-message.ts";
import type { NamedContractor } from "./contractor.ts";
import type { DeskPlace } from "./desk-place.ts";
import type { WrittenName } from "./letters.ts";
import type { RequestFields } from "./link-view.ts";
import type { MailKind, MailRecipient, RecipientOf } from "./notification.ts";
import type { PartnerApplication } from "./partner-application.ts";
import type { PrivacyRequest } from "./privacy-request.ts";
import type { LicenseKind, RegisterEvidence, RegisterReason } from "./register.ts";
import type { ReturnReason } from "./return-reason.ts";
import type { ServiceSlug } from "./service.ts";
import type { StatementContent } from "./statement.ts";

// What each mail says, as facts. How it is worded and drawn is decided where it is written.

/** A request, as those get to read it whom it concerns. */
export interface LeadFacts extends Omit<RequestFields, "id" | "lead_service" | "created_at"> {
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

/** A request, as mails tell its homeowner of it. `contractor` null: it waits, or it is with the one of an earlier request, who is not named. */
export interface HomeownersRequest {
  lead: LeadFacts;
  contractor: ContractorFacts | null;
  isWithEarlier: boolean;
  evidence: RegisterEvidence[];
  waitingDays: number;
  receiptUrl: string;
}

/** A request with the contractor who has it. */
interface MatchFacts {
  lead: LeadFacts;
  contractor: ContractorFacts;
}

/** The links that a contractor gets with a request. */
export interface JobLinks {
  jobUrl: string;
  contractorUrl: string;
}

/** A request, as mails tell the contractor of it who has it. */
export interface ContractorsMatch extends MatchFacts, JobLinks {}

interface Facts {
  "lead-to-contractor": ContractorsMatch;
  /** `isHeld`: a person looks at it first. */
  receipt: HomeownersRequest & { isHeld: boolean };
  "match-found": HomeownersRequest;
  "match-ended": HomeownersRequest;
  "nobody-found": HomeownersRequest;
  "contractor-reminder": ContractorsMatch & { hours: number };
  /** `forHomeowner` null: it goes to the operator. */
  "contractor-silent": MatchFacts & { hours: number; forHomeowner: HomeownersRequest | null };
  "lead-waiting": { lead: LeadFacts };
  "lead-returned": MatchFacts & { reason: ReturnReason };
  /** `contractorUrl` null: it goes to the operator. `erased`: the contractor is asked to delete their copy. */
  "lead-withdrawn": {
    lead: FormerLeadFacts;
    why: "withdrawn" | "erased" | "reassigned" | "taken-back";
    contractorUrl: string | null;
  };
  "lead-corrected": ContractorsMatch & { what: "phone" | "email" };
  "message-received": { message: ContactMessage & WrittenName & { isSuspected: boolean } };
  /** `photos`: how many there are now. */
  "photos-added": JobLinks & { lead: FormerLeadFacts; photos: number };
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
    /** Whether the state's register is asked for it every day. */
    isWatched: boolean;
  };
  "register-problem": { problem: LicenseProblem | RegisterSilence };
  "monthly-statement": {
    contractor: ContractorFacts;
    statement: StatementFacts;
    statementUrl: string;
    contractorUrl: string;
  };
  /** `contractor`: whom it is for, where that is one; else null. */
  "delivery-failed": {
    delivery: {
      kind: string;
      channel: string;
      last_error: string | null;
      recipient_role: MailRecipient | "program";
      contractor: ContractorFacts | null;
    };
  };
  /** Of the requests that wait for their answer `unanswered` are the oldest; `said` null: no server’s words are known. */
  "contractor-unreachable": {
    contractor: ContractorFacts;
    contractorId: string;
    reason: BounceReason;
    said: string | null;
    unanswered: FormerLeadFacts[];
    unansweredCount: number;
  };
  "homeowner-unreachable": ContractorsMatch;
  /** `contractorUrl` null: it goes to the homeowner. */
  "link-renewed": { purpose: "receipt" | "job" | "contractor"; url: string; contractorUrl: string | null };
  "were-you-contacted": HomeownersRequest;
  "how-did-it-end": HomeownersRequest;
  /** `forContractor` null: it goes to the operator. `contactedAt`: when the contractor noted contact, as ISO 8601, if they did. */
  "homeowner-not-contacted": MatchFacts & { contactedAt: string | null; forContractor: ContractorsMatch | null };
  "preflight-test": Record<never, never>;
}

/** What the register says of a license that it says something else of than before. */
export interface LicenseProblem {
  contractorId: string;
  contractor: ContractorFacts;
  license: LicenseKind;
  number: string;
  reason: Exclude<RegisterReason, "active" | "later">;
  /** The register's own word and name; null: it has no such number. */
  status: string | null;
  name: string | null;
  /** The day on which the register has it end; null: it has none. */
  expiresOn: string | null;
  /** Whether territories need this license, which serve no more while it is suspended or expired. */
  isNeeded: boolean;
  /** The day on which the register said so. */
  checkedOn: string;
  /** Whether the register is asked every day, so that it is seen by itself when that changes. */
  isWatched: boolean;
  /** Null: it goes to the operator. */
  contractorUrl: string | null;
}

/** That the register has given no answer since a day, and what the last thing was that came in place of one. */
export interface RegisterSilence {
  reason: "no-answer";
  since: string;
  said: string | null;
}
/** What a statement says in numbers. */
export type StatementFacts = Pick<
  StatementContent,
  "month" | "given" | "accepted" | "contacted" | "booked" | "returned" | "withdrawn"
>;

/** An application to the partner program, as it was sent. */
interface ApplicationFacts extends PartnerApplication, WrittenName {
  /** Whether it looks like spam. */
  isSuspected: boolean;
}

/** A mail of one kind before it is worded; without an argument, of any kind. `place` is for the operator alone. */
export type MailOf<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; to: RecipientOf<Each>; place?: DeskPlace } & Facts[Each];
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
