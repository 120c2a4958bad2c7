import type { Actor, EventActor } from "./event.ts";
import { answersDiffer, canAnswer, type HomeownerOutcome, type OutcomeReports } from "./outcome.ts";
import { canUndo, type JobStep, type LeadState, lastStep } from "./request-state.ts";
import type { ReturnReason } from "./return-reason.ts";

// The state machine of a lead. server/leads/lead.ts stores the changes that `applyAction` returns.

/** The columns that the state machine reads and changes. */
export interface LeadColumns extends LeadState, OutcomeReports {
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
 * The columns that describe a match. These columns are saved when a contractor returns the lead or an operator makes a
 * change that can be undone. Undoing the return or the change restores the columns.
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

/** An action, with facts that its rules need but the lead's row lacks. */
export type LeadAction =
  | { do: "store"; holdReason: LeadColumns["hold_reason"]; firstLead: string | null; consent: Consent | null }
  | ({ do: "match" } & Assignee)
  /** `hasWaitingEvent`: the lead already has a `lead.waiting` event. */
  | { do: "wait"; hasWaitingEvent: boolean }
  | { do: "expire" }
  | { do: "accept" | "contact" | "book" }
  | { do: "undoStep"; step: JobStep }
  /** `hasReturned`: the contractor who returns the lead has returned this lead before. */
  | { do: "return"; reason: ReturnReason; hasReturned: boolean }
  /** `at`: the time of the return. `previousReturn`: the columns before that return. */
  | ({ do: "undoReturn"; contractor: string; savedMatch: SavedMatch; at: Date } & LicenseCheck & {
        previousReturn: SavedColumns<"returned_at" | "return_reason">;
      })
  | { do: "answerContacted"; contacted: boolean }
  | { do: "answerOutcome"; outcome: HomeownerOutcome }
  | { do: "withdraw" | "confirm" }
  | { do: "correctPhone"; values: { phone: string } }
  | { do: "correctEmail"; values: { email: string } }
  | { do: "correct"; values: Correction }
  | { do: "erase"; reason: "request" | "retention" }
  | { do: "hold" | "release" | "close" | "settle" | "unsettle" | "attend" | "unattend" }
  /**
   * `hasReturned`: the contractor has returned this lead, or the earlier lead that this lead repeats.
   * `despiteReturn`: assign the lead to the contractor anyway.
   */
  | ({ do: "assign"; hasReturned: boolean; despiteReturn: boolean } & Assignee & LicenseCheck)
  | ({ do: "undoAssign" | "undoRelease"; before: LeadBefore } & LicenseCheck)
  | { do: "reopen"; before: LeadBefore }
  | { do: "noteUnreachable" };

interface Consent {
  version: string;
  wording: string;
}

/** `hadItBeforeHold`: this contractor had the lead when an operator last put it on hold. */
interface Assignee {
  contractor: string;
  hadItBeforeHold: boolean;
}

/** Whether the contractor's licenses allow the lead's work today. */
interface LicenseCheck {
  isLicensed: boolean;
}

type ActionKind = LeadAction["do"];
/** The variants of `LeadAction` whose `do` is `Kind`. */
type ActionOf<Kind extends ActionKind, Each = LeadAction> = Each extends { do: infer ItsKind }
  ? [Kind & ItsKind] extends [never]
    ? never
    : Each & { do: Kind }
  : never;

/**
 * Why an action is refused. `unknown`: the lead does not exist. `unchanged`: the action would change nothing.
 * `gave-back`: the contractor has returned the lead before. `no-contact`: the homeowner cannot answer yet, because
 * nobody has recorded that the contractor contacted them. `email-arrives`: the email address can be corrected only if
 * email to it bounces.
 */
export type RefusalReason =
  | ("unknown" | "unchanged" | "not-theirs" | "nobody-has-it" | "held" | "matched" | "closed" | "withdrawn")
  | ("too-late" | "not-licensed" | "gave-back" | "no-contact" | "nothing-differs" | "email-arrives" | "same-email");

export interface LeadEvent {
  kind: string;
  /** Ids and codes. Null values are not stored. */
  detail: Readonly<Record<string, string | null>>;
}

export interface LeadChange {
  columns: Readonly<Record<string, unknown>>;
  events: readonly LeadEvent[];
}

type Status = LeadState["status"];
type Guard<Kind extends ActionKind> = (
  lead: CurrentLead,
  action: ActionOf<Kind>,
  now: Date,
  who: EventActor,
) => RefusalReason | false;
type Effects<Kind extends ActionKind> = (lead: CurrentLead, action: ActionOf<Kind>, now: Date) => LeadChange;

interface ActionRules<Kind extends ActionKind> {
  by: readonly Actor[];
  from: readonly Status[];
  /** Null keeps the status. */
  to: Status | null | ((action: ActionOf<Kind>) => Status);
  /** Whether the action would change nothing. Checked before `from`. */
  already?: (lead: CurrentLead, action: ActionOf<Kind>, who: EventActor) => boolean;
  /** Returns why the action is refused although the lead's status allows it. */
  unless?: Guard<Kind>;
  follows: Effects<Kind>;
}

const contractor: readonly Actor[] = ["contractor"];
const homeowner: readonly Actor[] = ["homeowner"];
const operator: readonly Actor[] = ["operator"];
const system: readonly Actor[] = ["system"];
const operatorOrSystem: readonly Actor[] = ["operator", "system"];
const notContractor: readonly Actor[] = ["homeowner", "operator", "system"];

const all: readonly Status[] = ["new", "held", "matched", "closed"];
const open: readonly Status[] = ["new", "held", "matched"];
const notHeld: readonly Status[] = ["new", "matched", "closed"];
const onlyMatched: readonly Status[] = ["matched"];

/** For each action: who may do it, in which statuses, the next status, when it is refused, and its effects. */
// biome-ignore format: a table
export const transitions: { readonly [Kind in ActionKind]: ActionRules<Kind> } = {
  store:           { by: homeowner,        from: ["new"],            to: heldOrNew,                                 follows: store },
  match:           { by: system,           from: ["new"],            to: "matched",                                 follows: match },
  wait:            { by: system,           from: ["new"],            to: null,         already: hasWaitingEvent,    follows: wait },
  expire:          { by: system,           from: ["new"],            to: "closed",                                  follows: closeAs("nobody") },
  accept:          { by: contractor,       from: onlyMatched,        to: null,         unless: hasStep,             follows: recordStep },
  contact:         { by: contractor,       from: onlyMatched,        to: null,         unless: hasStep,             follows: recordStep },
  book:            { by: contractor,       from: onlyMatched,        to: null,         unless: hasStep,             follows: recordStep },
  undoStep:        { by: contractor,       from: onlyMatched,        to: null,         unless: isStepFinal,         follows: undoStep },
  return:          { by: contractor,       from: onlyMatched,        to: "new",        already: hasReturnedLead,    follows: returnLead },
  undoReturn:      { by: contractor,       from: ["new"],            to: "matched",    unless: isReturnFinal,       follows: undoReturn },
  answerContacted: { by: homeowner,        from: onlyMatched,        to: null,         unless: hasThisAnswer,       follows: answerContacted },
  answerOutcome:   { by: homeowner,        from: onlyMatched,        to: null,         unless: cannotAnswer,        follows: answerOutcome },
  withdraw:        { by: homeowner,        from: open,               to: "closed",     already: isWithdrawn,        follows: closeAs("withdrawn") },
  correctPhone:    { by: homeowner,        from: open,               to: null,                                      follows: correct },
  correctEmail:    { by: homeowner,        from: open,               to: null,         unless: cannotCorrectEmail,  follows: correct },
  correct:         { by: operator,         from: all,                to: null,                                      follows: correct },
  erase:           { by: notContractor,    from: all,                to: null,                                      follows: erase },
  confirm:         { by: homeowner,        from: all,                to: null,         already: isConfirmed,        follows: confirm },
  hold:            { by: operator,         from: ["new", "matched"], to: "held",                                    follows: hold },
  release:         { by: operator,         from: ["held"],           to: "new",        already: isReleased,         follows: release },
  undoRelease:     { by: operator,         from: ["new", "matched"], to: statusBefore, unless: cannotRestore,       follows: restoreBefore },
  assign:          { by: operator,         from: all,                to: "matched",    already: hasLead, unless: cannotGetLead, follows: assign },
  undoAssign:      { by: operator,         from: onlyMatched,        to: statusBefore, unless: cannotRestore,       follows: restoreBefore },
  close:           { by: operator,         from: open,               to: "closed",     already: isClosed,           follows: closeAs("operator") },
  reopen:          { by: operator,         from: ["closed"],         to: statusBefore, unless: wasWithdrawn,        follows: reopen },
  settle:          { by: operator,         from: all,                to: null,         already: isSettled, unless: sidesAgree, follows: settle },
  unsettle:        { by: operator,         from: all,                to: null,                                      follows: unsettle },
  attend:          { by: operator,         from: notHeld,            to: null,         already: isAttended,         follows: attend },
  unattend:        { by: operatorOrSystem, from: all,                to: null,                                      follows: unattend },
  noteUnreachable: { by: operatorOrSystem, from: all,                to: null,         already: isUnreachable,      follows: noteUnreachable },
};

/** Returns the effects of an action, or why it is refused. `now` is the time of the transaction. */
export function applyAction(
  lead: CurrentLead,
  action: LeadAction,
  who: EventActor,
  now: Date,
): LeadChange | { why: RefusalReason } {
  const { by, from, to, already, unless, follows } = transitions[action.do] as ActionRules<ActionKind>;
  if (!by.includes(who.actor)) return { why: "not-theirs" };
  if (already?.(lead, action, who)) return { why: "unchanged" };
  if (!from.includes(lead.status)) return { why: refusalFor(lead) };
  if (from === onlyMatched && who.actor === "contractor" && lead.contractor_id !== who.contractorId)
    return { why: "not-theirs" };
  const why = unless?.(lead, action, now, who);
  if (why) return { why };
  const status = (typeof to === "function" ? to(action) : to) ?? lead.status;
  const { columns, events } = follows(lead, action, now);
  const changedColumns = {
    ...columns,
    ...(status !== lead.status && { status }),
    ...(status !== "closed" && lead.status === "closed" && { closed_reason: null }),
  };
  // A new status, match, or return clears the mark that an operator has attended to the lead.
  const needsAttention = ["status", "contractor_id", "matched_at", "returned_at"].some(
    (column) => column in changedColumns,
  );
  return { columns: { ...changedColumns, ...(needsAttention && { attended_at: null }) }, events };
}

function refusalFor({ status, closed_reason }: CurrentLead): RefusalReason {
  if (status === "new") return "nobody-has-it";
  if (status !== "closed") return status;
  return closed_reason === "withdrawn" ? "withdrawn" : "closed";
}

const change = (columns: LeadChange["columns"], ...events: LeadEvent[]): LeadChange => ({ columns, events });
const event = (kind: string, detail: LeadEvent["detail"] = {}): LeadEvent => ({ kind, detail });
const territoryOf = ({ lead_service, zip_code }: CurrentLead) => ({
  service: lead_service,
  zip_code: zip_code.slice(0, 5),
});
const unassignedColumns = {
  ...noAnswers(),
  contractor_id: null,
  matched_at: null,
  accepted_at: null,
  contacted_at: null,
  booked_at: null,
};

/** The homeowner's answers are about one contractor, so a change of contractor clears them. */
function noAnswers() {
  return {
    ...{ homeowner_contacted: null, homeowner_contacted_at: null, homeowner_outcome: null, homeowner_outcome_at: null },
    settled_at: null,
  };
}

// Storing and matching

function heldOrNew({ holdReason }: ActionOf<"store">): Status {
  return holdReason ? "held" : "new";
}

function store(lead: CurrentLead, { holdReason, firstLead, consent }: ActionOf<"store">, now: Date): LeadChange {
  const consentColumns = consent && {
    consent_version: consent.version,
    consent_wording: consent.wording,
    consented_at: now,
  };
  const territory = territoryOf(lead);
  return change(
    {
      ...consentColumns,
      ...(holdReason && { hold_reason: holdReason }),
      ...(firstLead && { duplicate_of: firstLead }),
    },
    event("lead.created", territory),
    ...(holdReason ? [event("lead.held", { ...territory, reason: holdReason })] : []),
  );
}

function match(
  lead: CurrentLead,
  { contractor, hadItBeforeHold }: Pick<ActionOf<"match">, "contractor" | "hadItBeforeHold">,
  now: Date,
): LeadChange {
  return change(
    { ...unassignedColumns, contractor_id: contractor, matched_at: now },
    event("lead.matched", {
      ...territoryOf(lead),
      contractor_id: contractor,
      previous_contractor_id: lead.contractor_id,
      reason: hadItBeforeHold ? "again" : null,
    }),
  );
}

function hasWaitingEvent(_lead: CurrentLead, action: ActionOf<"wait">): boolean {
  return action.hasWaitingEvent;
}

function wait(lead: CurrentLead): LeadChange {
  return change({}, event("lead.waiting", territoryOf(lead)));
}

// The contractor's steps

const stepOf = { accept: "accepted", contact: "contacted", book: "booked" } as const satisfies Record<string, JobStep>;

function hasStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">): RefusalReason | false {
  return lead[`${stepOf[action.do]}_at`] !== null && "unchanged";
}

function recordStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">, now: Date): LeadChange {
  const step = stepOf[action.do];
  return change(
    { [`${step}_at`]: now, ...reopenDisagreement(step) },
    event(`lead.${step}`, { contractor_id: lead.contractor_id }),
  );
}

const reopenDisagreement = (step: JobStep) => step !== "accepted" && { settled_at: null };

function isStepFinal(lead: CurrentLead, { step }: ActionOf<"undoStep">, now: Date): RefusalReason | false {
  const at = lead[`${step}_at`];
  if (at === null) return "unchanged";
  return (lastStep(lead)?.step !== step || !canUndo(at, now)) && "too-late";
}

function undoStep(lead: CurrentLead, { step }: ActionOf<"undoStep">): LeadChange {
  return change(
    { [`${step}_at`]: null, ...reopenDisagreement(step) },
    event("lead.undone", { contractor_id: lead.contractor_id, reason: step }),
  );
}

function hasReturnedLead(
  lead: CurrentLead,
  { hasReturned }: ActionOf<"return">,
  { contractorId }: EventActor,
): boolean {
  return hasReturned && lead.contractor_id !== contractorId && lead.closed_reason !== "withdrawn";
}

function returnLead(lead: CurrentLead, { reason }: ActionOf<"return">, now: Date): LeadChange {
  return change(
    { ...unassignedColumns, returned_at: now, return_reason: reason },
    event("lead.returned", { ...territoryOf(lead), contractor_id: lead.contractor_id, reason }),
  );
}

function isReturnFinal(
  _lead: CurrentLead,
  { at, isLicensed }: ActionOf<"undoReturn">,
  now: Date,
): RefusalReason | false {
  if (!canUndo(at, now)) return "too-late";
  return !isLicensed && "not-licensed";
}

function undoReturn(
  _lead: CurrentLead,
  { contractor, savedMatch, previousReturn }: ActionOf<"undoReturn">,
): LeadChange {
  return change(
    { ...savedMatch, ...previousReturn, contractor_id: contractor },
    event("lead.undone", { contractor_id: contractor, reason: "returned" }),
  );
}

// The homeowner's answers

function hasThisAnswer(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">): RefusalReason | false {
  return lead.homeowner_contacted === contacted && "unchanged";
}

function answerContacted(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">, now: Date): LeadChange {
  return change(
    { homeowner_contacted: contacted, homeowner_contacted_at: now, settled_at: null },
    event(contacted ? "homeowner.contacted" : "homeowner.not-contacted", { contractor_id: lead.contractor_id }),
  );
}

function cannotAnswer(lead: CurrentLead, { outcome }: ActionOf<"answerOutcome">): RefusalReason | false {
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
    change({ closed_reason: reason }, event(kind, { ...territoryOf(lead), contractor_id: lead.contractor_id, reason }));
}

function cannotCorrectEmail(lead: CurrentLead, { values }: ActionOf<"correctEmail">): RefusalReason | false {
  const isSame = values.email.toLowerCase() === lead.email.toLowerCase();
  if (lead.unreachable_since === null) return isSame ? "unchanged" : "email-arrives";
  return isSame && "same-email";
}

function correct(lead: CurrentLead, { values }: ActionOf<"correct" | "correctPhone" | "correctEmail">): LeadChange {
  const columns: Correction = values;
  const isNew = { phone: "phone" in values && values.phone !== lead.phone, email: false };
  if (columns.email) isNew.email = columns.email.toLowerCase() !== lead.email.toLowerCase();
  const correctionEvents = (reason: "phone" | "email") =>
    isNew[reason] ? [event("lead.corrected", { contractor_id: lead.contractor_id, reason })] : [];
  // A new email address counts as reachable until an email to it bounces.
  const reachable = isNew.email && { unreachable_since: null };
  return change({ ...values, ...reachable }, ...correctionEvents("phone"), ...correctionEvents("email"));
}

function erase(lead: CurrentLead, { reason }: ActionOf<"erase">): LeadChange {
  return change({}, event("lead.erased", { ...territoryOf(lead), contractor_id: lead.contractor_id, reason }));
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
    { ...unassignedColumns, hold_reason: "operator" },
    event("lead.held", { ...territoryOf(lead), reason: "operator", previous_contractor_id: lead.contractor_id }),
  );
}

function isReleased({ status }: CurrentLead): boolean {
  return status !== "held";
}

function release(_lead: CurrentLead, _action: ActionOf<"release">, now: Date): LeadChange {
  return change({ released_at: now }, event("operator.lead-released"));
}

function hasLead(lead: CurrentLead, { contractor }: ActionOf<"assign">): boolean {
  return lead.status === "matched" && lead.contractor_id === contractor;
}

function cannotGetLead(
  lead: CurrentLead,
  { contractor, hasReturned, despiteReturn, isLicensed }: ActionOf<"assign">,
): RefusalReason | false {
  if (hasReturned && !despiteReturn) return "gave-back";
  if (isWithdrawn(lead)) return "withdrawn";
  return !isLicensed && lead.contractor_id !== contractor && "not-licensed";
}

/** If the contractor of a closed lead gets the lead again, the columns of the match do not change. */
function assign(lead: CurrentLead, action: ActionOf<"assign">, now: Date): LeadChange {
  return lead.contractor_id === action.contractor ? change({}) : match(lead, action, now);
}

function statusBefore({ before }: { before: LeadBefore }): Status {
  return before.status;
}

function cannotRestore(
  lead: CurrentLead,
  { before, isLicensed }: ActionOf<"undoAssign" | "undoRelease">,
): RefusalReason | false {
  return before.contractor_id !== null && before.contractor_id !== lead.contractor_id && !isLicensed && "not-licensed";
}

function restoreBefore(lead: CurrentLead, { before }: ActionOf<"undoAssign" | "undoRelease">): LeadChange {
  const isOtherContractor = lead.contractor_id !== before.contractor_id;
  const territory = territoryOf(lead);
  const { contractor_id, status, closed_reason: reason } = before;
  const { status: _status, ...savedColumns } = before;
  const events: LeadEvent[] = [];
  if (status === "held" && lead.status !== "held")
    events.push(
      event("lead.held", { ...territory, reason: lead.hold_reason, previous_contractor_id: lead.contractor_id }),
    );
  if (isOtherContractor && contractor_id !== null)
    events.push(event("lead.undone", { reason: "returned", contractor_id }));
  if (status === "closed") events.push(event("lead.closed", { ...territory, contractor_id, reason }));
  if (isOtherContractor) {
    const contractors = { contractor_id: lead.contractor_id, previous_contractor_id: contractor_id };
    events.push(event("lead.undone", { ...territory, ...contractors, reason: "assigned" }));
  }
  return change(contractor_id === null ? { ...unassignedColumns, closed_reason: reason } : savedColumns, ...events);
}

function isClosed({ status }: CurrentLead): boolean {
  return status === "closed";
}

function wasWithdrawn(lead: CurrentLead): RefusalReason | false {
  return isWithdrawn(lead) && "withdrawn";
}

function reopen(lead: CurrentLead, { before }: ActionOf<"reopen">): LeadChange {
  const heldEvent = event("lead.held", { ...territoryOf(lead), reason: lead.hold_reason });
  const undoneEvent = event("lead.undone", { reason: "closed", contractor_id: before.contractor_id });
  return change({}, ...(before.status === "held" ? [heldEvent] : []), undoneEvent);
}

function isSettled({ settled_at }: CurrentLead): boolean {
  return settled_at !== null;
}

function sidesAgree(lead: CurrentLead): RefusalReason | false {
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
