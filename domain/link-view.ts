import type { ApplicationFile } from "./application-file.ts";
import type { Contractor, NamedContractor } from "./contractor.ts";
import type { FileFacts } from "./contractor-file.ts";
import type { StoredLeadFields } from "./lead.ts";
import type { NameWithReading } from "./letters.ts";
import type { OutcomeReports } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { RegisterEvidence, StoppedLicense } from "./register.ts";
import { type JobState, jobSteps, type LeadState, type StepTimes } from "./request-state.ts";

// What the pages behind signed links show, and the results of the actions on those pages. We send the links by email.

/**
 * Why a link shows nothing. `unknown`: the link does not exist, or its content was deleted. `over`: the link expired or
 * was revoked, and the visitor can request a new one. `unavailable`: the database failed, and the visitor can try again
 * later.
 */
export type LinkProblem = "unknown" | "over" | "unavailable";

export type OpenedLink<View> = { outcome: "open"; view: View } | { outcome: LinkProblem };

export type LinkOutcome =
  /** The action was done now or earlier. If the action replaced the link, `path` is the path of the new link. */
  | { outcome: "done"; path?: string }
  /** The corrected email address equals the stored one, which bounces. */
  | { outcome: "same" }
  /** The lead's state does not allow the action, so nothing was changed. */
  | { outcome: "impossible"; why?: "booked" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: LinkProblem };

/** The facts of a lead that are shown to its homeowner and its contractor. */
export interface RequestFields extends StoredLeadFields, NameWithReading {
  id: string;
  city: string | null;
  /**
   * The service that matching uses. If the column `service` is `general`, matching uses the service in the path of the
   * page with the form, if there is one.
   */
  lead_service: string;
  submitted_from_page: string | null;
  /** Whether email to the homeowner bounces. */
  isUnreachable: boolean;
  created_at: Date;
}

export interface ReceiptView {
  request: RequestFields & LeadState & StepTimes & OutcomeReports;
  /** When the contractor got the lead. Null if no contractor has it. */
  matchedAt: Date | null;
  /**
   * Null if no contractor has the lead. Also null if the lead repeats an earlier lead and its zip code and service are
   * not the contractor's, because a stranger could send such a lead to learn the contractor's name.
   */
  contractor: NamedContractor | null;
  /** Null until the contractor accepts. */
  contractorPhone: string | null;
  /** What the state's register says about the contractor's licenses. */
  evidence: RegisterEvidence[];
  /** False once the homeowner has used all allowed corrections of the email address. */
  canCorrectEmail: boolean;
  /** Whether the lead waits to learn whether its email's domain takes mail, for seconds. Its state is then `held`. */
  isChecking: boolean;
  /** When the lead will be closed if no contractor gets it. */
  waitsUntil: Date;
  /** Whether the person withdrew this lead, and another lead of theirs for the same work is still open. */
  otherStands: boolean;
  /** Oldest first. Omits the event `lead.created`. */
  history: HistoryEntry[];
  photos: PhotoFacts[];
}

/**
 * Kind `told`: the mail server accepted our email to the contractor. Kind `came-back`: our email to the contractor
 * bounced or failed.
 */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A code, such as the step that was undone. */
  reason: string | null;
  contractor: NamedContractor | null;
  /**
   * What the state's register says about the contractor's licenses. Filled only for a contractor's first match, so that
   * the page shows it once. For the contractor who has the lead now, it is in `ReceiptView`.
   */
  evidence: RegisterEvidence[];
}

export interface JobView {
  state: JobState;
  /** The contractor to whom the link belongs. `isUnreachable`: email to them bounces. */
  contractor: NamedContractor & { isUnreachable: boolean };
  /** Null if `state` hides the lead from the contractor. */
  request: JobRequest | null;
  photos: PhotoFacts[];
  /** Shown even to a contractor who lost the lead. Null if the lead does not exist. */
  requestSummary: Pick<RequestFields, "zip_code" | "lead_service"> | null;
  /** When the mail server accepted our latest email with the lead. Bounced emails do not count. Null if none counts. */
  notifiedAt: Date | null;
  /** The step that the contractor can undo now. */
  undoable: UndoableStep | null;
}

export interface JobRequest extends RequestFields, StepTimes {
  /** The consent sentence that the homeowner read. Null if unknown, as for a lead that did not come from our form. */
  consent_wording: string | null;
  consented_at: Date | null;
}

export const undoableSteps = [...jobSteps, "returned", "lost"] as const;
export type UndoableStep = (typeof undoableSteps)[number];

/** The page on which an applicant completes the application. Dates look like 2026-12-31. */
export interface ApplicationView extends ApplicationFile {
  name: string;
  business_name: string;
  email: string;
  city: string;
  service: string;
  message: string | null;
  status: "new" | "accepted" | "declined";
  created_at: Date;
  files: FileFacts[];
  /** All territories that a contractor has, such as "fence-repair/98033". */
  taken: string[];
  /** The contractor's page of an accepted applicant. Null if there is none, or if its link was revoked. */
  contractorPath: string | null;
}

/** What a contractor is asked to agree to. */
export interface ContractorTerms {
  version: string;
  text: string;
  /** The latest agreement. Null: the contractor never agreed. */
  agreed: { version: string; name: string; day: string } | null;
}

export interface ContractorOffer {
  territories: { service: string; zip_code: string }[];
  startsOn: string;
  until: string;
  feeCents: number;
}

/** What a contractor's page shows of the file. Dates look like 2026-12-31. */
export interface ContractorFileView {
  insurance_expires_on: string | null;
  insurer: string | null;
  policy_number: string | null;
  workers_compensation: "account" | "no-employees" | null;
  workers_account: string | null;
  phone: string | null;
  billing_address: string | null;
  files: FileFacts[];
  /** What the contractor sent and the operator has not checked yet, by section. */
  waiting: Partial<Record<"licenses" | "insurance" | "workers", Partial<ApplicationFile>>>;
}

/** The page behind a contractor's own link. Dates look like 2026-12-31. */
export interface ContractorView
  extends NamedContractor,
    Pick<
      Contractor,
      "status" | "registration_expires_on" | "electrical_license_number" | "electrical_license_expires_on"
    > {
  /** Today in the market's time zone. */
  today: string;
  /** Whether email to the contractor bounces. If so, they get no new leads. */
  isUnreachable: boolean;
  territories: ContractorTerritory[];
  stops: StoppedLicense[];
  /** Whether the site checks the contractors' licenses in the state's register daily. */
  isWatched: boolean;
  /** Months that have a statement, such as 2026-10, the current month first. */
  months: string[];
  paused_by: "operator" | "contractor" | null;
  /** The first day on which requests come again. Null: until somebody resumes. */
  paused_until: string | null;
  monthly_fee_cents: number | null;
  /** Null if nothing is offered. */
  offer: ContractorOffer | null;
  terms: ContractorTerms;
  file: ContractorFileView;
  /** Zip codes that the contractor asked for. */
  wishes: { service: string; zip_code: string }[];
}

export interface ContractorTerritory {
  zip_code: string;
  service: string;
  starts_on: string;
  ends_on: string | null;
  /** Whether the contractor gets new leads from this territory today. */
  is_serving: boolean;
}
