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

// The facts of each mail. The words are written elsewhere.

/** A lead as its mails show it. */
export interface LeadFacts extends Omit<RequestFields, "id" | "lead_service" | "created_at"> {
  /** The first eight characters of the id. */
  reference: string;
  /** The trade. Null: the page named none. */
  service: ServiceSlug | null;
  /** Whether email to the homeowner comes back. */
  isUnreachable: boolean;
  /** ISO 8601. */
  created_at: string;
}

/** A contractor with the contact details that the homeowner gets. */
export interface ContractorFacts extends NamedContractor {
  email: string;
  phone: string | null;
}

/** The rest of a lead after its details are withheld. */
export type FormerLeadFacts = Pick<LeadFacts, "reference" | "service" | "zip_code">;

/**
 * A lead in mails to its homeowner. `contractor` null: the lead waits, or the contractor has an earlier request and is
 * not named.
 */
export interface HomeownersRequest {
  lead: LeadFacts;
  contractor: ContractorFacts | null;
  isWithEarlier: boolean;
  evidence: RegisterEvidence[];
  waitingDays: number;
  receiptUrl: string;
}

/** A lead with its contractor. */
interface MatchFacts {
  lead: LeadFacts;
  contractor: ContractorFacts;
}

/** The contractor's links to a lead. */
export interface JobLinks {
  jobUrl: string;
  contractorUrl: string;
}

/** A lead in mails to its contractor. */
export interface ContractorsMatch extends MatchFacts, JobLinks {}

interface Facts {
  "lead-to-contractor": ContractorsMatch;
  /** `isHeld`: an operator looks at it first. */
  receipt: HomeownersRequest & { isHeld: boolean };
  "match-found": HomeownersRequest;
  "match-ended": HomeownersRequest;
  "nobody-found": HomeownersRequest;
  "contractor-reminder": ContractorsMatch & { hours: number };
  /** `forHomeowner` null: the mail goes to the operator. */
  "contractor-silent": MatchFacts & { hours: number; forHomeowner: HomeownersRequest | null };
  "lead-waiting": { lead: LeadFacts };
  "lead-returned": MatchFacts & { reason: ReturnReason };
  /** `contractorUrl` null: the mail goes to the operator. `erased`: it asks the contractor to delete their copy. */
  "lead-withdrawn": {
    lead: FormerLeadFacts;
    why: "withdrawn" | "erased" | "reassigned" | "taken-back";
    contractorUrl: string | null;
  };
  "lead-corrected": ContractorsMatch & { what: "phone" | "email" };
  "message-received": { message: ContactMessage & WrittenName & { isSuspected: boolean } };
  /** `photos`: the present number of photos. */
  "photos-added": JobLinks & { lead: FormerLeadFacts; photos: number };
  "application-received": { application: ApplicationFacts };
  "privacy-request-received": {
    request: PrivacyRequest;
    /** The last day for an answer, such as 2026-12-31. */
    dueOn: string;
  };
  /** `territories` are the granted zip codes. Empty: the application was declined. */
  "application-answered": {
    application: ApplicationFacts;
    isAccepted: boolean;
    territories: { service: ServiceSlug; zip_code: string }[];
    contractorUrl: string | null;
  };
  /** `contractorUrl` null: the mail goes to the operator. */
  "license-expiring": {
    contractor: ContractorFacts;
    license: "registration" | "electrical";
    number: string;
    expiresOn: string;
    days: number;
    contractorUrl: string | null;
    /** Whether the state's register is asked daily. */
    isWatched: boolean;
  };
  "register-problem": { problem: LicenseProblem | RegisterSilence };
  "monthly-statement": {
    contractor: ContractorFacts;
    statement: StatementFacts;
    statementUrl: string;
    contractorUrl: string;
  };
  /** `contractor`: the intended recipient, or null. */
  "delivery-failed": {
    delivery: {
      kind: string;
      channel: string;
      last_error: string | null;
      recipient_role: MailRecipient | "program";
      contractor: ContractorFacts | null;
    };
  };
  /** `unanswered` are the oldest leads that wait for the contractor. `said` null: the server's words are unknown. */
  "contractor-unreachable": {
    contractor: ContractorFacts;
    contractorId: string;
    reason: BounceReason;
    said: string | null;
    unanswered: FormerLeadFacts[];
    unansweredCount: number;
  };
  "homeowner-unreachable": ContractorsMatch;
  /** `contractorUrl` null: the mail goes to the homeowner. */
  "link-renewed": { purpose: "receipt" | "job" | "contractor"; url: string; contractorUrl: string | null };
  "were-you-contacted": HomeownersRequest;
  "how-did-it-end": HomeownersRequest;
  /**
   * `forContractor` null: the mail goes to the operator. `contactedAt`: when the contractor noted contact, ISO 8601;
   * null: never.
   */
  "homeowner-not-contacted": MatchFacts & { contactedAt: string | null; forContractor: ContractorsMatch | null };
  "preflight-test": Record<never, never>;
}

/** A license whose record in the register changed. */
export interface LicenseProblem {
  contractorId: string;
  contractor: ContractorFacts;
  license: LicenseKind;
  number: string;
  reason: Exclude<RegisterReason, "active" | "later">;
  /** The register's own status word and name. Null: the number is not in the register. */
  status: string | null;
  name: string | null;
  /** The register's last day of the license. Null: none. */
  expiresOn: string | null;
  /** Whether territories need this license. They rest while it is suspended or expired. */
  isNeeded: boolean;
  /** The day of the register's answer. */
  checkedOn: string;
  /** Whether the register is asked daily, which notices the next change by itself. */
  isWatched: boolean;
  /** Null: the mail goes to the operator. */
  contractorUrl: string | null;
}

/** The register has not answered since a day; `said` is the last fault. */
export interface RegisterSilence {
  reason: "no-answer";
  since: string;
  said: string | null;
}
/** The numbers of a statement. */
export type StatementFacts = Pick<
  StatementContent,
  "month" | "given" | "accepted" | "contacted" | "booked" | "returned" | "withdrawn"
>;

/** A partner application as it was sent. */
interface ApplicationFacts extends PartnerApplication, WrittenName {
  /** Whether it looks like spam. */
  isSuspected: boolean;
}

/** The facts of one kind of mail, or of any kind without an argument. `place` is for the operator only. */
export type MailOf<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; to: RecipientOf<Each>; place?: DeskPlace } & Facts[Each];
}[Kind];

export type Mail = MailOf;

/** A mail, ready to send. */
export interface WrittenMail {
  subject: string;
  /** Plain text. The reader's program wraps its lines. */
  text: string;
  html: string;
  /** The address for replies. Null: the site's. */
  replyTo: { name: string; address: string } | null;
}
