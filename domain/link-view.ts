import type { ApplicationFile } from "./application-file.ts";
import type { Stretch } from "./charged-days.ts";
import type { Contractor, LicenseField, NamedContractor } from "./contractor.ts";
import type { FileFacts } from "./contractor-file.ts";
import type { StoredLeadFields } from "./lead.ts";
import type { NameWithReading } from "./letters.ts";
import type { Day, Month } from "./local-time.ts";
import type { OfferEnding } from "./offer.ts";
import type { OutcomeReports } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { RegisterEvidence, StoppedLicense } from "./register.ts";
import { type JobState, jobSteps, type LeadState, type StepTimes } from "./request-state.ts";

// Pages behind the signed links of our emails.

/**
 * `unknown`: never existed, or deleted. `over`: expired or revoked, and can be requested anew. `unavailable`: the
 * database failed.
 */
export type LinkProblem = "unknown" | "over" | "unavailable";

export type OpenedLink<View> = { outcome: "open"; view: View } | { outcome: LinkProblem };

export type LinkOutcome =
  /** Now or earlier. `path`: of the link that replaces this one. */
  | { outcome: "done"; path?: string }
  /** The address is the stored one, which bounces. */
  | { outcome: "same" }
  /** The lead's state does not allow it. */
  | { outcome: "impossible"; why?: "booked" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: LinkProblem };

/** What both homeowner and contractor see. */
export interface RequestFields extends StoredLeadFields, NameWithReading {
  id: string;
  city: string | null;
  /** For matching. If the column `service` is `general`, from the path of the form's page. */
  lead_service: string;
  submitted_from_page: string | null;
  /** Email to the homeowner bounces. */
  isUnreachable: boolean;
  created_at: Date;
}

export interface ReceiptView {
  request: RequestFields & LeadState & StepTimes & OutcomeReports;
  matchedAt: Date | null;
  /**
   * Null also if the lead repeats an earlier one outside the contractor's territories: strangers could learn the name.
   */
  contractor: NamedContractor | null;
  contractorPhone: string | null;
  evidence: RegisterEvidence[];
  /** False once all corrections are used. */
  canCorrectEmail: boolean;
  /** For seconds, whether the email's domain takes mail. Meanwhile `held`. */
  isChecking: boolean;
  /** Then it is closed if no contractor gets it. */
  waitsUntil: Date;
  /** The same person's other lead for this work is open, and this one is withdrawn. */
  otherStands: boolean;
  /** Oldest first, without `lead.created`. */
  history: HistoryEntry[];
  photos: PhotoFacts[];
}

/** About our email to the contractor. `told`: accepted. `came-back`: bounced or failed. */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A code, such as the step that was undone. */
  reason: string | null;
  contractor: NamedContractor | null;
  /** Only for a contractor's first match. The present one's is in `ReceiptView`. */
  evidence: RegisterEvidence[];
}

export interface JobView {
  state: JobState;
  /** The contractor who has the link. `isUnreachable`: email to them bounces. */
  contractor: NamedContractor & { isUnreachable: boolean };
  request: JobRequest | null;
  photos: PhotoFacts[];
  /** Shown even to a contractor who lost the lead. Null if it is gone. */
  requestSummary: Pick<RequestFields, "zip_code" | "lead_service"> | null;
  /** When our latest email with the lead was accepted without bouncing. */
  notifiedAt: Date | null;
  undoable: UndoableStep | null;
}

export interface JobRequest extends RequestFields, StepTimes {
  /** Known for leads from our form. */
  consent_wording: string | null;
  consented_at: Date | null;
}

export const undoableSteps = [...jobSteps, "returned", "lost"] as const;
export type UndoableStep = (typeof undoableSteps)[number];

/** Where an applicant completes the application. */
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
  /** Anybody's, such as "fence-repair/98033". */
  taken: string[];
  /** For an accepted applicant whose link holds. */
  contractorPath: string | null;
  agreement: { day: Day; startsOn: Day; today: Day } | null;
  /** The latest offer to an applicant who has none now. Null if there was none. */
  endedOffer: { reason: Exclude<OfferEnding, "undone">; day: Day } | null;
}

export interface ContractorTerms {
  version: string;
  text: string;
  /** The latest. Null: never agreed. */
  agreed: { version: string; name: string; day: Day } | null;
}

export interface ContractorOffer {
  territories: { service: string; zip_code: string }[];
  startsOn: Day;
  until: Day;
  feeCents: number;
  /** Null if the contractor is billed already, or if nothing is charged. */
  firstInvoice: Stretch | null;
}

export interface ContractorFileView {
  insurance_expires_on: Day | null;
  insurer: string | null;
  policy_number: string | null;
  workers_compensation: "account" | "no-employees" | null;
  workers_account: string | null;
  phone: string | null;
  billing_address: string | null;
  files: FileFacts[];
  /** Sent and not checked yet, by section. */
  waiting: Partial<Record<"licenses" | "insurance" | "workers", Partial<ApplicationFile>>>;
}

/** Behind a contractor's own link. */
export interface ContractorView extends NamedContractor, Pick<Contractor, "status" | LicenseField> {
  today: Day;
  /** Email to them bounces, so they get no new leads. */
  isUnreachable: boolean;
  /** An invoice is open for too long, so they get no new leads. */
  isStoppedForMoney: boolean;
  territories: ContractorTerritory[];
  stops: StoppedLicense[];
  /** The state's register is asked daily. */
  isWatched: boolean;
  /** With a statement. The current one is first. */
  months: Month[];
  paused_by: "operator" | "contractor" | null;
  /** The first day with requests. Null: until somebody resumes. */
  paused_until: Day | null;
  monthly_fee_cents: number | null;
  offer: ContractorOffer | null;
  terms: ContractorTerms;
  file: ContractorFileView;
  /** Asked for. */
  wishes: { service: string; zip_code: string }[];
}

export interface ContractorTerritory {
  zip_code: string;
  service: string;
  starts_on: Day;
  ends_on: Day | null;
  /** It brings new leads today. */
  is_serving: boolean;
}
