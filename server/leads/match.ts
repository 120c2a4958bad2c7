import { systemActor } from "../../domain/event.ts";
import { applyAction, type CurrentLead, type LeadAction, type LeadChange } from "../../domain/lead-life.ts";
import { type Connection, keepPlan, type Sql } from "../database/database.ts";

// matching_facts (server/database/schema/matching.functions.sql) finds the contractor, this file decides, and lead.ts
// stores the decision.

export interface WaitingLead extends CurrentLead {
  id: string;
  created_at: string;
  now: Date;
}

interface MatchFacts {
  contractor: string | null;
  /** The contractor who had it when it was last held, if it was not matched since. */
  held_from: string | null;
  has_waiting_event: boolean;
}

/** Or they repeat a lead that has a contractor. */
export async function findServedLeads(connection: Connection): Promise<string[]> {
  const waiting = await connection.query<{ id: string }>(
    `select waiting.id from serving_territories as territory
       join leads as waiting on left(waiting.zip_code, 5) = territory.zip_code
        and indexed_service_of_lead(waiting.service, waiting.submitted_from_page) = territory.service
      where is_waiting(waiting)
     union
     select waiting.id from leads as waiting join leads as first on first.id = waiting.duplicate_of and first.contractor_id is not null
      where is_waiting(waiting)`,
  );
  return waiting.map(({ id }) => id);
}

/**
 * A repeated lead's contractor comes first if that lead is matched, was never returned, and has the same zip code, and
 * if the contractor is licensed for the service and has not returned the later lead.
 */
export async function withMatchFacts<Lead extends WaitingLead>(
  connection: Connection,
  leads: readonly Lead[],
): Promise<[Lead, MatchFacts][]> {
  const rows = await connection.query<MatchFacts & { id: string }>(
    "select lead_id as id, contractor, held_from, has_waiting_event from matching_facts($1)",
    [
      JSON.stringify(
        leads.map(({ id, zip_code, lead_service, duplicate_of }) => ({
          id,
          zip_code: zip_code.slice(0, 5),
          service: lead_service,
          duplicate_of,
        })),
      ),
    ],
    keepPlan,
  );
  const facts = new Map(rows.map(({ id, ...each }) => [id, each]));
  return leads.flatMap((lead) => {
    const each = facts.get(lead.id);
    return each ? [[lead, each] as [Lead, MatchFacts]] : [];
  });
}

export function matchOrWait(
  lead: WaitingLead,
  { contractor, held_from, has_waiting_event }: MatchFacts,
): LeadChange | null {
  const action: LeadAction =
    contractor === null
      ? { do: "wait", hasWaitingEvent: has_waiting_event }
      : { do: "match", contractor, hadItBeforeHold: held_from === contractor };
  const change = applyAction(lead, action, systemActor, lead.now);
  return "why" in change ? null : change;
}

/** `MatchFacts.held_from`. */
export const contractorBeforeHold = (
  id: Sql,
): Sql => `(select case kind when 'lead.held' then detail ->> 'previous_contractor_id' end
   from events where lead_id = ${id} and kind in ('lead.held', 'lead.matched') order by id desc limit 1)`;

/**
 * With the same email address or phone number, service, and five-digit zip code, within 30 days before or after `lead`.
 * Not `others`, duplicates, or what is held or closed.
 */
export async function firstLeadOf(
  connection: Connection,
  lead: WaitingLead,
  others: readonly string[],
): Promise<string | null> {
  if (lead.duplicate_of !== null) return lead.duplicate_of;
  const [first] = await connection.query<{ id: string | null }>(
    "select first_lead_of($1, $2, $3, $4, $5, $6) as id",
    [lead.email, lead.phone, lead.lead_service, lead.zip_code, lead.created_at, others],
    keepPlan,
  );
  return first?.id ?? null;
}
