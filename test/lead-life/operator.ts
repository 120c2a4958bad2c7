import type { LeadAction, LeadBefore, RefusalReason } from "../../domain/lead-life.ts";
import { type Action, places } from "./histories.ts";
import {
  applyToLead,
  byOperator,
  doneOutcome,
  eraseLead,
  hadItBeforeHold,
  hasGivenBack,
  isSameEmail,
  type LeadModel,
  matchAll,
  matchFieldsOf,
  matchLeads,
  type OperatorChange,
  revokeReceipts,
  type StatusChange,
  type StepOutcome,
  unknownOutcome,
} from "./model.ts";
import { corrections, type ResolvedStep } from "./player.ts";
import {
  dayOf,
  eventsOf,
  holderOf,
  hourMs,
  isLicensed,
  queueMail,
  recordEvent,
  revokeLinks,
  type SiteTerritory,
} from "./site-model.ts";

// Models how operators change leads, contractors, and territories, and how they undo these changes.

/** After an event of one of these kinds, an operator's open page about the lead is out of date. */
const outdatingEvents =
  /^(lead\.(held|matched|accepted|contacted|booked|returned|withdrawn|closed|undone|corrected)|homeowner\..+|operator\.(lead-released|lead-attended|settled))$/;

const hasChangedSince = (model: LeadModel, lead: string, seen: number) =>
  eventsOf(model, lead)
    .slice(seen)
    .some(({ kind }) => outdatingEvents.test(kind));

const refusedOutcome: StepOutcome = { outcome: "refused" };

const outcomeOf = (result: RefusalReason | "done"): StepOutcome => ({
  outcome: result === "done" || result === "unchanged" ? result : "refused",
});

export function changeLeadAsOperator(
  model: LeadModel,
  { action, lead: id, contractor, seen }: ResolvedStep,
): StepOutcome {
  const lead = model.leads.get(id);
  if (!lead) return unknownOutcome;
  if (seen && hasChangedSince(model, id, seen.count)) return { outcome: "changed-since" };
  const { status, closed_reason, contractor_id } = lead;
  const before: LeadBefore = { ...matchFieldsOf(lead), status, closed_reason, contractor_id };
  const withChange = (kind: string, result: RefusalReason | "done"): StepOutcome =>
    result === "done" ? { ...doneOutcome, change: { kind, subject: id, before } } : outcomeOf(result);
  switch (action.do) {
    case "release": {
      const result = withChange("lead.released", applyToLead(model, lead, { do: "release" }, byOperator));
      if (result.change) matchLeads(model, [lead], true);
      return result;
    }
    case "hold":
      return outcomeOf(applyToLead(model, lead, { do: "hold" }, byOperator));
    case "assign": {
      const facts = {
        isLicensed: isLicensed(model, contractor, lead.lead_service),
        hasReturned: hasGivenBack(model, lead, contractor),
        hadItBeforeHold: hadItBeforeHold(model, lead, contractor),
      };
      const assign = { do: "assign", contractor, despiteReturn: action.despiteReturn, ...facts } as const;
      return withChange("lead.assigned", applyToLead(model, lead, assign, byOperator));
    }
    case "close":
      return withChange("lead.closed", applyToLead(model, lead, { do: "close", as: action.as }, byOperator));
    case "attend":
      return withChange("lead.attended", applyToLead(model, lead, { do: "attend" }, byOperator));
    case "settle":
      return withChange("lead.settled", applyToLead(model, lead, { do: "settle" }, byOperator));
    case "resend": {
      if (lead.status !== "matched") return refusedOutcome;
      const { contractor_id } = lead;
      const cause = `resent ${id} ${contractor_id} ${seen?.id}`;
      queueMail(model, { kind: "lead-to-contractor", role: "contractor", lead_id: id, contractor_id, cause });
      recordEvent(model, "operator.lead-resent", id, "operator", { contractor_id });
      return doneOutcome;
    }
    case "note":
      recordEvent(model, "operator.lead-noted", id, "operator");
      return withChange("lead.noted", "done");
    case "erase":
      eraseLead(model, lead, byOperator);
      return doneOutcome;
    case "revoke-links":
      revokeLinks(model, ({ lead_id }) => lead_id === id);
      recordEvent(model, "operator.links-revoked", id, "operator");
      return doneOutcome;
    case "correct": {
      const oldEmail = lead.email;
      const values = { [action.column]: corrections[action.column][action.value] ?? null };
      applyToLead(model, lead, { do: "correct", values }, byOperator);
      if (!isSameEmail(oldEmail, lead.email)) revokeReceipts(model, id);
      recordEvent(model, "operator.corrected", id, "operator");
      return doneOutcome;
    }
    default:
      throw new Error(`This is not an action of an operator: ${action.do}`);
  }
}

export function changeContractorAsOperator(model: LeadModel, { action, contractor: id }: ResolvedStep): StepOutcome {
  const contractor = model.contractors.get(id);
  if (!contractor) return unknownOutcome;
  const setStatus = (status: typeof contractor.status, from: readonly string[]): StepOutcome => {
    if (!from.includes(contractor.status)) return refusedOutcome;
    const territories = status === "ended" ? model.territories.filter((one) => one.contractor_id === id) : [];
    const before = { oldStatus: contractor.status, newStatus: status, territories };
    contractor.status = status;
    if (status === "ended") {
      model.territories = model.territories.filter((one) => one.contractor_id !== id);
      revokeLinks(model, (link) => link.contractor_id === id);
    }
    matchAll(model);
    return { outcome: "done", change: { kind: "contractor.status", subject: id, before } };
  };
  switch (action.do) {
    case "pause":
      return setStatus("paused", ["active"]);
    case "resume":
      return setStatus("active", ["paused"]);
    case "end":
      return setStatus("ended", ["active", "paused"]);
    case "reachable":
      if (!contractor.isUnreachable) return refusedOutcome;
      contractor.isUnreachable = false;
      recordEvent(model, "contractor.reachable", null, "operator", { contractor_id: id });
      matchAll(model);
      return doneOutcome;
    case "license":
      contractor.isRegistered = action.isValid;
      matchAll(model);
      return doneOutcome;
    case "take": {
      const place = places[action.place] ?? places[0];
      if (contractor.status === "ended") return refusedOutcome;
      if (holderOf(model, place.zip_code, place.service)) return { outcome: "conflict" };
      if (place.service.startsWith("ev-charging") && !contractor.isElectrician) return refusedOutcome;
      const last = action.days === null ? null : dayOf(new Date(model.now.getTime() + action.days * 24 * hourMs));
      model.territories.push({ ...place, contractor_id: id, ends_on: last });
      matchAll(model);
      return {
        outcome: "done",
        change: { kind: "territories.taken", subject: id, before: { ...place, contractor_id: id, ends_on: last } },
      };
    }
    default:
      throw new Error(`This is not an action of an operator: ${action.do}`);
  }
}

export function releaseTerritory(model: LeadModel, action: Extract<Action, { do: "leave" }>): StepOutcome {
  const place = places[action.place] ?? places[0];
  const territory = model.territories.find((one) => one.zip_code === place.zip_code && one.service === place.service);
  if (!territory) return refusedOutcome;
  model.territories = model.territories.filter((one) => one !== territory);
  matchAll(model);
  return { outcome: "done", change: { kind: "territories.released", subject: "", before: { ...territory } } };
}

export function undo(model: LeadModel, number: number | null): string {
  if (number === null) return "none";
  const change = model.changes.get(number);
  if (!change || change.at.getTime() <= model.now.getTime() - 24 * hourMs) return "too-late";
  if (change.isUndone) return "already";
  change.isUndone = revertChange(model, change);
  return change.isUndone ? "undone" : "changed-since";
}

function revertChange(model: LeadModel, { kind, subject, seen, before }: OperatorChange): boolean {
  switch (kind) {
    case "contractor.status": {
      const contractor = model.contractors.get(subject);
      const { oldStatus, newStatus, territories } = before as StatusChange;
      if (contractor?.status !== newStatus || territories.some((one) => isTaken(model, one))) return false;
      contractor.status = oldStatus;
      model.territories.push(...territories);
      matchAll(model);
      return true;
    }
    case "territories.taken": {
      const { zip_code, service } = before as SiteTerritory;
      if (holderOf(model, zip_code, service) !== subject) return false;
      model.territories = model.territories.filter((one) => one.zip_code !== zip_code || one.service !== service);
      return true;
    }
    case "territories.released": {
      const territory = before as SiteTerritory;
      const hasEnded = model.contractors.get(territory.contractor_id)?.status === "ended";
      if (isTaken(model, territory) || hasEnded) return false;
      model.territories.push(territory);
      matchAll(model);
      return true;
    }
    case "lead.noted":
      if (!model.leads.has(subject)) return false;
      recordEvent(model, "operator.lead-note-removed", subject, "operator");
      return true;
    default: {
      const lead = model.leads.get(subject);
      if (!lead || hasChangedSince(model, subject, seen)) return false;
      const leadBefore = before as LeadBefore;
      const facts = { before: leadBefore, isLicensed: isLicensed(model, leadBefore.contractor_id, lead.lead_service) };
      const undoActions: Record<string, LeadAction> = {
        "lead.released": { do: "undoRelease", ...facts },
        "lead.assigned": { do: "undoAssign", ...facts },
        "lead.closed": { do: "reopen", ...facts },
        "lead.attended": { do: "unattend" },
        "lead.settled": { do: "unsettle" },
      };
      const action = undoActions[kind];
      return action !== undefined && applyToLead(model, lead, action, byOperator) === "done";
    }
  }
}

const isTaken = (model: LeadModel, { zip_code, service }: SiteTerritory) => holderOf(model, zip_code, service) !== null;
