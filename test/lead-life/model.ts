import type { EventActor } from "../../domain/event.ts";
import {
  applyAction,
  type CurrentLead,
  type LeadAction,
  type LeadBefore,
  matchColumns,
  type RefusalReason,
} from "../../domain/lead-life.ts";
import { type Action, places } from "./histories.ts";
import { firms, firstTerritories, people, type SavedLink, startTime } from "./player.ts";
import {
  deleteLead,
  eventsOf,
  hourMs,
  isLicensed,
  recordEvent,
  revokeLinks,
  type SiteContractor,
  type SiteModel,
  type SiteTerritory,
  servingContractor,
} from "./site-model.ts";

// The in-memory model of leads. It changes leads by the product's own rules (`applyAction` in domain/lead-life.ts).

export interface ModelLead extends CurrentLead {
  id: string;
  created_at: Date;
}

export type MatchFields = Pick<ModelLead, (typeof matchColumns)[number]>;

export interface LeadReturn extends MatchFields {
  lead_id: string;
  contractor_id: string;
  reason: string;
  returned_at: Date;
}

export interface OperatorChange {
  kind: string;
  subject: string;
  at: Date;
  isUndone: boolean;
  seen: number;
  before: LeadBefore | StatusChange | SiteTerritory;
}

export interface StatusChange {
  oldStatus: SiteContractor["status"];
  newStatus: SiteContractor["status"];
  territories: SiteTerritory[];
}

export interface LeadModel extends SiteModel<ModelLead> {
  returns: LeadReturn[];
  changes: Map<number, OperatorChange>;
}

export function initialModel(contractors: readonly string[], links: Iterable<SavedLink>): LeadModel {
  const model: LeadModel = {
    now: startTime,
    leads: new Map(),
    contractors: new Map(
      contractors.map((id, number) => {
        const { business_name: name } = firms[number] ?? { business_name: "" };
        const isElectrician = name.startsWith("Elm");
        return [id, { id, name, status: "active", isRegistered: true, isElectrician, isUnreachable: false }];
      }),
    ),
    territories: firstTerritories.map(([firm, place]) => ({
      ...places[place],
      contractor_id: contractors[firm] ?? "",
      ends_on: null,
    })),
    events: [],
    mails: [],
    links: new Map(),
    dueMailsQueuedAt: new Map(),
    sparesLinks: false,
    returns: [],
    changes: new Map(),
  };
  saveLinks(model, links);
  return model;
}

const lifetimeDays = { receipt: 365, job: 30, contractor: 365 };

export function saveLinks(model: LeadModel, links: Iterable<SavedLink>): void {
  for (const { purpose, lead, contractor, token } of links) {
    if (model.links.has(token) || (purpose === "receipt" && !model.leads.has(lead ?? ""))) continue;
    const until = new Date(model.now.getTime() + lifetimeDays[purpose] * 24 * hourMs);
    model.links.set(token, { purpose, lead_id: lead, contractor_id: contractor, until, revokedAt: null });
  }
}

const fiveDigits = (zipCode: string) => zipCode.slice(0, 5);

export const localPhone = (phone: string | null) => (phone && phone.length >= 10 ? phone.slice(-10) : null);

export const placeOf = (lead: ModelLead) => ({ service: lead.lead_service, zip_code: fiveDigits(lead.zip_code) });

export const waitingSince = ({ created_at, released_at, returned_at }: ModelLead) =>
  Math.max(created_at.getTime(), released_at?.getTime() ?? 0, returned_at?.getTime() ?? 0);

export const hasGivenBack = (model: LeadModel, lead: ModelLead, contractor: string) =>
  model.returns.some((one) => one.lead_id === lead.id && one.contractor_id === contractor);

export const matchFieldsOf = (from: MatchFields) =>
  Object.fromEntries(matchColumns.map((column) => [column, from[column]])) as MatchFields & object;

export function applyToLead(
  model: LeadModel,
  lead: ModelLead,
  action: LeadAction,
  who: EventActor,
): RefusalReason | "done" {
  const change = applyAction(lead, action, who, model.now);
  if ("why" in change) return change.why;
  Object.assign(lead, change.columns);
  for (const { kind, detail } of change.events) recordEvent(model, kind, lead.id, who.actor, detail);
  return "done";
}

export const byHomeowner: EventActor = { actor: "homeowner" };

export const byOperator: EventActor = { actor: "operator" };

export const bySystem: EventActor = { actor: "system" };

/** True if this contractor had the lead when the lead was last put on hold, and the lead was not matched again. */
export function hadItBeforeHold(model: LeadModel, lead: ModelLead, contractor: string): boolean {
  const last = eventsOf(model, lead.id).findLast(({ kind }) => kind === "lead.held" || kind === "lead.matched");
  return last?.kind === "lead.held" && last.detail.previous_contractor_id === contractor;
}

/**
 * Matches leads that have waited less than 14 days to contractors, the oldest lead first. If `recordsWaiting` is true,
 * a lead without a suitable contractor gets a `lead.waiting` event, unless it already has one for this wait.
 */
export function matchLeads(model: LeadModel, leads: Iterable<ModelLead>, recordsWaiting: boolean): void {
  const inOrder = [...leads].sort(
    (one, other) => one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1),
  );
  for (const lead of inOrder) {
    if (lead.status !== "new" || waitingSince(lead) <= model.now.getTime() - 14 * 24 * hourMs) continue;
    const { zip_code, service } = placeOf(lead);
    const first = model.leads.get(lead.duplicate_of ?? "");
    const followsFirstLead =
      first?.status === "matched" &&
      model.returns.every(({ lead_id }) => lead_id !== first.id) &&
      fiveDigits(first.zip_code) === zip_code &&
      isLicensed(model, first.contractor_id, service) &&
      !hasGivenBack(model, lead, first.contractor_id ?? "");
    const servingId = servingContractor(model, zip_code, service);
    const chosen = followsFirstLead
      ? first.contractor_id
      : servingId && !hasGivenBack(model, lead, servingId)
        ? servingId
        : null;
    if (chosen !== null) {
      applyToLead(
        model,
        lead,
        { do: "match", contractor: chosen, hadItBeforeHold: hadItBeforeHold(model, lead, chosen) },
        bySystem,
      );
    } else if (recordsWaiting) {
      const hasWaitingEvent = eventsOf(model, lead.id).some(
        ({ kind, at }) => kind === "lead.waiting" && at.getTime() >= waitingSince(lead),
      );
      applyToLead(model, lead, { do: "wait", hasWaitingEvent }, bySystem);
    }
  }
}

export const matchAll = (model: LeadModel) => matchLeads(model, model.leads.values(), false);

function firstLeadOf(model: LeadModel, lead: ModelLead): string | null {
  const earlier = [...model.leads.values()].filter(
    (one) =>
      (one.email.toLowerCase() === lead.email.toLowerCase() ||
        (localPhone(lead.phone) !== null && localPhone(one.phone) === localPhone(lead.phone))) &&
      one.lead_service === lead.lead_service &&
      fiveDigits(one.zip_code) === fiveDigits(lead.zip_code) &&
      one.duplicate_of === null &&
      one.status !== "held" &&
      one.status !== "closed" &&
      one.created_at.getTime() >= model.now.getTime() - 30 * 24 * hourMs,
  );
  earlier.sort((one, other) => one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1));
  return earlier[0]?.id ?? null;
}

export function storeLead(model: LeadModel, action: Extract<Action, { do: "submit" }>, id: string): void {
  const { email, phone } = people[action.who] ?? people[0];
  const { zip_code, service } = places[action.place] ?? places[0];
  const lead: ModelLead = {
    id,
    email,
    phone: action.hasPhone ? phone : null,
    zip_code,
    lead_service: service,
    created_at: model.now,
    status: "new",
    closed_reason: null,
    hold_reason: null,
    duplicate_of: null,
    contractor_id: null,
    consent_version: null,
    consent_wording: null,
    consented_at: null,
    matched_at: null,
    accepted_at: null,
    contacted_at: null,
    booked_at: null,
    released_at: null,
    returned_at: null,
    return_reason: null,
    homeowner_contacted: null,
    homeowner_contacted_at: null,
    homeowner_outcome: null,
    homeowner_outcome_at: null,
    attended_at: null,
    settled_at: null,
    unreachable_since: null,
    match_confirmed_at: null,
    mail_checked_by: null,
    quoted_cents: null,
    booked_cents: null,
    lost_at: null,
    lost_reason: null,
  };
  const firstLead = firstLeadOf(model, lead);
  model.leads.set(id, lead);
  const holdReason = action.isSuspect ? "honeypot" : null;
  applyToLead(model, lead, { do: "store", holdReason, firstLead, consent: null, mailCheckSeconds: null }, byHomeowner);
  matchLeads(model, [lead], true);
}

export function eraseLead(model: LeadModel, lead: ModelLead, who: EventActor): void {
  applyToLead(model, lead, { do: "erase", reason: "request" }, who);
  deleteLead(model, lead.id);
  for (const other of model.leads.values()) if (other.duplicate_of === lead.id) other.duplicate_of = null;
  model.returns = model.returns.filter(({ lead_id }) => lead_id !== lead.id);
}

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const revokeReceipts = (model: LeadModel, lead: string) =>
  revokeLinks(model, ({ lead_id, purpose }) => lead_id === lead && purpose === "receipt");

export type StepOutcome = { outcome: string; change?: Omit<OperatorChange, "at" | "isUndone" | "seen"> };

export const unknownOutcome: StepOutcome = { outcome: "unknown" };

export const doneOutcome: StepOutcome = { outcome: "done" };
