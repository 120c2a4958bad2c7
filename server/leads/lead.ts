import { systemActor } from "../../domain/event.ts";
import {
  type ActionKind,
  type ActionOf,
  applyAction,
  beforeColumns,
  type CurrentLead,
  type LeadAction,
  type LeadBefore,
  type LeadChange,
  matchColumns,
  type RefusalReason,
  type SavedMatch,
} from "../../domain/lead-life.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import type { Connection } from "../database/database.ts";
import type { LeadReturnRow } from "../database/rows.ts";
import { dropMailsAbout, type NewEvent, type Transaction } from "../events/outbox.ts";
import { deleteIdempotencyKeys, noteRemoval } from "../events/removals.ts";
import { deleteDeliveries, forgetSubjects } from "../events/visitor-mails.ts";
import { revokeLinks } from "../links/revoke-links.ts";
import type { LeadCircumstances } from "./circumstances.ts";
import { dnsPatience, type MailDomains } from "./mail-domains.ts";
import { contractorBeforeHold, findServedLeads, firstLeadOf, matchOrWait, withMatchFacts } from "./match.ts";

// The verbs of leads. A verb works in the caller's transaction: it locks the lead, asks domain/lead-life.ts what changes,
// writes the row, and records events. For one lead, it returns null, or why nothing changed.
//
// A transaction locks leads before their contractor, and both before deliveries. Any other order can deadlock
// (lock-order.test.ts).

export interface LockedLead extends CurrentLead {
  id: string;
  created_at: string;
  /** When the transaction began. */
  now: Date;
  /** For undoing an operator's change. Times are text, because a JavaScript date would lose their microseconds. */
  before: LeadBefore;
}

/** A `LockedLead`, from `leads`. */
export const lockedColumns = `id, created_at::text, ${beforeColumns.join(", ")}, hold_reason, duplicate_of,
  consent_version, consent_wording, consented_at, released_at, returned_at, return_reason, attended_at,
  unreachable_since, match_confirmed_at, mail_checked_by, email, phone, zip_code,
  service_of_lead(service, submitted_from_page) as lead_service, now(),
  jsonb_build_object(${beforeColumns.map((column) => `'${column}', ${column}`)}) as before`;

const daySeconds = 24 * 60 * 60;

/** Until the transaction ends. Others may store duplicates of the lead meanwhile. */
export async function lock(connection: Connection, id: string): Promise<LockedLead | null> {
  const [lead] = await connection.query<LockedLead>(
    `select ${lockedColumns} from leads as lead where id = $1 for no key update`,
    [id],
  );
  return lead ?? null;
}

async function write(connection: Connection, { id, now }: LockedLead, change: LeadChange["columns"]): Promise<void> {
  const values: unknown[] = [id];
  const changes = Object.entries(change).map(([column, value]) =>
    // A JavaScript date has no microseconds.
    value instanceof Date && value.getTime() === now.getTime()
      ? `"${column}" = now()`
      : `"${column}" = $${values.push(value)}`,
  );
  if (changes.length > 0) await connection.query(`update leads set ${changes.join(", ")} where id = $1`, values);
}

const eventsOf = ({ id }: LockedLead, { events }: LeadChange): NewEvent[] =>
  events.map((event) => ({ ...event, lead_id: id }));

/** An id, or a lead that this transaction has locked and not changed. */
type Target = string | LockedLead;

async function locked(tx: Transaction, target: Target): Promise<LockedLead | null> {
  return typeof target === "string" ? lock(tx, target) : target;
}

async function carryOut(tx: Transaction, lead: LockedLead, change: LeadChange): Promise<void> {
  await write(tx, lead, change.columns);
  await tx.record(...eventsOf(lead, change));
}

/** It also changes something beside the row, by a function of its own. */
type LargerStep =
  | "store"
  | "match"
  | "wait"
  | "endMailCheck"
  | "erase"
  | "return"
  | "undoReturn"
  | "withdraw"
  | "correct"
  | "correctEmail"
  | "release"
  | "assign"
  | "undoAssign"
  | "undoRelease"
  | "reopen";

export function take(
  tx: Transaction,
  target: Target,
  action: ActionOf<Exclude<ActionKind, LargerStep>>,
): Promise<RefusalReason | null> {
  return applyTo(tx, target, action);
}

async function applyTo(tx: Transaction, target: Target, action: LeadAction): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const change = applyAction(lead, action, tx.who, lead.now);
  if ("why" in change) return change.why;
  await carryOut(tx, lead, change);
  return null;
}

/** It waits to learn whether its email's domain takes mail. */
export type UncheckedLead = Pick<LockedLead, "id" | "email">;

/**
 * Holds or matches each lead, or lets it wait. The caller has called `lock_people` and inserted the leads in this
 * transaction. Nobody else sees them yet, so they need no lock.
 */
export async function begin(
  tx: Transaction,
  leads: readonly LockedLead[],
  { holdReason, suspectTexts, consent }: LeadCircumstances,
  waitingDays: number,
  mailDomains: MailDomains,
): Promise<UncheckedLead[]> {
  const ids = leads.map(({ id }) => id);
  const events: NewEvent[] = [];
  const unchecked: UncheckedLead[] = [];
  for (const [index, lead] of leads.entries()) {
    const firstLead = await firstLeadOf(tx, lead, ids.slice(index));
    const mailDomain = mailDomains.known(lead.email);
    const reason = holdReason ?? suspectTexts[index] ?? (mailDomain === "takes-none" ? "mail-domain" : null);
    const mailCheckSeconds = mailDomain === null ? dnsPatience / 1000 : null;
    const storeChange = applyAction(
      lead,
      { do: "store", firstLead, holdReason: reason, consent, mailCheckSeconds },
      tx.who,
      lead.now,
    );
    if ("why" in storeChange) throw new Error(`Lead ${lead.id} cannot be stored: ${storeChange.why}.`);
    const current = { ...lead, ...storeChange.columns };
    if (current.mail_checked_by !== null) unchecked.push(lead);
    const canMatch = current.status === "new" && current.mail_checked_by === null && waitingDays > 0;
    const [found] = canMatch ? await withMatchFacts(tx, [current]) : [];
    const matchChange = found ? matchOrWait(...found) : null;
    await write(tx, lead, { ...storeChange.columns, ...matchChange?.columns });
    const systemEvents = matchChange
      ? eventsOf(lead, matchChange).map((event) => ({ ...event, actor: systemActor.actor }))
      : [];
    events.push(...eventsOf(lead, storeChange), ...systemEvents);
  }
  await tx.record(...events);
  return unchecked;
}

/** Held if the email's domain takes no mail, else matched or waiting. */
export async function endMailCheck(
  tx: Transaction,
  target: Target,
  takesMail: boolean,
  waitingDays: number,
): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const why = await applyTo(tx, lead, { do: "endMailCheck", takesMail });
  if (why === null && takesMail) await match(tx, [lead.id], waitingDays);
  return why;
}

/** For example, their process ended. Nothing is held. */
export async function endOverdueMailChecks(tx: Transaction, waitingDays: number, limit: number): Promise<number> {
  const overdue = await tx.query<LockedLead>(
    `select ${lockedColumns} from leads as lead
      where mail_checked_by <= now() and status = 'new' order by mail_checked_by limit $1 for no key update skip locked`,
    [limit],
  );
  for (const lead of overdue) await endMailCheck(tx, lead, true, waitingDays);
  return overdue.length;
}

/** After an operator's release or a contractor's return. Records an event for each lead that must wait. */
export async function match(tx: Transaction, ids: readonly string[], waitingDays: number): Promise<number> {
  return giveToContractors(tx, ids, waitingDays, true);
}

/** Returns how many got a contractor. */
export async function matchAll(tx: Transaction, waitingDays: number): Promise<number> {
  const ids = await findServedLeads(tx);
  return ids.length === 0 ? 0 : giveToContractors(tx, ids, waitingDays, false);
}

/** `shouldRecordWaiting`: `lead.waiting` for each lead that no contractor serves. */
async function giveToContractors(
  tx: Transaction,
  ids: readonly string[],
  waitingDays: number,
  shouldRecordWaiting: boolean,
): Promise<number> {
  const leads = await tx.query<LockedLead>(
    `select ${lockedColumns} from leads as lead
      where id = any ($1::uuid[]) and is_waiting(lead) and waiting_since(lead) > now() - make_interval(secs => $2)
      order by created_at, id for no key update skip locked`,
    [ids, waitingDays * daySeconds],
  );
  const events: NewEvent[] = [];
  let matchedCount = 0;
  for (const [lead, facts] of await withMatchFacts(tx, leads)) {
    const change = matchOrWait(lead, facts);
    if (!change || (facts.contractor === null && !shouldRecordWaiting)) continue;
    await write(tx, lead, change.columns);
    events.push(...eventsOf(lead, change));
    if (facts.contractor !== null) matchedCount++;
  }
  await tx.as(systemActor).record(...events);
  return matchedCount;
}

/** At most `limit`, after `waitingDays`. Returns how many. */
export async function expireWaitingLeads(tx: Transaction, waitingDays: number, limit: number): Promise<number> {
  const waitedTooLong = await tx.query<LockedLead>(
    `select ${lockedColumns} from leads as lead
      where is_waiting(lead) and created_at <= now() - make_interval(secs => $1)
        and waiting_since(lead) <= now() - make_interval(secs => $1)
      order by created_at limit $2 for no key update skip locked`,
    [waitingDays * daySeconds, limit],
  );
  for (const lead of waitedTooLong) await take(tx.as(systemActor), lead, { do: "expire" });
  return waitedTooLong.length;
}

/** With all data about their homeowners, without the contractors' links. */
export async function erase(tx: Transaction, ids: readonly string[], reason: "request" | "retention"): Promise<void> {
  const leads = await tx.query<LockedLead>(
    `select ${lockedColumns} from leads as lead where id = any ($1::uuid[]) order by created_at, id for no key update`,
    [ids],
  );
  // A worker that holds one may still refer to the lead, which the deletion below would lock against it.
  await tx.query("select from deliveries where lead_id = any ($1::uuid[]) order by id for update", [ids]);
  await deleteDeliveries(tx, "lead_id = any ($1::uuid[]) and recipient_role = 'homeowner'", [ids]);
  await forgetSubjects(tx, ids);
  await dropMailsAbout(tx, ids, "The request was erased.");
  await clearMailServerResponses(tx, ids);
  await tx.query("delete from link_tokens where lead_id = any ($1::uuid[]) and purpose = 'receipt'", [ids]);
  const erased = leads.flatMap((lead) => {
    const change = applyAction(lead, { do: "erase", reason }, tx.who, lead.now);
    return "why" in change ? [] : eventsOf(lead, change);
  });
  await tx.record(...erased);
  await tx.query("delete from leads where id = any ($1::uuid[])", [ids]);
  await deleteIdempotencyKeys(tx, "leads", ids);
}

/** They contain the homeowner's email address. Deliveries to the homeowner are deleted with the lead. */
async function clearMailServerResponses(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `update deliveries
        set last_error = case when not names_homeowner(leads, last_error) then last_error end,
            bounce_text = case when not names_homeowner(leads, bounce_text) then bounce_text end
       from leads
      where leads.id = any ($1::uuid[]) and lead_id = leads.id and recipient_role <> 'homeowner'
        and (names_homeowner(leads, last_error) or names_homeowner(leads, bounce_text))`,
    [ids],
  );
  await connection.query(
    `update delivery_attempts set answer = null from deliveries, leads
      where leads.id = any ($1::uuid[]) and deliveries.lead_id = leads.id and deliveries.id = delivery_id
        and recipient_role <> 'homeowner' and names_homeowner(leads, answer)`,
    [ids],
  );
}

export async function eraseLead(tx: Transaction, target: Target): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  await erase(tx, [lead.id], "request");
  await noteRemoval(tx, { reason: "request", table: "leads" }, 1);
  return null;
}

// The contractor's steps

export async function returnLead(
  tx: Transaction,
  target: Target,
  reason: ReturnReason,
  waitingDays: number,
): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const hasReturned = (await leadReturnOf(tx, lead)) !== null;
  const change = applyAction(lead, { do: "return", reason, hasReturned }, tx.who, lead.now);
  if ("why" in change) return change.why;
  const columns = matchColumns.join(", ");
  await tx.query(
    `insert into lead_returns (lead_id, contractor_id, reason, ${columns})
     select id, contractor_id, $2, ${columns} from leads where id = $1
     on conflict (lead_id, contractor_id) do update
       set reason = excluded.reason, returned_at = excluded.returned_at,
           ${matchColumns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    [lead.id, reason],
  );
  await carryOut(tx, lead, change);
  await match(tx, [lead.id], waitingDays);
  return null;
}

interface LeadReturn extends Pick<LeadReturnRow, "returned_at"> {
  saved_match: SavedMatch;
  is_licensed: boolean;
}

async function leadReturnOf(tx: Transaction, { id, lead_service }: LockedLead): Promise<LeadReturn | null> {
  const [leadReturn] = await tx.query<LeadReturn>(
    `select returned_at, jsonb_build_object(${matchColumns.map((column) => `'${column}', ${column}`)}) as saved_match,
            is_licensed_for(contractor_id, $3) as is_licensed
       from lead_returns where lead_id = $1 and contractor_id = $2`,
    [id, tx.who.contractorId, lead_service],
  );
  return leadReturn ?? null;
}

/** Restores the columns that the return changed. */
export async function undoReturn(tx: Transaction, target: Target): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const leadReturn = await leadReturnOf(tx, lead);
  const { contractorId } = tx.who;
  if (!leadReturn || !contractorId) return "not-theirs";
  const [previousReturn] = await tx.query<{ returned_at: string; return_reason: ReturnReason }>(
    `select to_jsonb(returned_at) ->> 0 as returned_at, reason as return_reason from lead_returns
      where lead_id = $1 and contractor_id <> $2 order by lead_returns.returned_at desc limit 1`,
    [lead.id, contractorId],
  );
  const why = await applyTo(tx, lead, {
    do: "undoReturn",
    contractor: contractorId,
    savedMatch: leadReturn.saved_match,
    previousReturn: previousReturn ?? { returned_at: null, return_reason: null },
    at: leadReturn.returned_at,
    isLicensed: leadReturn.is_licensed,
  });
  if (why === null)
    await tx.query("delete from lead_returns where lead_id = $1 and contractor_id = $2", [lead.id, contractorId]);
  return why;
}

// The homeowner's steps

/** Deletes the photos, and drops queued emails except `link-renewed`. */
export async function withdraw(tx: Transaction, id: string): Promise<RefusalReason | null> {
  const why = await applyTo(tx, id, { do: "withdraw" });
  if (why !== null) return why;
  await dropMailsAbout(tx, [id], "The homeowner withdrew the request.", "link-renewed");
  await tx.query("delete from lead_photos where lead_id = $1", [id]);
  return null;
}

export function correctEmail(tx: Transaction, target: Target, email: string): Promise<RefusalReason | null> {
  return applyCorrection(tx, target, { do: "correctEmail", values: { email } });
}

export function correct(
  tx: Transaction,
  id: string,
  values: Readonly<Record<string, string | null>>,
): Promise<RefusalReason | null> {
  return applyCorrection(tx, id, { do: "correct", values });
}

/** A new email address revokes the receipt links. */
async function applyCorrection(
  tx: Transaction,
  target: Target,
  action: ActionOf<"correct" | "correctEmail">,
): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const change = applyAction(lead, action, tx.who, lead.now);
  if ("why" in change) return change.why;
  const { email }: { email?: string | null } = action.values;
  const isNewAddress = email != null && email.toLowerCase() !== lead.email.toLowerCase();
  // A later erasure searches only for the new address.
  if (isNewAddress) await clearMailServerResponses(tx, [lead.id]);
  await carryOut(tx, lead, change);
  if (isNewAddress) await revokeLinks(tx, { leadId: lead.id, only: "receipt" });
  return null;
}

// The operator's steps

export async function release(tx: Transaction, target: Target, waitingDays: number): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const why = await applyTo(tx, lead, { do: "release" });
  if (why === null) await match(tx, [lead.id], waitingDays);
  return why;
}

/** `despiteReturn`: a contractor who returned the lead may get it again. */
export async function assign(
  tx: Transaction,
  target: Target,
  contractor: string,
  despiteReturn: boolean,
): Promise<RefusalReason | null> {
  const lead = await locked(tx, target);
  if (!lead) return "unknown";
  const [facts] = await tx.query<{ has_returned: boolean; held_from: string | null }>(
    `select has_returned($1, $2) as has_returned, ${contractorBeforeHold("$1")} as held_from`,
    [lead.id, contractor],
  );
  return applyTo(tx, lead, {
    do: "assign",
    contractor,
    despiteReturn,
    hasReturned: facts?.has_returned ?? false,
    isLicensed: await isLicensed(tx, contractor, lead),
    hadItBeforeHold: facts?.held_from === contractor,
  });
}

/** For the lead's service, today. */
async function isLicensed(connection: Connection, contractor: string | null, lead: LockedLead): Promise<boolean> {
  const [facts] = await connection.query<{ is_licensed: boolean }>(
    "select coalesce(is_licensed_for($1, $2), false) as is_licensed",
    [contractor, lead.lead_service],
  );
  return facts?.is_licensed ?? false;
}

export async function undoOperatorStep(
  tx: Transaction,
  lead: LockedLead,
  action: "undoAssign" | "undoRelease" | "reopen",
  before: LeadBefore,
): Promise<RefusalReason | null> {
  return applyTo(tx, lead, { do: action, before, isLicensed: await isLicensed(tx, before.contractor_id, lead) });
}

/** The contractor has not responded to them. */
export async function unattendUnanswered(tx: Transaction, contractorId: string): Promise<void> {
  for (const lead of await lockUnanswered(tx, contractorId)) await take(tx.as(systemActor), lead, { do: "unattend" });
}

export function lockUnanswered(connection: Connection, contractorId: string | null): Promise<LockedLead[]> {
  return connection.query<LockedLead>(
    `select ${lockedColumns} from leads
      where contractor_id = $1 and attended_at is not null and is_unanswered(leads)
      order by created_at, id for no key update`,
    [contractorId],
  );
}

/** At most `limit`, whose `attended_until` has come. Returns how many. */
export async function unattendDue(tx: Transaction, limit: number): Promise<number> {
  const leads = await tx.query<LockedLead>(
    `select ${lockedColumns} from leads where attended_at is not null and attended_until <= market_today()
      order by attended_until, id limit $1 for no key update skip locked`,
    [limit],
  );
  for (const lead of leads) await take(tx.as(systemActor), lead, { do: "unattend" });
  return leads.length;
}
