import type { EventActor } from "../../domain/event.ts";
import type { RefusalReason } from "../../domain/lead-life.ts";
import { canUndo, isOpen, type JobState, jobStateOf, lastStepOf, requestStateOf } from "../../domain/request-state.ts";
import {
  applyToLead,
  byHomeowner,
  doneOutcome,
  eraseLead,
  isSameEmail,
  type LeadModel,
  type LeadReturn,
  localPhone,
  type ModelLead,
  matchAll,
  matchFieldsOf,
  matchLeads,
  placeOf,
  revokeReceipts,
  type StepOutcome,
  saveLinks,
  unknownOutcome,
} from "./model.ts";
import { corrections, type ProductAnswer, type ResolvedStep } from "./player.ts";
import { dropMails, eventsOf, holderOf, hourMs, isLicensed, openLink } from "./site-model.ts";

// The model of signed links: the actions that a link's page offers, and what the page shows.

const impossibleOutcome: StepOutcome = { outcome: "impossible" };

const outcomeOf = (result: RefusalReason | "done"): StepOutcome =>
  result === "done" || result === "unchanged" ? doneOutcome : impossibleOutcome;

const actionOfStep = { accepted: "accept", contacted: "contact", booked: "book" } as const;

export function actByJobLink(model: LeadModel, { action, link: saved }: ResolvedStep): StepOutcome {
  const link = openLink(model, saved?.token ?? "");
  if (typeof link === "string") return { outcome: link };
  const lead = model.leads.get(link.lead_id ?? "");
  const contractor = link.contractor_id ?? "";
  if (!lead) return impossibleOutcome;
  const { state, undoable, leadReturn } = stateOf(model, lead, contractor);
  const who: EventActor = { actor: "contractor", contractorId: contractor };
  switch (action.do) {
    case "step":
      return outcomeOf(applyToLead(model, lead, { do: actionOfStep[action.step] }, who));
    case "return": {
      const about = { lead_id: lead.id, contractor_id: contractor, reason: action.reason, returned_at: model.now };
      const returned = { ...matchFieldsOf(lead), ...about };
      const hasReturned = leadReturn !== undefined;
      const result = applyToLead(model, lead, { do: "return", reason: action.reason, hasReturned }, who);
      if (result !== "done") return outcomeOf(result);
      model.returns = [...model.returns.filter((one) => one !== leadReturn), returned];
      matchLeads(model, [lead], true);
      return doneOutcome;
    }
    case "take-back": {
      const { what } = action;
      const last = eventsOf(model, lead.id).findLast(
        ({ kind, detail }) =>
          detail.contractor_id === contractor &&
          /^lead\.(matched|accepted|contacted|booked|returned|undone)$/.test(kind) &&
          detail.reason !== "closed",
      );
      const isNoted = what === "returned" ? state === "returned" : what !== null && lead[`${what}_at`] !== null;
      if (what === null ? last?.kind === "lead.undone" : !isNoted) return doneOutcome;
      if (undoable === null || (what ?? undoable) !== undoable) return impossibleOutcome;
      if (undoable !== "returned") return outcomeOf(applyToLead(model, lead, { do: "undoStep", step: undoable }, who));
      return leadReturn ? outcomeOf(undoReturn(model, lead, leadReturn, who)) : impossibleOutcome;
    }
    default:
      throw new Error(`A link does not offer the action ${action.do}.`);
  }
}

function undoReturn(
  model: LeadModel,
  lead: ModelLead,
  leadReturn: LeadReturn,
  who: EventActor,
): RefusalReason | "done" {
  const { contractor_id: contractor, returned_at: at } = leadReturn;
  const before = model.returns
    .filter((one) => one.lead_id === lead.id && one !== leadReturn)
    .sort((one, other) => other.returned_at.getTime() - one.returned_at.getTime())[0];
  const previousReturn = { returned_at: before?.returned_at ?? null, return_reason: before?.reason ?? null };
  const facts = {
    savedMatch: matchFieldsOf(leadReturn),
    previousReturn,
    at,
    isLicensed: isLicensed(model, contractor, lead.lead_service),
  };
  const result = applyToLead(model, lead, { do: "undoReturn", contractor, ...facts }, who);
  if (result === "done") model.returns = model.returns.filter((one) => one !== leadReturn);
  return result;
}

export function jobOf(model: LeadModel, lead: ModelLead | undefined, contractor: string) {
  const { state, undoable } = stateOf(model, lead, contractor);
  return { state, undoable, isShown: state === "open" || state === "closed" };
}

function stateOf(model: LeadModel, lead: ModelLead | undefined, contractor: string) {
  const leadReturn = model.returns.find((one) => one.lead_id === lead?.id && one.contractor_id === contractor);
  const state: JobState = jobStateOf(lead ?? null, contractor, leadReturn !== undefined);
  const isHeldAsNotReal = lead?.status === "held" && lead.hold_reason === "not-real";
  const isLeadFree =
    (lead?.status === "new" || isHeldAsNotReal) && isLicensed(model, contractor, lead?.lead_service ?? "");
  const last = lead && state === "open" ? lastStepOf(lead) : null;
  const step = last && canUndo(last.at, model.now) ? last.step : null;
  const isReturnUndoable = isLeadFree && leadReturn && canUndo(leadReturn.returned_at, model.now);
  const undoable = state === "returned" ? (isReturnUndoable ? ("returned" as const) : null) : step;
  return { state, undoable, leadReturn };
}

export function receiptOf(model: LeadModel, lead: ModelLead) {
  const state = requestStateOf(lead);
  const { zip_code, service } = placeOf(lead);
  const isNamed = lead.duplicate_of === null || holderOf(model, zip_code, service) === lead.contractor_id;
  const history = eventsOf(model, lead.id).filter(
    ({ kind, detail }) =>
      /^lead\.(held|waiting|matched|accepted|contacted|booked|undone|returned|corrected|withdrawn|closed)$/.test(
        kind,
      ) &&
      (state !== "held" || !detail.contractor_id),
  );
  return {
    state,
    contractor: (isNamed && model.contractors.get(lead.contractor_id ?? "")?.name) || null,
    canCorrectEmail: canCorrectEmail(model, lead.id),
    history: history.map(({ kind, detail }) => `${kind} ${detail.reason ?? ""}`),
  };
}

const canCorrectEmail = (model: LeadModel, lead: string) =>
  eventsOf(model, lead).filter(({ kind, detail }) => kind === "lead.corrected" && detail.reason === "email").length < 3;

export function actByReceiptLink(
  model: LeadModel,
  { action, link: saved }: ResolvedStep,
  { token = "" }: ProductAnswer,
): StepOutcome {
  const link = openLink(model, saved?.token ?? "");
  if (typeof link === "string") return { outcome: link };
  const lead = model.leads.get(link.lead_id ?? "");
  if (!lead) return unknownOutcome;
  const isStillOpen = isOpen(requestStateOf(lead));
  switch (action.do) {
    case "contacted":
      return outcomeOf(applyToLead(model, lead, { do: "answerContacted", contacted: action.contacted }, byHomeowner));
    case "outcome":
      return outcomeOf(applyToLead(model, lead, { do: "answerOutcome", outcome: action.outcome }, byHomeowner));
    case "correct-phone": {
      const phone = corrections.phone[action.value] ?? "";
      const recentCorrections = eventsOf(model, lead.id).filter(
        ({ kind, detail, at }) =>
          kind === "lead.corrected" && detail.reason !== "email" && at.getTime() > model.now.getTime() - 24 * hourMs,
      );
      if (isStillOpen && localPhone(lead.phone) === phone) return doneOutcome;
      if (isStillOpen && recentCorrections.length >= 5) return { outcome: "too-many" };
      return outcomeOf(applyToLead(model, lead, { do: "correctPhone", values: { phone } }, byHomeowner));
    }
    case "correct-email": {
      const email = corrections.email[action.value] ?? "";
      const replacesUnreachableEmail = lead.unreachable_since !== null && !isSameEmail(lead.email, email);
      if (isStillOpen && replacesUnreachableEmail && !canCorrectEmail(model, lead.id)) return impossibleOutcome;
      const result = applyToLead(model, lead, { do: "correctEmail", values: { email } }, byHomeowner);
      if (result === "done") {
        revokeReceipts(model, lead.id);
        saveLinks(model, [{ purpose: "receipt", lead: lead.id, contractor: null, token }]);
      }
      return result === "same-email" ? { outcome: "same" } : outcomeOf(result);
    }
    case "withdraw": {
      const result = applyToLead(model, lead, { do: "withdraw" }, byHomeowner);
      if (result === "done") dropMails(model, (mail) => mail.lead_id === lead.id && mail.kind !== "link-renewed");
      return outcomeOf(result);
    }
    case "erase-by-link":
      eraseLead(model, lead, byHomeowner);
      return doneOutcome;
    default:
      throw new Error(`A link does not offer the action ${action.do}.`);
  }
}

export function actByContractorLink(model: LeadModel, { action, link: saved }: ResolvedStep): StepOutcome {
  const link = openLink(model, saved?.token ?? "");
  if (typeof link === "string") return { outcome: link };
  const contractor = model.contractors.get(link.contractor_id ?? "");
  const status = action.do === "pause-by-link" ? "paused" : "active";
  if (!contractor || contractor.status === "ended") return impossibleOutcome;
  if (contractor.status === status) return doneOutcome;
  contractor.status = status;
  if (status === "active") matchAll(model);
  return doneOutcome;
}
