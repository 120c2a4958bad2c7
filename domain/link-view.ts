import type { Contractor, NamedContractor } from "./contractor.ts";
import type { WrittenName } from "./letters.ts";
import type { BothSides } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { RegisterEvidence, RegisterStop } from "./register.ts";
import type { JobState, JobStep, LeadState, StepTimes } from "./request-state.ts";

// What signed links open, and the results of their actions.

/** Why a link opens nothing. `over`: expired or revoked; the visitor can ask for a new one. */
export type LinkProblem = "unknown" | "over" | "unavailable";

export type OpenedLink<View> = { outcome: "open"; view: View } | { outcome: LinkProblem };

export type LinkOutcome =
  /** Done, or so already. `path` is the new link where the action replaced the used one. */
  | { outcome: "done"; path?: string }
  /** The correction repeats what is stored and does not help. */
  | { outcome: "same" }
  /** Not possible in this state; nothing changed. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: LinkProblem };

/** A lead as it was sent. */
export interface RequestFields extends WrittenName {
  id: string;
  email: string;
  phone: string | null;
  zip_code: string;
  city: string | null;
  /** The service that matching uses: the lead's own, or that of the form's page. */
  lead_service: string;
  service_issue: string;
  preferred_contact: string | null;
  timeline: string | null;
  message: string | null;
  submitted_from_page: string | null;
  /** Whether email to the homeowner comes back. */
  isUnreachable: boolean;
  created_at: Date;
}

/** The content of a receipt. */
export interface ReceiptView {
  request: RequestFields & LeadState & BothSides;
  /** The contractor who has the request. Null: no contractor has it, or its contractor has an earlier request and is not named. */
  contractor: NamedContractor | null;
  /** The register's record of the contractor. Empty: nothing to tell. */
  evidence: RegisterEvidence[];
  /** Whether the homeowner can correct the email address once more after mail came back. */
  canCorrectEmail: boolean;
  /** When a waiting lead is closed. */
  waitsUntil: Date;
  /** Earliest first, without the sending itself. */
  history: HistoryEntry[];
  photos: PhotoFacts[];
}

/**
 * An event of a lead, by its name. `told`: the contractor's mail server took the mail. `came-back`: that mail did not
 * reach the contractor.
 */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A fixed word of the event, such as the step that was taken back. */
  reason: string | null;
  contractor: NamedContractor | null;
  /** The register's record at the first mention of a contractor who does not have the lead now. Empty elsewhere. */
  evidence: RegisterEvidence[];
}

/** The content of a job. */
export interface JobView {
  state: JobState;
  /** The contractor of the link, and whether mail to them comes back. */
  contractor: NamedContractor & { isUnreachable: boolean };
  /** Null in a state that shows the contractor nothing about the homeowner. */
  request: JobRequest | null;
  /** The lead's photos, where the lead is shown. */
  photos: PhotoFacts[];
  /** The part that stays visible after that. Null: nothing. */
  former: Pick<RequestFields, "zip_code" | "lead_service"> | null;
  /** When the contractor's mail server took the mail. Null: not sent yet. */
  notifiedAt: Date | null;
  /** The step that can be taken back. Null: none. */
  undoable: Undoable | null;
}

export interface JobRequest extends RequestFields, StepTimes {
  /** The consent sentence that the homeowner read. Null: the lead came from no form of ours. */
  consent_wording: string | null;
  consented_at: Date | null;
}

/** The steps that a contractor can take back within a day. */
export type Undoable = JobStep | "returned";

/** The content of a contractor's own link. Days are written as 2026-12-31. */
export interface ContractorView
  extends NamedContractor,
    Pick<
      Contractor,
      "status" | "registration_expires_on" | "electrical_license_number" | "electrical_license_expires_on"
    > {
  /** The market's day. */
  today: string;
  /** Whether mail to them comes back. If so, their territories rest. */
  isUnreachable: boolean;
  territories: ContractorTerritory[];
  /** Licenses that the state's register has suspended or expired. */
  stops: RegisterStop[];
  /** Whether the register is asked daily. */
  isWatched: boolean;
  /** Months with a statement, such as 2026-10, latest first, including the current one. */
  months: string[];
}

export interface ContractorTerritory {
  zip_code: string;
  service: string;
  starts_on: string;
  ends_on: string | null;
  /** Whether new leads go to the contractor today. */
  is_serving: boolean;
}
