import type { Actor, EventActor } from "./event.ts";
import type { AutomationSign } from "./form-context.ts";
import { answersDiffer, canAnswer, type HomeownerOutcome, isEarlyNo, type OutcomeReports } from "./outcome.ts";
import {
  canUndo,
  type JobStep,
  type LeadState,
  type LostReason,
  lastStepOf,
  type NotLeadReason,
} from "./request-state.ts";
import type { ReturnReason } from "./return-reason.ts";
import type { SuspectText } from "./suspect-text.ts";

// server/leads/lead.ts stores what `applyAction` returns.

/** `mail-domain`: the domain takes no mail. `not-real`: its contractor says so. */
export type HoldReason = AutomationSign | SuspectText | "mail-domain" | "not-real" | "operator";

export interface LeadColumns extends LeadState, OutcomeReports {
  hold_reason: HoldReason | null;
  /** Until then, the lead waits to learn whether its email's domain takes mail. */
  mail_checked_by: Date | null;
  duplicate_of: string | null;
  consent_version: string | null;
  consent_wording: string | null;
  consented_at: Date | null;
  matched_at: Date | null;
  accepted_at: Date | null;
  /** In cents. */
  quoted_cents: number | null;
  booked_cents: number | null;
  /** Somebody else gets the job, or nobody, by the contractor's word. */
  lost_at: Date | null;
  lost_reason: LostReason | null;
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
  /** What matching uses. It can differ from the column `service`. */
  lead_service: string;
}

/** Null clears a column. */
type Correction = Readonly<Record<string, string | null>>;

/** A match sets them. Undoing a return or an operator's change restores them. */
export const matchColumns = [
  "matched_at",
  "accepted_at",
  "contacted_at",
  "booked_at",
  "quoted_cents",
  "booked_cents",
  "lost_at",
  "lost_reason",
  "homeowner_contacted",
  "homeowner_contacted_at",
  "homeowner_outcome",
  "homeowner_outcome_at",
  "settled_at",
] as const satisfies (keyof LeadColumns)[];

const stateColumns = ["status", "closed_reason", "contractor_id"] as const satisfies (keyof LeadState)[];

/** Undoing an operator's change restores them. */
export const beforeColumns = [...stateColumns, ...matchColumns] as const;

type SavedColumns<Column extends string> = Readonly<Record<Column, unknown>>;
export type SavedMatch = SavedColumns<(typeof matchColumns)[number]>;

export type LeadBefore = SavedMatch & Pick<LeadState, (typeof stateColumns)[number]>;

/** With facts that its rules need but the row lacks. */
export type LeadAction =
  /** `mailCheckSeconds`: for the check of the email's domain. Null: no check. */
  | {
      do: "store";
      holdReason: HoldReason | null;
      firstLead: string | null;
      consent: Consent | null;
      mailCheckSeconds: number | null;
    }
  | { do: "endMailCheck"; takesMail: boolean }
  | ({ do: "match" } & Assignee)
  | { do: "wait"; hasWaitingEvent: boolean }
  | { do: "expire" }
  | { do: "accept" | "contact" | "book" }
  | { do: "undoStep"; step: JobStep }
  | { do: "lose"; reason: LostReason }
  | { do: "undoLoss" }
  /** `cents`: null clears it. */
  | { do: "noteAmount"; amount: "quoted" | "booked"; cents: number | null }
  /** `hasReturned`: this contractor has returned this lead before. */
  | { do: "return"; reason: ReturnReason; hasReturned: boolean }
  /** `at`: of the return. `previousReturn`: the columns before it. */
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
  | { do: "hold" | "release" | "settle" | "unsettle" | "attend" | "unattend" }
  | { do: "close"; as: "operator" | NotLeadReason }
  /** `despiteReturn`: assign it to a contractor who has returned it. */
  | ({ do: "assign"; hasReturned: boolean; despiteReturn: boolean } & Assignee & LicenseCheck)
  | ({ do: "undoAssign" | "undoRelease" | "reopen"; before: LeadBefore } & LicenseCheck)
  | { do: "noteUnreachable" };

interface Consent {
  version: string;
  wording: string;
}

/** `hadItBeforeHold`: they had the lead when an operator held it, and nobody got it since. */
interface Assignee {
  contractor: string;
  hadItBeforeHold: boolean;
}

/** Their licenses allow the lead's work today. */
interface LicenseCheck {
  isLicensed: boolean;
}

export type ActionKind = LeadAction["do"];
export type ActionOf<Kind extends ActionKind, Each = LeadAction> = Each extends { do: infer ItsKind }
  ? [Kind & ItsKind] extends [never]
    ? never
    : Each & { do: Kind }
  : never;

/**
 * `unknown`: no such lead. `unchanged`: nothing would change. `not-theirs`: not this actor's action or lead.
 * `gave-back`: returned it before. `no-contact`: nobody has recorded that the contractor contacted the homeowner.
 * `email-arrives`: only an address that bounces can be corrected.
 */
export type RefusalReason =
  | "unknown"
  | "unchanged"
  | "not-theirs"
  | "nobody-has-it"
  | "held"
  | "matched"
  | "closed"
  | "withdrawn"
  | "too-late"
  | "booked"
  | "not-licensed"
  | "gave-back"
  | "no-contact"
  | "nothing-differs"
  | "email-arrives"
  | "same-email";

export interface LeadEvent {
  kind: string;
  /** Ids, codes, and amounts. Null values are not stored. */
  detail: Readonly<Record<string, string | number | null>>;
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

interface Doer {
  actors: readonly Actor[];
  /** Refuses a contractor who does not have the lead. */
  mustHaveLead?: true;
}

interface ActionRules<Kind extends ActionKind> {
  by: Doer;
  from: readonly Status[];
  /** Null keeps the status. */
  to: Status | null | ((action: ActionOf<Kind>) => Status | null);
  /** Nothing would change. Checked before `from`. */
  already?: (lead: CurrentLead, action: ActionOf<Kind>, who: EventActor) => boolean;
  /** Why it is refused although the status allows it. */
  unless?: Guard<Kind>;
  follows: Effects<Kind>;
}

const itsContractor: Doer = { actors: ["contractor"], mustHaveLead: true };
const formerContractor: Doer = { actors: ["contractor"] };
const homeownerOnly: Doer = { actors: ["homeowner"] };
const operatorOnly: Doer = { actors: ["operator"] };
const systemOnly: Doer = { actors: ["system"] };
const operatorOrSystem: Doer = { actors: ["operator", "system"] };
const allButContractor: Doer = { actors: ["homeowner", "operator", "system"] };

const anyStatus: readonly Status[] = ["new", "held", "matched", "closed"];
const openStatuses: readonly Status[] = ["new", "held", "matched"];
const allButHeld: readonly Status[] = ["new", "matched", "closed"];
const onlyMatched: readonly Status[] = ["matched"];

/** Each action: who may do it, in which statuses, the next status, when it is refused, and its effects. */
// biome-ignore format: a table
export const transitions: { readonly [Kind in ActionKind]: ActionRules<Kind> } = {
  store:           { by: homeownerOnly,    from: ["new"],            to: heldOrNew,                                follows: store },
  endMailCheck:    { by: systemOnly,       from: ["new"],            to: heldIfNoMail, already: isMailChecked,     follows: endMailCheck },
  match:           { by: systemOnly,       from: ["new"],            to: "matched",                                follows: match },
  wait:            { by: systemOnly,       from: ["new"],            to: null,         already: hasWaitingEvent,   follows: wait },
  expire:          { by: systemOnly,       from: ["new"],            to: "closed",                                 follows: closeAs("nobody") },
  accept:          { by: itsContractor,    from: onlyMatched,        to: null,         unless: hasStep,            follows: recordStep },
  contact:         { by: itsContractor,    from: onlyMatched,        to: null,         unless: hasStep,            follows: recordStep },
  book:            { by: itsContractor,    from: onlyMatched,        to: null,         unless: hasStep,            follows: recordStep },
  undoStep:        { by: itsContractor,    from: onlyMatched,        to: null,         unless: isStepFinal,        follows: undoStep },
  lose:            { by: itsContractor,    from: onlyMatched,        to: null,         unless: isBookedOrLost,     follows: lose },
  undoLoss:        { by: itsContractor,    from: onlyMatched,        to: null,         unless: isLossFinal,        follows: undoLoss },
  noteAmount:      { by: itsContractor,    from: onlyMatched,        to: null,         already: hasAmount,         follows: noteAmount },
  return:          { by: itsContractor,    from: onlyMatched,        to: heldIfNotReal, already: hasReturnedLead,   follows: returnLead },
  undoReturn:      { by: formerContractor, from: ["new", "held"],    to: "matched",    unless: isReturnFinal,      follows: undoReturn },
  answerContacted: { by: homeownerOnly,    from: onlyMatched,        to: null,         unless: hasThisAnswer,      follows: answerContacted },
  answerOutcome:   { by: homeownerOnly,    from: onlyMatched,        to: null,         unless: cannotAnswer,       follows: answerOutcome },
  withdraw:        { by: homeownerOnly,    from: openStatuses,       to: "closed",     already: isWithdrawn,       follows: closeAs("withdrawn") },
  correctPhone:    { by: homeownerOnly,    from: openStatuses,       to: null,                                     follows: correct },
  correctEmail:    { by: homeownerOnly,    from: openStatuses,       to: null,         unless: cannotCorrectEmail, follows: correct },
  correct:         { by: operatorOnly,     from: anyStatus,          to: null,                                     follows: correct },
  erase:           { by: allButContractor, from: anyStatus,          to: null,                                     follows: erase },
  confirm:         { by: homeownerOnly,    from: anyStatus,          to: null,         already: isConfirmed,       follows: confirm },
  hold:            { by: operatorOnly,     from: ["new", "matched"], to: "held",                                   follows: hold },
  release:         { by: operatorOnly,     from: ["held"],           to: "new",        already: isReleased,        follows: release },
  undoRelease:     { by: operatorOnly,     from: ["new", "matched"], to: statusBefore, unless: cannotRestore,      follows: restoreBefore },
  assign:          { by: operatorOnly,     from: anyStatus,          to: "matched",    already: hasLead, unless: cannotGetLead, follows: assign },
  undoAssign:      { by: operatorOnly,     from: onlyMatched,        to: statusBefore, unless: cannotRestore,      follows: restoreBefore },
  close:           { by: operatorOnly,     from: anyStatus,          to: "closed",     already: isClosedAs, unless: cannotClose, follows: closeByOperator },
  reopen:          { by: operatorOnly,     from: ["closed"],         to: statusBefore, unless: cannotReopen,       follows: reopen },
  settle:          { by: operatorOnly,     from: anyStatus,          to: null,         already: isSettled, unless: sidesAgree, follows: settle },
  unsettle:        { by: operatorOnly,     from: anyStatus,          to: null,                                     follows: unsettle },
  attend:          { by: operatorOnly,     from: allButHeld,         to: null,         already: isAttended,        follows: attend },
  unattend:        { by: operatorOrSystem, from: anyStatus,          to: null,                                     follows: unattend },
  noteUnreachable: { by: operatorOrSystem, from: anyStatus,          to: null,         already: isUnreachable,     follows: noteUnreachable },
};

/** `now` is the transaction's time. */
export function applyAction(
  lead: CurrentLead,
  action: LeadAction,
  who: EventActor,
  now: Date,
): LeadChange | { why: RefusalReason } {
  const { by, from, to, already, unless, follows } = transitions[action.do] as ActionRules<ActionKind>;
  if (!by.actors.includes(who.actor)) return { why: "not-theirs" };
  if (already?.(lead, action, who)) return { why: "unchanged" };
  if (!from.includes(lead.status)) return { why: refusalFor(lead) };
  if (by.mustHaveLead && lead.contractor_id !== who.contractorId) return { why: "not-theirs" };
  const refusal = unless?.(lead, action, now, who);
  if (refusal) return { why: refusal };
  const status = (typeof to === "function" ? to(action) : to) ?? lead.status;
  const { columns, events } = follows(lead, action, now);
  const changedColumns = {
    ...columns,
    ...(status !== lead.status && { status }),
    ...(status !== "closed" && lead.status === "closed" && { closed_reason: null }),
  };
  // An operator may have marked it done before.
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

const changeOf = (columns: LeadChange["columns"], ...events: LeadEvent[]): LeadChange => ({ columns, events });
const eventOf = (kind: string, detail: LeadEvent["detail"] = {}): LeadEvent => ({ kind, detail });
const territoryOf = ({ lead_service, zip_code }: CurrentLead) => ({
  service: lead_service,
  zip_code: zip_code.slice(0, 5),
});
/** They are about one contractor, so the next one begins without. */
const unassignedColumns: Readonly<Record<string, null>> = Object.fromEntries(
  [...matchColumns, "contractor_id", "mail_checked_by"].map((column) => [column, null]),
);

// Storing and matching

function heldOrNew({ holdReason }: ActionOf<"store">): Status {
  return holdReason ? "held" : "new";
}

function store(
  lead: CurrentLead,
  { holdReason, firstLead, consent, mailCheckSeconds }: ActionOf<"store">,
  now: Date,
): LeadChange {
  const consentColumns = consent && {
    consent_version: consent.version,
    consent_wording: consent.wording,
    consented_at: now,
  };
  const territory = territoryOf(lead);
  const isChecking = mailCheckSeconds !== null && holdReason === null;
  return changeOf(
    {
      ...consentColumns,
      ...(holdReason && { hold_reason: holdReason }),
      ...(firstLead && { duplicate_of: firstLead }),
      ...(isChecking && { mail_checked_by: new Date(now.getTime() + mailCheckSeconds * 1000) }),
    },
    eventOf("lead.created", { ...territory, duplicate_of: firstLead, reason: isChecking ? "checking" : null }),
    ...(holdReason ? [eventOf("lead.held", { ...territory, reason: holdReason })] : []),
  );
}

function isMailChecked(lead: CurrentLead): boolean {
  return lead.mail_checked_by === null;
}

function heldIfNoMail({ takesMail }: ActionOf<"endMailCheck">): Status | null {
  return takesMail ? null : "held";
}

function endMailCheck(lead: CurrentLead, { takesMail }: ActionOf<"endMailCheck">): LeadChange {
  if (takesMail) return changeOf({ mail_checked_by: null }, eventOf("lead.checked"));
  return changeOf(
    { mail_checked_by: null, hold_reason: "mail-domain" },
    eventOf("lead.checked"),
    eventOf("lead.held", { ...territoryOf(lead), reason: "mail-domain" }),
  );
}

function match(
  lead: CurrentLead,
  { contractor, hadItBeforeHold }: Pick<ActionOf<"match">, "contractor" | "hadItBeforeHold">,
  now: Date,
): LeadChange {
  return changeOf(
    { ...unassignedColumns, contractor_id: contractor, matched_at: now },
    eventOf("lead.matched", {
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
  return changeOf({}, eventOf("lead.waiting", territoryOf(lead)));
}

// The contractor's steps

const stepByAction = { accept: "accepted", contact: "contacted", book: "booked" } as const satisfies Record<
  string,
  JobStep
>;

function hasStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">): RefusalReason | false {
  return lead[`${stepByAction[action.do]}_at`] !== null && "unchanged";
}

function recordStep(lead: CurrentLead, action: ActionOf<"accept" | "contact" | "book">, now: Date): LeadChange {
  const step = stepByAction[action.do];
  return changeOf(
    {
      [`${step}_at`]: now,
      ...reopenDisagreement(step),
      ...(step === "booked" && lead.lost_at !== null && { lost_at: null, lost_reason: null }),
    },
    eventOf(`lead.${step}`, { contractor_id: lead.contractor_id }),
  );
}

const reopenDisagreement = (step: JobStep) => step !== "accepted" && { settled_at: null };

function isStepFinal(lead: CurrentLead, { step }: ActionOf<"undoStep">, now: Date): RefusalReason | false {
  const at = lead[`${step}_at`];
  if (at === null) return "unchanged";
  return (lastStepOf(lead)?.step !== step || !canUndo(at, now)) && "too-late";
}

function undoStep(lead: CurrentLead, { step }: ActionOf<"undoStep">): LeadChange {
  return changeOf(
    { [`${step}_at`]: null, ...reopenDisagreement(step) },
    eventOf("lead.undone", { contractor_id: lead.contractor_id, reason: step }),
  );
}

function isBookedOrLost(lead: CurrentLead, { reason }: ActionOf<"lose">): RefusalReason | false {
  if (lead.booked_at !== null) return "booked";
  return lead.lost_reason === reason && "unchanged";
}

function lose(lead: CurrentLead, { reason }: ActionOf<"lose">, now: Date): LeadChange {
  return changeOf(
    { lost_at: now, lost_reason: reason },
    eventOf("lead.lost", { contractor_id: lead.contractor_id, reason }),
  );
}

function isLossFinal({ lost_at }: CurrentLead, _action: ActionOf<"undoLoss">, now: Date): RefusalReason | false {
  if (lost_at === null) return "unchanged";
  return !canUndo(lost_at, now) && "too-late";
}

function undoLoss(lead: CurrentLead): LeadChange {
  return changeOf(
    { lost_at: null, lost_reason: null },
    eventOf("lead.undone", { contractor_id: lead.contractor_id, reason: "lost" }),
  );
}

function hasAmount(
  lead: CurrentLead,
  { amount, cents }: ActionOf<"noteAmount">,
  { contractorId }: EventActor,
): boolean {
  return lead.contractor_id === contractorId && lead[`${amount}_cents`] === cents;
}

function noteAmount(lead: CurrentLead, { amount, cents }: ActionOf<"noteAmount">): LeadChange {
  const { contractor_id, quoted_cents, booked_cents } = lead;
  const change = { [`${amount}_cents`]: cents };
  return changeOf(change, eventOf("lead.priced", { contractor_id, quoted_cents, booked_cents, ...change }));
}

function hasReturnedLead(
  lead: CurrentLead,
  { hasReturned }: ActionOf<"return">,
  { contractorId }: EventActor,
): boolean {
  return hasReturned && lead.contractor_id !== contractorId && lead.closed_reason !== "withdrawn";
}

/** An operator looks at it before anybody else gets it. */
function heldIfNotReal({ reason }: ActionOf<"return">): Status {
  return reason === "not-real" ? "held" : "new";
}

function returnLead(lead: CurrentLead, action: ActionOf<"return">, now: Date): LeadChange {
  const { reason } = action;
  const isHeld = heldIfNotReal(action) === "held";
  const territory = territoryOf(lead);
  return changeOf(
    { ...unassignedColumns, returned_at: now, return_reason: reason, ...(isHeld && { hold_reason: "not-real" }) },
    eventOf("lead.returned", { ...territory, contractor_id: lead.contractor_id, reason }),
    ...(isHeld ? [eventOf("lead.held", { ...territory, reason: "not-real" })] : []),
  );
}

function isReturnFinal(
  lead: CurrentLead,
  { at, isLicensed }: ActionOf<"undoReturn">,
  now: Date,
): RefusalReason | false {
  if (lead.status === "held" && lead.hold_reason !== "not-real") return "held";
  if (!canUndo(at, now)) return "too-late";
  return !isLicensed && "not-licensed";
}

function undoReturn(
  _lead: CurrentLead,
  { contractor, savedMatch, previousReturn }: ActionOf<"undoReturn">,
): LeadChange {
  return changeOf(
    { ...savedMatch, ...previousReturn, contractor_id: contractor },
    eventOf("lead.undone", { contractor_id: contractor, reason: "returned" }),
  );
}

// The homeowner's answers

function hasThisAnswer(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">): RefusalReason | false {
  return lead.homeowner_contacted === contacted && "unchanged";
}

function answerContacted(lead: CurrentLead, { contacted }: ActionOf<"answerContacted">, now: Date): LeadChange {
  const columns = { homeowner_contacted: contacted, homeowner_contacted_at: now, settled_at: null };
  const { contractor_id } = lead;
  if (contacted) return changeOf(columns, eventOf("homeowner.contacted", { contractor_id }));
  const reason = isEarlyNo(lead, lead.matched_at, now) ? "early" : null;
  return changeOf(columns, eventOf("homeowner.not-contacted", { contractor_id, reason }));
}

function cannotAnswer(lead: CurrentLead, { outcome }: ActionOf<"answerOutcome">): RefusalReason | false {
  if (!canAnswer("outcome", lead)) return "no-contact";
  return lead.homeowner_outcome === outcome && "unchanged";
}

function answerOutcome(lead: CurrentLead, { outcome }: ActionOf<"answerOutcome">, now: Date): LeadChange {
  return changeOf(
    { homeowner_outcome: outcome, homeowner_outcome_at: now, settled_at: null },
    eventOf("homeowner.outcome", { contractor_id: lead.contractor_id, outcome }),
  );
}

function isWithdrawn({ closed_reason }: CurrentLead): boolean {
  return closed_reason === "withdrawn";
}

function closeAs(reason: NonNullable<LeadState["closed_reason"]>) {
  const kind = reason === "withdrawn" ? "lead.withdrawn" : "lead.closed";
  return (lead: CurrentLead): LeadChange =>
    changeOf(
      { closed_reason: reason },
      eventOf(kind, { ...territoryOf(lead), contractor_id: lead.contractor_id, reason }),
    );
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
    isNew[reason] ? [eventOf("lead.corrected", { contractor_id: lead.contractor_id, reason })] : [];
  // A new address counts as reachable.
  const reachableColumns = isNew.email && { unreachable_since: null };
  return changeOf({ ...values, ...reachableColumns }, ...correctionEvents("phone"), ...correctionEvents("email"));
}

function erase(lead: CurrentLead, { reason }: ActionOf<"erase">): LeadChange {
  return changeOf({}, eventOf("lead.erased", { ...territoryOf(lead), contractor_id: lead.contractor_id, reason }));
}

function isConfirmed({ match_confirmed_at }: CurrentLead): boolean {
  return match_confirmed_at !== null;
}

function confirm(_lead: CurrentLead, _action: ActionOf<"confirm">, now: Date): LeadChange {
  return changeOf({ match_confirmed_at: now }, eventOf("lead.confirmed"));
}

// The operator's actions

function hold(lead: CurrentLead): LeadChange {
  return changeOf(
    { ...unassignedColumns, hold_reason: "operator" },
    eventOf("lead.held", { ...territoryOf(lead), reason: "operator", previous_contractor_id: lead.contractor_id }),
  );
}

function isReleased({ status }: CurrentLead): boolean {
  return status !== "held";
}

function release(_lead: CurrentLead, _action: ActionOf<"release">, now: Date): LeadChange {
  return changeOf({ released_at: now }, eventOf("operator.lead-released"));
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

/** A closed lead keeps its match with the contractor who had it. */
function assign(lead: CurrentLead, action: ActionOf<"assign">, now: Date): LeadChange {
  return lead.contractor_id === action.contractor ? changeOf({}) : match(lead, action, now);
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
      eventOf("lead.held", { ...territory, reason: lead.hold_reason, previous_contractor_id: lead.contractor_id }),
    );
  if (isOtherContractor && contractor_id !== null)
    events.push(eventOf("lead.undone", { reason: "returned", contractor_id }));
  if (status === "closed") events.push(eventOf("lead.closed", { ...territory, contractor_id, reason }));
  if (isOtherContractor) {
    const contractors = { contractor_id: lead.contractor_id, previous_contractor_id: contractor_id };
    events.push(eventOf("lead.undone", { ...territory, ...contractors, reason: "assigned" }));
  }
  return changeOf(contractor_id === null ? { ...unassignedColumns, closed_reason: reason } : savedColumns, ...events);
}

function isClosedAs({ status, closed_reason }: CurrentLead, { as }: ActionOf<"close">): boolean {
  return status === "closed" && (as === "operator" || closed_reason === as);
}

/** What an operator closed can still turn out to be no lead. */
function cannotClose(lead: CurrentLead): RefusalReason | false {
  if (isWithdrawn(lead)) return "withdrawn";
  return lead.closed_reason === "nobody" && "closed";
}

/** It is taken from its contractor, as by `hold`. */
function closeByOperator(lead: CurrentLead, { as }: ActionOf<"close">): LeadChange {
  if (as === "operator") return closeAs("operator")(lead);
  return changeOf(
    { ...unassignedColumns, closed_reason: as },
    eventOf("lead.closed", { ...territoryOf(lead), previous_contractor_id: lead.contractor_id, reason: as }),
  );
}

function cannotReopen(lead: CurrentLead, { before, isLicensed }: ActionOf<"reopen">): RefusalReason | false {
  if (isWithdrawn(lead)) return "withdrawn";
  return lead.contractor_id !== before.contractor_id && !isLicensed && "not-licensed";
}

function reopen(lead: CurrentLead, { before }: ActionOf<"reopen">): LeadChange {
  const { status, closed_reason, ...match } = before;
  const wasTaken = lead.contractor_id !== before.contractor_id;
  const contractor = { [wasTaken ? "previous_contractor_id" : "contractor_id"]: before.contractor_id };
  const heldEvent = eventOf("lead.held", { ...territoryOf(lead), reason: lead.hold_reason });
  const undoneEvent = eventOf("lead.undone", { reason: "closed", ...contractor });
  return changeOf(
    { ...(wasTaken && match), ...(status === "closed" && { closed_reason }) },
    ...(status === "held" ? [heldEvent] : []),
    undoneEvent,
  );
}

function isSettled({ settled_at }: CurrentLead): boolean {
  return settled_at !== null;
}

/** An operator can also settle that the homeowner waits to be contacted. */
function sidesAgree(lead: CurrentLead): RefusalReason | false {
  const isWaitedFor = lead.status === "matched" && lead.homeowner_contacted === false;
  return !isWaitedFor && !answersDiffer(lead) && "nothing-differs";
}

function settle({ contractor_id }: CurrentLead, _action: ActionOf<"settle">, now: Date): LeadChange {
  return changeOf({ settled_at: now }, eventOf("operator.settled", { contractor_id }));
}

function unsettle(): LeadChange {
  return changeOf({ settled_at: null }, eventOf("lead.undone", { reason: "settled" }));
}

function isAttended({ attended_at }: CurrentLead): boolean {
  return attended_at !== null;
}

function attend(_lead: CurrentLead, _action: ActionOf<"attend">, now: Date): LeadChange {
  return changeOf({ attended_at: now }, eventOf("operator.lead-attended"));
}

function unattend(): LeadChange {
  return changeOf({ attended_at: null });
}

function isUnreachable({ unreachable_since }: CurrentLead): boolean {
  return unreachable_since !== null;
}

function noteUnreachable(_lead: CurrentLead, _action: ActionOf<"noteUnreachable">, now: Date): LeadChange {
  return changeOf({ unreachable_since: now, attended_at: null });
}
