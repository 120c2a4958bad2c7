import type { Contractor, NamedContractor } from "./contractor.ts";
import type { WrittenName } from "./letters.ts";
import type { BothSides } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { RegisterEvidence, RegisterStop } from "./register.ts";
import type { JobState, JobStep, LeadState, StepTimes } from "./request-state.ts";

// What signed links open, and what becomes of what is asked for there.

/** Why a link opened nothing. `over`: expired or revoked, and a new one can be asked for. */
export type LinkProblem = "unknown" | "over" | "unavailable";

export type OpenedLink<View> = { outcome: "open"; view: View } | { outcome: LinkProblem };

export type LinkOutcome =
  /** Also where it was so already. `path` is the link that takes the place of the one that it was done by, if one does. */
  | { outcome: "done"; path?: string }
  /** What was to be corrected is what is known already, and does not help. */
  | { outcome: "same" }
  /** Not as things stand now; nothing is changed. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: LinkProblem };

/** A request as it was sent. */
export interface RequestFields extends WrittenName {
  id: string;
  email: string;
  phone: string | null;
  zip_code: string;
  city: string | null;
  /** The service as matching understands it: the request's own, or the one of the page that its form stood on. */
  lead_service: string;
  service_issue: string;
  preferred_contact: string | null;
  timeline: string | null;
  message: string | null;
  submitted_from_page: string | null;
  /** Email to its homeowner comes back. */
  isUnreachable: boolean;
  created_at: Date;
}

/** What a homeowner's link opens. */
export interface ReceiptView {
  request: RequestFields & LeadState & BothSides;
  /** The contractor who has the request. Null: no contractor has it, or its contractor has an earlier request and is not named. */
  contractor: NamedContractor | null;
  /** What the state's register had them as; empty: nothing is said of it. */
  evidence: RegisterEvidence[];
  /** Whether their email address can be corrected once more, where email does not reach them. */
  canCorrectEmail: boolean;
  /** When a waiting request is given up. */
  waitsUntil: Date;
  /** The earliest first. That the request was sent is not in it. */
  history: HistoryEntry[];
  photos: PhotoFacts[];
}

/**
 * Something that happened to a request, under the name of its event; `told`: the contractor's mail server took the mail about it;
 * `came-back`: that mail did not reach the contractor.
 */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A fixed word of the event's, such as what was taken back. */
  reason: string | null;
  contractor: NamedContractor | null;
  /** Where the page first names a contractor who has not got the request now: what the register had them as. Elsewhere empty. */
  evidence: RegisterEvidence[];
}

/** What a contractor's link to a request opens. */
export interface JobView {
  state: JobState;
  /** Who has the link, and whether mail to them comes back. */
  contractor: NamedContractor & { isUnreachable: boolean };
  /** Null in a state in which the contractor is told nothing of the homeowner. */
  request: JobRequest | null;
  /** Those of the request, where it is shown. */
  photos: PhotoFacts[];
  /** What is left of it then; null: nothing. */
  former: Pick<RequestFields, "zip_code" | "lead_service"> | null;
  /** When the contractor's mail server took the mail about it; null: it has not gone out yet. */
  toldAt: Date | null;
  /** What can be taken back; null: nothing. */
  undoable: Undoable | null;
}

export interface JobRequest extends RequestFields, StepTimes {
  /** What the homeowner agreed to, in the words that they read; null: the request came from no form of ours. */
  consent_wording: string | null;
  consented_at: Date | null;
}

/** What a contractor can take back within a day. */
export type Undoable = JobStep | "returned";

/** What a contractor's own link opens. Days are written as 2026-12-31. */
export interface ContractorView
  extends NamedContractor,
    Pick<
      Contractor,
      "status" | "registration_expires_on" | "electrical_license_number" | "electrical_license_expires_on"
    > {
  /** The day where the site is at home. */
  today: string;
  /** Mail to them comes back: their territories rest. */
  isUnreachable: boolean;
  territories: ContractorTerritory[];
  /** The licenses that the state's register stops them by. */
  stops: RegisterStop[];
  /** Whether it is asked every day. */
  isWatched: boolean;
  /** The months of which they have a statement, as 2026-10, the latest first: the one that runs, and those that ended. */
  months: string[];
}

export interface ContractorTerritory {
  zip_code: string;
  service: string;
  starts_on: string;
  ends_on: string | null;
  /** Whether requests go to the contractor today. */
  is_serving: boolean;
}
