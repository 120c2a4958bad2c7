import type { Actor, Who } from "./event.ts";
import { answersDiffer, type BothSides, canAnswer, type HomeownerOutcome } from "./outcome.ts";
import { canUndo, type JobStep, type LeadState, lastStep } from "./request-state.ts";
import type { ReturnReason } from "./return-reason.ts";

// The state machine of a lead. server/leads/lead.ts stores the changes that `applyAction` returns.

/** The columns that these rules read and change. The database's clock sets the times. */
export interface LeadColumns extends LeadState, BothSides {
  hold_reason: "honeypot" | "too-fast" | "incomplete-form" | "operator" | null;
  duplicate_of: string | null;
  consent_version: string | null;
  consent_wording: string | null;
  consented_at: Date | null;
  matched_at: Date | null;
  accepted_at: Date | null;
  released_at: Date | null;
  returned_at: Date | null;
  return_reason: ReturnReason | null;
  attended_at: Date | null;
  settled_at: Date | null;
  unreachable_since: Date | null;
  match_confirmed_at: Date | null;
  email: string;
  phone: string | null;
  zip_code: string;
}

export interface CurrentLead extends LeadColumns {
  /** The service that matching uses. It can differ from the column `service`. */
  lead_service: string;
}

/** Null clears a column. */
type Correction = Readonly<Record<string, string | null>>;

/**
 * The columns that describe a match. They are saved when a contractor returns the lead or an operator makes a change
 * that can be undone. Undoing that action restores them.
 */
export const matchColumns = [
  "matched_at",
  "accepted_at",
  "contacted_at",
  "booked_at",
  "homeowner_contacted",
  "homeowner_contacted_at",
  "homeowner_outcome",
  "homeowner_outcome_at",
  "settled_at",
] as const satisfies (keyof LeadColumns)[];

type SavedColumns<Column extends string> = Readonly<Record<Column, unknown>>;
export type SavedMatch = SavedColumns<(typeof matchColumns)[number]>;

export type LeadBefore = SavedMatch & LeadState;

/** An action, with the facts that the lead's row lacks. */
export type Action =
  | { do: "store"; holdReason: LeadColumns["hold_reason"]; firstLead: string | null; consent: Consent | null }
  | ({ do: "match" } & Assignee)
  /** `hasWaitingEvent`: the lead already has a `lead.waiting` event. */
  | { do: "wait"; hasWaitingEvent: boolean }
  | { do: "expire" }
  | { do: "accept" | "contact" | "book" }
  | { do: "undoStep"; step: JobStep }
  /** `hasReturned`: this contractor has returned the lead before. */
  | { do: "giveBack"; reason: ReturnReason; hasReturned: boolean }
  /** `at`: the time of the return. `earlier`: the columns of the return before that one. */
  | ({ do: "undoGiveBack"; contractor: string; kept: SavedMatch; at: Date } & Licensed & {
        earlier: SavedColumns<"returned_at" | "return_reason">;
      })
  | { do: "answerContacted"; contacted: boolean }
  | { do: "answerOutcome"; outcome: HomeownerOutcome }
  | { do: "withdraw" | "confirm" }
  | { do: "correctPhone"; said: { phone: string } }
  | { do: "correctEmail"; said: { email: string } }
  | { do: "correct"; said: Correction }
  | { do: "erase"; reason: "request" | "retention" }
  | { do: "hold" | "release" | "close" | "settle" | "unsettle" | "attend" | "unattend" }
  /**
   * `hasReturned`: the contractor has returned this lead or the earlier one that it repeats. `again`: assign it anyway.
   */
  | ({ do: "assign"; hasReturned: boolean; again: boolean } & Assignee & Licensed)
  | ({ do: "undoAssign" | "undoRelease"; before: LeadBefore } & Licensed)
  | { do: "reopen"; before: LeadBefore }
  | { do: "noteUnreachable" };

interface Consent {
  version: string;
  wording: string;
}

/** The contractor who gets the lead. `hasHadIt`: they had it when an operator last held it. */
interface Assignee {
  contractor: string;
  hasHadIt: boolean;
}

/** Whether the contractor's licenses allow this work today. */
interface Licensed {
  isLicensed: boolean;
}

type ActionKind = Action["do"];
/** The variants of `Action` whose `do` is `Kind`. */
type ActionOf<Kind extends ActionKind, Each = Action> = Each extends { do: infer ItsKind }
  ? [Kind & ItsKind] extends [never]
    ? never
    : Each & { do: Kind }
  : never;

/** Why an action is refused. `unknown`: the lead does not exist. `unchanged`: the action would change nothing. */
export type Why =
  | ("unknown" | "unchanged" | "not-theirs" | "nobody-has-it" | "held" | "matched" | "closed" | "withdrawn")
  | ("too-late" | "not-licensed" | "gave-back" | "no-contact" | "nothing-differs" | "email-arrives" | "same-email");

export interface LifeEvent {
  kind: string;
  /** Ids and codes. Null values are not stored. */
  detail: Readonly<Record<string, string | null>>;
}

/** Changed columns, and events in order. For a column that equals `now`, the database uses its own exact time. */
export interface LeadChange {
  columns: Readonly<Record<string, unknown>>;
  events: readonly LifeEvent[];
}

type Status = LeadState["status"];
type Guard<Kind extends ActionKind> = (lead: CurrentLead, action: ActionOf<Kind>, now: Date, who: Who) => Why | false;
type Consequence<Kind extends ActionKind> = (lead: CurrentLead, action: ActionOf<Kind>, now: Date) => LeadChange;

interface Row<Kind extends ActionKind> {
  by: readonly Actor[];
  from: readonly Status[];
  /** Null keeps the state. */
  to: Status | null | ((action: ActionOf<Kind>) => Status);
  /** Whether the action would change nothing. Checked before `from`. */
  already?: (lead: CurrentLead, action: ActionOf<Kind>, who: Who) => boolean;
  /** Reasons to refuse the action although the lead's state allows it. */
  unless?: Guard<Kind>;
  follows: Consequence<Kind>;
}

const contractor: readonly Actor[] = ["contractor"];
const homeowner: readonly Actor[] = ["homeowner"];
const operator: readonly Actor[] = ["operator"];
const system: readonly Actor[] = ["system"];
const staff: readonly Actor[] = ["operator", "system"];
const anyone: readonly Actor[] = ["homeowner", "operator", "system"];

const all: readonly Status[] = ["new", "held", "matched", "closed"];
const open: readonly Status[] = ["new", "held", "matched"];
const notHeld: readonly Status[] = ["new", "matched", "closed"];
const onlyMatched: readonly Status[] = ["matched"];

/** The rules of one action: its actors, its states, the next state, its refusals, and its effects. */
// biome-ignore format: a table
export const transitions: { readonly [Kind in ActionKind]: Row<Kind> } = {
  store:           { by: homeowner,  from: ["new"],            to: heldOrNew,                         follows: store },
  match:           { by: system,     from: ["new"],            to: "matched",                         follows: match },
  wait:            { by: system,     from: ["new"],            to: null,      already: hasWaitingEvent, follows: wait },
  expire:          { by: system,     from: ["new"],            to: "closed",                          follows: closeAs("nobody") },
  accept:          { by: contractor, from: onlyMatched,        to: null,      unless: hasStep,        follows: noteStep },
  contact:         { by: contractor, from: onlyMatched,        to: null,      unless: hasStep,        follows: noteStep },
  book:            { by: contractor, from: onlyMatched,        to: null,      unless: hasStep,        follows: noteStep },
  undoStep:        { by: contractor, from: onlyMatched,        to: null,      unless: isStepFinal,    follows: undoStep },
  giveBack:        { by: contractor, from: onlyMatched,        to: "new",     already: hasReturnedIt, follows: giveBack },
  undoGiveBack:    { by: contractor, from: ["new"],            to: "matched", unless: isReturnFinal,  follows: undoGiveBack },
  answerContacted: { by: homeowner,  from: onlyMatched,        to: null,      unless: hasThisAnswer,  follows: answerContacted },
  answerOutcome:   { by: homeowner,  from: onlyMatched,        to: null,      unless: cannotAnswer,   follows: answerOutcome },
  withdraw:        { by: homeowner,  from: open,               to: "closed",  already: isWithdrawn,   follows: closeAs("withdrawn") },
  correctPhone:    { by: homeowner,  from: open,               to: null,                              follows: correct },
  correctEmail:    { by: homeowner,  from: open,               to: null,      unless: cannotCorrect,  follows: correct },
  correct:         { by: operator,   from: all,                to: null,                              follows: correct },
  erase:           { by: anyone,     from: all,                to: null,                              follows: erase },
  confirm:         { by: homeowner,  from: all,                to: null,      already: isConfirmed,   follows: confirm },
  hold:            { by: operator,   from: ["new", "matched"], to: "held",                            follows: hold },
  release:         { by: operator,   from: ["held"],           to: "new",     already: isReleased,    follows: release },
  undoRelease:     { by: operator,   from: ["new", "matched"], to: asBefore,  unless: cannotGoBack,   follows: restoreBefore },
  assign:          { by: operator,   from: all,                to: "matched", already: hasIt, unless: cannotHaveIt, follows: assign },
  undoAssign:      { by: operator,   from: onlyMatched,        to: asBefore,  unless: cannotGoBack,   follows: restoreBefore },
  close:           { by: operator,   from: open,               to: "closed",  already: isClosed,      follows: closeAs("operator") },
  reopen:          { by: operator,   from: ["closed"],         to: asBefore,  unless: wasWithdrawn,   follows: reopen },
  settle:          { by: operator,   from: all,                to: null,      already: isSettled, unless: sidesAgree, follows: settle },
  unsettle:        { by: operator,   from: all,                to: null,                              follows: unsettle },
  attend:          { by: operator,   from: notHeld,            to: null,      already: isAttended,    follows: attend },
  unattend:        { by: staff,      from: all,                to: null,                              follows: unattend },
  noteUnreachable: { by: staff,      from: all,                to: null,      already: isUnreachable, follows: noteUnreachable },
};

/** Returns the effects of an action, or why it is refused. `now` is the time of the transaction. */
export function applyAction(lead: CurrentLead, action: Action, who: Who, now: Date): LeadChange | { why: Why } {
  const { by, from, to, already, unless, follows } = transitions[action.do] as Row<ActionKind>;
  if (!by.includes(who.actor)) return { why: "not-theirs" };
  if (already?.(lead, action, who)) return { why: "unchanged" };
  if (!from.includes(lead.status)) return { why: refusalFor(lead) };
  if (from === onlyMatched && who.actor === "contractor" && lead.contractor_id !== who.contractorId)
    return { why: "not-theirs" };
  const why = unless?.(lead, action, now, who);
  if (why) return { why };
  const status = (typeof to === "function" ? to(action) : to) ?? lead.status;
  const { columns, events } = follows(lead, action, now);
  const moved = {
    ...columns,
    ...(status !== lead.status && { status }),
    ...(status !== "closed" && lead.status === "closed" && { closed_reason: null }),
  };
  // After a new state, match, or return, the lead needs an operator's attention again.
  const isElsewhere = ["status", "contractor_id", "matched_at", "returned_at"].some((column) => column in moved);
  return { columns: { ...moved, ...(isElsewhere && { attended_at: null }) }, events };
}

function refusalFor({ status, closed_reason }: CurrentLead): Why {
  if (status === "new") return "nobody-has-it";
  if (status !== "closed") return status;
  return closed_reason === "withdrawn" ? "withdrawn" : "closed";
}

const change = (columns: LeadChange["columns"], ...events: LifeEvent[]): LeadChange => ({ columns, events });
const event = (kind: string, detail: LifeEvent["detail"] = {}): LifeEvent => ({ kind, detail });
const placeOf = ({ lead_service, zip_code }: CurrentLead) => ({
  service: lead_service,
  zip_code: zip_code.slice(0, 5),
});
const unassigned = {
  ...noAnswers(),
  contractor_id: null,
  matched_at: null,
  accepted_at: null,
  contacted_at: null,
  booked_at: null,
};

/** The homeowner's answers end with the match, because they are about its contractor. */
function noAnswers() {
  return {
    ...{ homeowner_contacted: null, homeowner_contacted_at: null, homeowner_outcome: null, homeowner_outcome_at: null },
    settled_at: null,
  };
}

// Stored and matched

function heldOrNew({ holdReason }: ActionOf<"store">): Status {
  return holdReason ? "held" : "new";
}

function store(lead: CurrentLead, { holdReason, firstLead, consent }: ActionOf<"store">, now: Date): LeadChange {
  const agreed = consent && { consent_version: consent.version, consent_wording: consent.wording, consented_at: now };
  const place = placeOf(lead);
  return change(
    { ...agreed, ...(holdReason && { hold_reason: holdReason }), ...(firstLead && { duplicate_of: firstLead }) },
    event("lead.created", place),
    ...(holdReason ? [event("lead.held", { ...place, reason: holdReason })] : []),
  );
}

function match(
  lead: CurrentLead,
  { contractor, hasHadIt }: Pick<ActionOf<"match">, "contractor" | "hasHadIt">,
  now: Date,
): LeadChange {
  return change(
    { ...unassigned, contractor_id: contractor, matched_at: now },
    event("lead.matched", {
      ...placeOf(lead),
      contractor_id: contractor,
      previous_contractor_id: lead.contractor_id,
      reason: hasHadIt ? "again" : null,
    }),
  );
}

function hasWaitingEvent(_lead: CurrentLead, action: ActionOf<"wait">): boolean {
  return action.hasWaitingEvent;
}

function wait(lead: CurrentLead): LeadChange {
  return change({}, event("lead.waiting", placeOf(lead)));
}

// The contractor's steps

const stepOf = { accept: "accepted", contact: "contacted", book: "booked" } as const satisfies Record<string, JobStep>;

function hasStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">): Why | false {
  return lead[`${stepOf[action.do]}_at`] !== null && "unchanged";
}

function noteStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">, now: Date): LeadChange {
  const step = stepOf[action.do];
  return change(
    { [`${step}_at`]: now, ...reopensDisagreement(step) },
    event(`lead.${step}`, { contractor_id: lead.contractor_id }),
  );
}

/** A new statement about contact or booking reopens a settled disagreement. */
const reopensDisagreement = (step: JobStep) => step !== "accepted" && { settled_at: null };

function isStepFinal(lead: CurrentLead, { step }: ActionOf<"undoStep">, now: Date): Why | false {
  const at = lead[`${step}_at`];
  if (at === null) return "unchanged";
  return (lastStep(lead)?.step !== step || !canUndo(at, now)) && "too-late";
}

function undoStep(lead: CurrentLead, { step }: ActionOf<"undoStep">): LeadChange {
  return change(
    { [`${step}_at`]: null, ...reopensDisagreement(step) },
    event("lead.undone", { contractor_id: lead.contractor_id, reason: step }),
  );
}

function hasReturnedIt(lead: CurrentLead, { hasReturned }: ActionOf<"giveBack">, { contractorId }: Who): boolean {
  return hasReturned && lead.contractor_id !== contractorId && lead.closed_reason !== "withdrawn";
}

function giveBack(lead: CurrentLead, { reason }: ActionOf<"giveBack">, now: Date): LeadChange {
  return change(
    { ...unassigned, returned_at: now, return_reason: reason },
    event("lead.returned", { ...placeOf(lead), contractor_id: lead.contractor_id, reason }),
  );
}

function isReturnFinal(_lead: CurrentLead, { at, isLicensed }: ActionOf<"undoGiveBack">, now: Date): Why | false {
  if (!canUndo(at, now)) return "too-late";
  return !isLicensed && "not-licensed";
}

function undoGiveBack(_lead: CurrentLead, { contractor, kept, earlier }: ActionOf<"undoGiveBack">): LeadChange {
  return change(
    { ...kept, ...earlier, contractor_id: contractor },
    event("lead.undone", { contractor_id: contractor, reason: "returned" }),
  );
}

// The homeowner's answers

function hasThisAnswer(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">): Why | false {
  return lead.homeowner_contacted === contacted && "unchanged";
}

function answerContacted(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">, now: Date): LeadChange {
  return change(
    { homeowner_contacted: contacted, homeowner_contacted_at: now, settled_at: null },
    event(contacted ? "homeowner.contacted" : "homeowner.not-contacted", { contractor_id: lead.contractor_id }),
  );
}

function cannotAnswer(lead: CurrentLead, { outcome }: ActionOf<"answerOutcome">): Why | false {
  if (!canAnswer("outcome", lead)) return "no-contact";
  return lead.homeowner_outcome === outcome && "unchanged";
}

function answerOutcome(lead: CurrentLead, { outcome }: ActionOf<"answerOutcome">, now: Date): LeadChange {
  return change(
    { homeowner_outcome: outcome, homeowner_outcome_at: now, settled_at: null },
    event("homeowner.outcome", { contractor_id: lead.contractor_id, outcome }),
  );
}

function isWithdrawn({ closed_reason }: CurrentLead): boolean {
  return closed_reason === "withdrawn";
}

function closeAs(reason: NonNullable<LeadState["closed_reason"]>) {
  const kind = reason === "withdrawn" ? "lead.withdrawn" : "lead.closed";
  return (lead: CurrentLead): LeadChange =>
    change({ closed_reason: reason }, event(kind, { ...placeOf(lead), contractor_id: lead.contractor_id, reason }));
}

function cannotCorrect(lead: CurrentLead, { said }: ActionOf<"correctEmail">): Why | false {
  const isSame = said.email.toLowerCase() === lead.email.toLowerCase();
  if (lead.unreachable_since === null) return isSame ? "unchanged" : "email-arrives";
  return isSame && "same-email";
}

function correct(lead: CurrentLead, { said }: ActionOf<"correct" | "correctPhone" | "correctEmail">): LeadChange {
  const columns: Correction = said;
  const isOther = { phone: "phone" in said && said.phone !== lead.phone, email: false };
  if (columns.email) isOther.email = columns.email.toLowerCase() !== lead.email.toLowerCase();
  const corrected = (reason: "phone" | "email") =>
    isOther[reason] ? [event("lead.corrected", { contractor_id: lead.contractor_id, reason })] : [];
  // No email to the new address has bounced yet.
  const reached = isOther.email && { unreachable_since: null };
  return change({ ...said, ...reached }, ...corrected("phone"), ...corrected("email"));
}

function erase(lead: CurrentLead, { reason }: ActionOf<"erase">): LeadChange {
  return change({}, event("lead.erased", { ...placeOf(lead), contractor_id: lead.contractor_id, reason }));
}

function isConfirmed({ match_confirmed_at }: CurrentLead): boolean {
  return match_confirmed_at !== null;
}

function confirm(_lead: CurrentLead, _action: ActionOf<"confirm">, now: Date): LeadChange {
  return change({ match_confirmed_at: now }, event("lead.confirmed"));
}

// The operator's actions

function hold(lead: CurrentLead): LeadChange {
  return change(
    { ...unassigned, hold_reason: "operator" },
    event("lead.held", { ...placeOf(lead), reason: "operator", previous_contractor_id: lead.contractor_id }),
  );
}

function isReleased({ status }: CurrentLead): boolean {
  return status !== "held";
}

function release(_lead: CurrentLead, _action: ActionOf<"release">, now: Date): LeadChange {
  return change({ released_at: now }, event("operator.lead-released"));
}

function hasIt(lead: CurrentLead, { contractor }: ActionOf<"assign">): boolean {
  return lead.status === "matched" && lead.contractor_id === contractor;
}

function cannotHaveIt(
  lead: CurrentLead,
  { contractor, hasReturned, again, isLicensed }: ActionOf<"assign">,
): Why | false {
  if (hasReturned && !again) return "gave-back";
  if (isWithdrawn(lead)) return "withdrawn";
  return !isLicensed && lead.contractor_id !== contractor && "not-licensed";
}

/** A closed lead that goes back to its contractor keeps the columns of its match. */
function assign(lead: CurrentLead, action: ActionOf<"assign">, now: Date): LeadChange {
  return lead.contractor_id === action.contractor ? change({}) : match(lead, action, now);
}

function asBefore({ before }: { before: LeadBefore }): Status {
  return before.status;
}

function cannotGoBack(lead: CurrentLead, { before, isLicensed }: ActionOf<"undoAssign" | "undoRelease">): Why | false {
  return before.contractor_id !== null && before.contractor_id !== lead.contractor_id && !isLicensed && "not-licensed";
}

/** Undoes a release or an assignment. */
function restoreBefore(lead: CurrentLead, { before }: ActionOf<"undoAssign" | "undoRelease">): LeadChange {
  const isOthers = lead.contractor_id !== before.contractor_id;
  const place = placeOf(lead);
  const { contractor_id, status, closed_reason: reason } = before;
  const { status: _status, ...kept } = before;
  const events: LifeEvent[] = [];
  if (status === "held" && lead.status !== "held")
    events.push(event("lead.held", { ...place, reason: lead.hold_reason, previous_contractor_id: lead.contractor_id }));
  if (isOthers && contractor_id !== null) events.push(event("lead.undone", { reason: "returned", contractor_id }));
  if (status === "closed") events.push(event("lead.closed", { ...place, contractor_id, reason }));
  if (isOthers) {
    const taken = { contractor_id: lead.contractor_id, previous_contractor_id: contractor_id };
    events.push(event("lead.undone", { ...place, ...taken, reason: "assigned" }));
  }
  return change(contractor_id === null ? { ...unassigned, closed_reason: reason } : kept, ...events);
}

function isClosed({ status }: CurrentLead): boolean {
  return status === "closed";
}

function wasWithdrawn(lead: CurrentLead): Why | false {
  return isWithdrawn(lead) && "withdrawn";
}

function reopen(lead: CurrentLead, { before }: ActionOf<"reopen">): LeadChange {
  const held = event("lead.held", { ...placeOf(lead), reason: lead.hold_reason });
  const undone = event("lead.undone", { reason: "closed", contractor_id: before.contractor_id });
  return change({}, ...(before.status === "held" ? [held] : []), undone);
}

function isSettled({ settled_at }: CurrentLead): boolean {
  return settled_at !== null;
}

function sidesAgree(lead: CurrentLead): Why | false {
  return !answersDiffer(lead) && "nothing-differs";
}

function settle({ contractor_id }: CurrentLead, _action: ActionOf<"settle">, now: Date): LeadChange {
  return change({ settled_at: now }, event("operator.settled", { contractor_id }));
}

function unsettle(): LeadChange {
  return change({ settled_at: null }, event("lead.undone", { reason: "settled" }));
}

function isAttended({ attended_at }: CurrentLead): boolean {
  return attended_at !== null;
}

function attend(_lead: CurrentLead, _action: ActionOf<"attend">, now: Date): LeadChange {
  return change({ attended_at: now }, event("operator.lead-attended"));
}

function unattend(): LeadChange {
  return change({ attended_at: null });
}

function isUnreachable({ unreachable_since }: CurrentLead): boolean {
  return unreachable_since !== null;
}

function noteUnreachable(_lead: CurrentLead, _action: ActionOf<"noteUnreachable">, now: Date): LeadChange {
  return change({ unreachable_since: now, attended_at: null });
}
