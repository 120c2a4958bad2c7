import { clock } from "../../content/market-clock.ts";
import { type MailRecipient, notificationsOf } from "../../domain/notification.ts";
import { mailKinds, mailRules } from "../../server/mail/kinds.ts";

// The in-memory model of contractors, territories, events, emails, and links. It is plain data, so that a test can copy
// the model and try two steps in either order.

export const dayOf = (instant: Date) => clock.day(instant);
/**
 * The market's wall-clock time in milliseconds. On this clock, every day lasts 24 hours, even when daylight saving time
 * begins or ends.
 */
const wallClockMs = (instant: Date) => Date.parse(`${clock.iso(instant).slice(0, 19)}Z`);

export const hourMs = 60 * 60 * 1000;

export interface SiteContractor {
  id: string;
  name: string;
  status: "active" | "paused" | "ended";
  isRegistered: boolean;
  isElectrician: boolean;
  isUnreachable: boolean;
}

export interface SiteTerritory {
  zip_code: string;
  service: string;
  contractor_id: string;
  ends_on: string | null;
}

export interface SiteEvent {
  kind: string;
  lead_id: string | null;
  actor: string;
  detail: Record<string, string>;
  at: Date;
}

export interface SiteMail {
  kind: string;
  role: MailRecipient;
  lead_id: string | null;
  contractor_id: string | null;
  /** The homeowner's email address when the email was queued. Null if the email is not for the homeowner. */
  email: string | null;
  cause: string;
  state: "queued" | "sent" | "bounced" | "dropped";
  at: Date;
}

export interface SiteLink {
  purpose: "receipt" | "job" | "contractor";
  lead_id: string | null;
  contractor_id: string | null;
  until: Date;
  revokedAt: Date | null;
}

export interface SiteLead {
  id: string;
  created_at: Date;
  duplicate_of: string | null;
  email: string;
  phone: string | null;
  status: "new" | "held" | "matched" | "closed";
  contractor_id: string | null;
  matched_at: Date | null;
  accepted_at: Date | null;
  contacted_at: Date | null;
  booked_at: Date | null;
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: string | null;
  unreachable_since: Date | null;
  attended_at: Date | null;
}

export interface SiteModel<Lead extends SiteLead = SiteLead> {
  now: Date;
  leads: Map<string, Lead>;
  contractors: Map<string, SiteContractor>;
  territories: SiteTerritory[];
  events: SiteEvent[];
  mails: SiteMail[];
  /** By token. */
  links: Map<string, SiteLink>;
  /**
   * If true, `openLink` also opens a link whose `revokedAt` equals `now`. Two steps that run at once have the same
   * time, and the product may use a link in one step before the other step revokes the link.
   */
  sparesLinks: boolean;
  /** When `queueDueMails` last ran, by kind of email. */
  dueMailsQueuedAt: Map<string, Date>;
}

const isQualifiedFor = (service: string, contractor: SiteContractor) =>
  !service.startsWith("ev-charging") || contractor.isElectrician;

export function isLicensed(model: SiteModel, id: string | null, service: string): boolean {
  const contractor = model.contractors.get(id ?? "");
  return contractor?.status === "active" && contractor.isRegistered && isQualifiedFor(service, contractor);
}

export const holderOf = (model: SiteModel, zipCode: string, service: string) =>
  model.territories.find((one) => one.zip_code === zipCode && one.service === service)?.contractor_id ?? null;

/** The contractor who gets leads for this service and zip code today. Null if nobody does. */
export function servingContractor(model: SiteModel, zipCode: string, service: string): string | null {
  const territory = model.territories.find((one) => one.zip_code === zipCode && one.service === service);
  const holder = model.contractors.get(territory?.contractor_id ?? "");
  if (!territory || !holder || holder.isUnreachable || !isLicensed(model, holder.id, service)) return null;
  return territory.ends_on === null || dayOf(model.now) <= territory.ends_on ? holder.id : null;
}

export function eventsOf(model: SiteModel, lead: string): SiteEvent[] {
  return model.events.filter(({ lead_id }) => lead_id === lead);
}

export function recordEvent(
  model: SiteModel,
  kind: string,
  lead_id: string | null,
  actor: string,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  const present = Object.entries(detail).filter(([, value]) => value !== null && value !== undefined);
  const facts = Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
  model.events.push({ kind, lead_id, actor, detail: facts, at: model.now });
}

/** Queues an email, unless one with the same cause exists. If the existing email was dropped, queues it again. */
export function queueMail(model: SiteModel, mail: Omit<SiteMail, "state" | "at" | "email">): void {
  const lead = model.leads.get(mail.lead_id ?? "");
  if (mail.role === "homeowner" && !lead) return;
  const existing = model.mails.find(({ cause }) => cause === mail.cause);
  if (existing?.state === "dropped") existing.state = "queued";
  if (existing) return;
  const email = mail.role === "homeowner" ? (lead?.email ?? null) : null;
  model.mails.push({ ...mail, lead_id: lead?.id ?? null, email, state: "queued", at: model.now });
}

export function inTransaction<Result>(model: SiteModel, work: () => Result): Result {
  const eventCountBefore = model.events.length;
  const result = work();
  const recorded = model.events
    .slice(eventCountBefore)
    .map((event, number) => ({ ...event, id: eventCountBefore + number }));
  for (const { kind, to, contractorId, event, isOnce } of notificationsOf(mailRules, recorded)) {
    const cause = isOnce
      ? `${kind} ${event.lead_id} ${contractorId} ${to}`
      : `${event.id} ${kind} ${to} ${contractorId}`;
    queueMail(model, { kind, role: to, lead_id: event.lead_id, contractor_id: contractorId, cause });
  }
  for (const { id, detail } of recorded.filter(({ kind }) => kind === "contractor.reachable")) {
    resendUnanswered(model, detail.contractor_id ?? "", id);
  }
  return result;
}

/** When a contractor's email works again, resends the leads to which the contractor has not responded. */
function resendUnanswered(model: SiteModel, contractor_id: string, event: number): void {
  if (model.contractors.get(contractor_id)?.isUnreachable) return;
  for (const lead of model.leads.values()) {
    if (lead.contractor_id !== contractor_id || !isUnanswered(lead) || (lead.matched_at ?? model.now) >= model.now)
      continue;
    const isQueued = model.mails.some(
      (mail) =>
        mail.lead_id === lead.id &&
        mail.contractor_id === contractor_id &&
        mail.kind === "lead-to-contractor" &&
        mail.state === "queued",
    );
    const mail = { kind: "lead-to-contractor", role: "contractor", lead_id: lead.id, contractor_id } as const;
    if (!isQueued) queueMail(model, { ...mail, cause: `reachable ${event} ${lead.id}` });
  }
}

export function dropMails(model: SiteModel, shouldDrop: (mail: SiteMail) => boolean): void {
  for (const mail of model.mails) if (mail.state === "queued" && shouldDrop(mail)) mail.state = "dropped";
}

/**
 * Deletes a lead, the emails to its homeowner, and its receipt links. Also drops the emails about the lead that are
 * queued for contractors and operators.
 */
export function deleteLead(model: SiteModel, lead: string): void {
  model.leads.delete(lead);
  model.mails = model.mails.filter((mail) => mail.lead_id !== lead || mail.role !== "homeowner");
  dropMails(model, (mail) => mail.lead_id === lead);
  for (const mail of model.mails) if (mail.lead_id === lead) mail.lead_id = null;
  for (const [token, link] of model.links) {
    if (link.lead_id === lead && link.purpose === "receipt") model.links.delete(token);
    else if (link.lead_id === lead) link.lead_id = null;
  }
}

export function isUnanswered(lead: SiteLead): boolean {
  return lead.status === "matched" && !lead.accepted_at && !lead.contacted_at && !lead.booked_at;
}

/** Nobody prefers email here, so a phone number that can be called is one that the homeowner agreed to. */
const isOutOfReach = ({ unreachable_since, phone }: SiteLead) =>
  unreachable_since !== null && !/^1?\d{10}$/.test(phone ?? "");

const isToBeReminded = (lead: SiteLead) => isUnanswered(lead) && !isOutOfReach(lead);

const hasSameEmail = (one: SiteLead, other: SiteLead) => one.email.toLowerCase() === other.email.toLowerCase();

/** The leads of the same person for the same work that came before this one and that its contractor has, too. */
function earlierLeads(model: SiteModel, lead: SiteLead): SiteLead[] {
  const first = lead.duplicate_of;
  if (first === null) return [];
  return [...model.leads.values()].filter(
    (one) =>
      (one.id === first || one.duplicate_of === first) &&
      (one.created_at < lead.created_at || (+one.created_at === +lead.created_at && one.id < lead.id)) &&
      one.status === "matched" &&
      one.contractor_id === lead.contractor_id,
  );
}

/** Whether an email about an earlier lead is about this lead, too, because that one waits or was answered since. */
function isCoveredByEarlier(model: SiteModel, lead: SiteLead, role: MailRecipient): boolean {
  return earlierLeads(model, lead).some(
    (one) =>
      (isToBeReminded(one) ||
        [one.accepted_at, one.contacted_at, one.booked_at].some(
          (at) => at && lead.matched_at && at >= lead.matched_at,
        )) &&
      (role !== "homeowner" || hasSameEmail(one, lead)),
  );
}

const isAskedByEarlier = (model: SiteModel, lead: SiteLead) =>
  earlierLeads(model, lead).some((one) => hasSameEmail(one, lead));

/** Emails that become due some time after a match. */
const mailsAfterMatch = {
  "contractor-reminder": {
    waitMs: 4 * hourMs,
    isNeededFor: isToBeReminded,
    isLeftOut: isCoveredByEarlier,
    isOnce: false,
  },
  "contractor-silent": {
    waitMs: 24 * hourMs,
    isNeededFor: isToBeReminded,
    isLeftOut: isCoveredByEarlier,
    isOnce: false,
  },
  "homeowner-not-contacted": {
    waitMs: 6 * hourMs,
    isNeededFor: ({ status, homeowner_contacted, homeowner_contacted_at: at, matched_at }: SiteLead) =>
      status === "matched" &&
      homeowner_contacted === false &&
      at !== null &&
      matched_at !== null &&
      at.getTime() < matched_at.getTime() + 6 * hourMs,
    isLeftOut: () => false,
    isOnce: false,
  },
  "were-you-contacted": {
    waitMs: 48 * hourMs,
    isNeededFor: (lead: SiteLead) =>
      lead.status === "matched" && !lead.unreachable_since && lead.homeowner_contacted === null,
    isLeftOut: isAskedByEarlier,
    isOnce: true,
  },
  "how-did-it-end": {
    waitMs: 14 * 24 * hourMs,
    isNeededFor: (lead: SiteLead) =>
      lead.status === "matched" &&
      !lead.unreachable_since &&
      lead.homeowner_outcome === null &&
      lead.homeowner_contacted !== false &&
      (lead.contacted_at !== null || lead.booked_at !== null || lead.homeowner_contacted === true),
    isLeftOut: isAskedByEarlier,
    isOnce: true,
  },
} as const;

/**
 * Queues the emails that are due. Skips emails that became due 48 hours or more before the previous run, because
 * earlier runs have considered those emails.
 */
export function queueDueMails(model: SiteModel): void {
  for (const [kind, { waitMs, isNeededFor, isLeftOut, isOnce }] of Object.entries(mailsAfterMatch)) {
    const timeMs = kind === "how-did-it-end" ? wallClockMs : (instant: Date) => instant.getTime();
    const last = model.dueMailsQueuedAt.get(kind);
    for (const lead of model.leads.values()) {
      const { id, contractor_id, matched_at } = lead;
      if (!matched_at || !isNeededFor(lead) || timeMs(matched_at) > timeMs(model.now) - waitMs) continue;
      if (last && timeMs(matched_at) <= timeMs(last) - waitMs - 48 * hourMs) continue;
      const laterCausePrefix = `how-did-it-end ${id} ${contractor_id}`;
      if (kind === "were-you-contacted" && model.mails.some(({ cause }) => cause.startsWith(laterCausePrefix)))
        continue;
      for (const role of mailKinds[kind as keyof typeof mailsAfterMatch].to) {
        if (isLeftOut(model, lead, role)) continue;
        const perMatch = kind === "homeowner-not-contacted" ? role : `${matched_at.getTime()} ${role}`;
        const cause = `${kind} ${id} ${contractor_id}${isOnce ? "" : ` ${perMatch}`}`;
        if (model.mails.every((mail) => mail.cause !== cause))
          queueMail(model, { kind, role, lead_id: id, contractor_id, cause });
      }
    }
    model.dueMailsQueuedAt.set(kind, model.now);
  }
}

export function bounceMail(model: SiteModel, mail: SiteMail): void {
  mail.state = "bounced";
  const detail =
    mail.role === "homeowner" ? markHomeownerUnreachable(model, mail) : markContractorUnreachable(model, mail);
  recordEvent(model, "delivery.failed", mail.lead_id, "system", { reason: mail.kind, ...detail });
}

function markContractorUnreachable(model: SiteModel, { contractor_id }: SiteMail) {
  const contractor = model.contractors.get(contractor_id ?? "");
  if (contractor && !contractor.isUnreachable) {
    contractor.isUnreachable = true;
    recordEvent(model, "contractor.unreachable", null, "system", { contractor_id });
    for (const lead of model.leads.values()) {
      if (lead.contractor_id === contractor_id && isUnanswered(lead)) lead.attended_at = null;
    }
    dropMails(model, (mail) => mail.contractor_id === contractor_id && mail.role === "contractor");
  }
  return { outcome: "contractor-unreachable" };
}

function markHomeownerUnreachable(model: SiteModel, { lead_id, email }: SiteMail) {
  const lead = model.leads.get(lead_id ?? "");
  if (!lead || lead.email.toLowerCase() !== email?.toLowerCase()) return {};
  const wasUnreachable = lead.unreachable_since !== null;
  const contractor = model.contractors.get(lead.contractor_id ?? "");
  const isLeadDelivered =
    lead.status === "matched" &&
    contractor?.isUnreachable === false &&
    model.mails.some(
      (mail) =>
        mail.lead_id === lead.id &&
        mail.contractor_id === contractor.id &&
        mail.kind === "lead-to-contractor" &&
        mail.state === "sent",
    );
  if (!wasUnreachable) {
    lead.unreachable_since = model.now;
    lead.attended_at = null;
    dropMails(model, (mail) => mail.lead_id === lead.id && mail.role === "homeowner");
  }
  return isLeadDelivered
    ? {
        outcome: isOutOfReach(lead) ? "homeowner-out-of-reach" : "homeowner-unreachable",
        contractor_id: wasUnreachable ? null : contractor.id,
      }
    : {};
}

/** The link with this token. "over" if the link was revoked or has expired, and "unknown" if there is no such link. */
export function openLink(model: SiteModel, token: string): SiteLink | "over" | "unknown" {
  const link = model.links.get(token);
  if (!link) return "unknown";
  const isSpared = model.sparesLinks && link.revokedAt?.getTime() === model.now.getTime();
  return (link.revokedAt && !isSpared) || link.until <= model.now ? "over" : link;
}

export function revokeLinks(model: SiteModel, shouldRevoke: (link: SiteLink) => boolean): void {
  for (const link of model.links.values()) if (shouldRevoke(link)) link.revokedAt ??= model.now;
}
