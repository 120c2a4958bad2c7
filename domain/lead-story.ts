import type { NamedContractor } from "./contractor.ts";
import type { DeliverySummary } from "./delivery.ts";
import type { HappenedEvent } from "./event.ts";
import type { InboxNeed } from "./inbox.ts";
import type { RequestFields } from "./link-view.ts";
import type { HomeownerAnswers } from "./outcome.ts";
import type { PhotoFacts } from "./photo.ts";
import type { LeadState, StepTimes } from "./request-state.ts";
import type { ReturnReason } from "./return-reason.ts";

// All that is known of one lead, as the people behind the site read it.

export interface StoryEvent extends HappenedEvent {
  contractor: string | null;
  /** Why, or what came of it: a fixed word. */
  reason: string | null;
}

export type StoryDelivery = Pick<
  DeliverySummary,
  "id" | "kind" | "recipient" | "state" | "attempts" | "last_error" | "sent_at" | "created_at" | "bounce_text"
>;

/** The longest note, in characters. The table `lead_notes` checks the same. */
export const longestNote = 2_000;

interface StoryNote {
  id: string;
  operator: string | null;
  note: string;
  created_at: Date;
}

/** Another request of the same person for the same service. */
interface RelatedLead {
  id: string;
  created_at: Date;
  status: LeadState["status"];
  isFirst: boolean;
}

/** Whom the lead may be given to. */
export interface Assignable extends NamedContractor {
  id: string;
  /** Whether the lead's zip code is theirs. */
  holds_territory: boolean;
  has_returned: boolean;
}

export interface StoryLead extends RequestFields, LeadState, StepTimes, HomeownerAnswers {
  hold_reason: string | null;
  duplicate_of: string | null;
  consent_wording: string | null;
  consented_at: Date | null;
  matched_at: Date | null;
  returned_at: Date | null;
  return_reason: ReturnReason | null;
  attended_at: Date | null;
  /** Whether contractor or homeowner says what the other denies. */
  answers_differ: boolean;
  /** When an operator settled that. */
  settled_at: Date | null;
  /** When a lead that waits is given up. */
  waits_until: Date;
  /** Why it stands in the inbox. */
  need: InboxNeed | null;
}

export interface LeadStory {
  lead: StoryLead;
  contractor:
    | (NamedContractor & { id: string; email: string; phone: string | null; unreachable_since: Date | null })
    | null;
  /** The oldest first. */
  events: StoryEvent[];
  deliveries: StoryDelivery[];
  notes: StoryNote[];
  photos: PhotoFacts[];
  related: RelatedLead[];
  assignable: Assignable[];
  /** The number of the last event: what a form of this page has seen. */
  seen: number;
}

/** What became of what an operator asked for. */
export type DeskOutcome =
  /** `change` undoes it; null: nothing to undo. */
  | { outcome: "done"; change: number | null }
  /** It was so already. */
  | { outcome: "unchanged" }
  | { outcome: "unknown" }
  /** Not as things stand; `problem` says why. */
  | { outcome: "refused"; problem: string }
  /** Somebody has changed it since the page was made: nothing is changed. */
  | { outcome: "changed-since"; events: StoryEvent[] };
