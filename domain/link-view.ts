import type { Contractor, NamedContractor } from "./contractor.ts";
import type { StoredFields } from "./lead.ts";
import type { WrittenName } from "./letters.ts";
import type { BothSides } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { RegisterEvidence, RegisterStop } from "./register.ts";
import type { JobState, JobStep, LeadState, StepTimes } from "./request-state.ts";

// What signed links show, and the results of their actions.

/** Why a link shows nothing. `over`: it expired or was revoked, and the visitor can request a new one. */
export type LinkProblem = "unknown" | "over" | "unavailable";

export type OpenedLink<View> = { outcome: "open"; view: View } | { outcome: LinkProblem };

export type LinkOutcome =
  /** The action is done, now or already. `path` is the new link if the action replaced the old one. */
  | { outcome: "done"; path?: string }
  /** The correction equals the stored address, which does not work. */
  | { outcome: "same" }
  /** The lead's state does not allow the action. Nothing was changed. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: LinkProblem };

/** A lead's fields as the homeowner sent them. */
export interface RequestFields extends StoredFields, WrittenName {
  id: string;
  city: string | null;
  /** The service that matching uses: the lead's own, or that of the page with the form. */
  lead_service: string;
  submitted_from_page: string | null;
  /** Whether email to the homeowner bounces. */
  isUnreachable: boolean;
  created_at: Date;
}

export interface ReceiptView {
  request: RequestFields & LeadState & BothSides;
  /** Null if no contractor has the lead, or if it repeats an earlier one, whose contractor its sender may not learn. */
  contractor: NamedContractor | null;
  /** The register's record of the contractor. Empty if there is nothing to report. */
  evidence: RegisterEvidence[];
  /** Whether the homeowner can correct the email address again after a bounce. */
  canCorrectEmail: boolean;
  /** When the lead is closed if no contractor is found. */
  waitsUntil: Date;
  /** Oldest first. The sending of the lead itself is left out. */
  history: HistoryEntry[];
  photos: PhotoFacts[];
}

/**
 * An event of a lead. The kind `told`: the contractor's mail server accepted the mail. `came-back`: that mail bounced.
 */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A fixed word of the event, such as the step that was undone. */
  reason: string | null;
  contractor: NamedContractor | null;
  /** The register's record, if this is the first mention of a contractor who no longer has the lead. Else empty. */
  evidence: RegisterEvidence[];
}

export interface JobView {
  state: JobState;
  /** The contractor of the link. `isUnreachable`: email to them bounces. */
  contractor: NamedContractor & { isUnreachable: boolean };
  /** Null in a state in which the contractor may not see the lead. */
  request: JobRequest | null;
  /** Empty if `request` is null. */
  photos: PhotoFacts[];
  /** The fields that stay visible after the contractor has lost the lead. Null if none do. */
  former: Pick<RequestFields, "zip_code" | "lead_service"> | null;
  /** When the contractor's mail server accepted the mail. Null before that. */
  notifiedAt: Date | null;
  /** The step that the contractor can undo. Null if there is none. */
  undoable: Undoable | null;
}

export interface JobRequest extends RequestFields, StepTimes {
  /** The consent sentence that the homeowner read. Null if the lead did not come from a form of ours. */
  consent_wording: string | null;
  consented_at: Date | null;
}

/** Steps that a contractor can undo within `undoHours`. */
export type Undoable = JobStep | "returned";

/** The page behind a contractor's own link. Days are written as 2026-12-31. */
export interface ContractorView
  extends NamedContractor,
    Pick<
      Contractor,
      "status" | "registration_expires_on" | "electrical_license_number" | "electrical_license_expires_on"
    > {
  /** Today by the market's clock. */
  today: string;
  /** Whether email to the contractor bounces. If so, they get no new leads. */
  isUnreachable: boolean;
  territories: ContractorTerritory[];
  stops: RegisterStop[];
  /** Whether the site checks the register daily. */
  isWatched: boolean;
  /** Months with a statement, such as 2026-10. The current month comes first. */
  months: string[];
}

export interface ContractorTerritory {
  zip_code: string;
  service: string;
  starts_on: string;
  ends_on: string | null;
  /** Whether the contractor gets new leads from this territory today. */
  is_serving: boolean;
}
