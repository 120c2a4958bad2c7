import type { Who } from "../../domain/event.ts";
import { type Action, applyAction, type CurrentLead, type LeadChange } from "../../domain/lead-life.ts";
import type { Connection } from "../database/database.ts";

// Decides which contractor gets a lead, from the facts of `matching_facts` (database/schema/matching.functions.sql).
// lead.ts writes the decision.

export interface WaitingLead extends CurrentLead {
  id: string;
  created_at: string;
  /** The time at which the transaction began. */
  now: Date;
}

const system: Who = { actor: "system" };

/** Facts that decide about a waiting lead. */
interface MatchFacts {
  /** Null: nobody serves the lead. */
  contractor: string | null;
  /** The contractor who had the lead when it was held. Null if nobody had it, or if it was matched again. */
  held_from: string | null;
  /** Whether an event records that the lead waits. */
  has_waiting_event: boolean;
}

/** The ids of waiting leads in a served territory, or with a first lead that has a contractor. */
export async function servedLeads(connection: Connection): Promise<string[]> {
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

/** A duplicate follows its first lead within one zip code. */
export async function withContractors<Lead extends WaitingLead>(
  connection: Connection,
  leads: readonly Lead[],
): Promise<[Lead, MatchFacts][]> {
  const found = await connection.query<MatchFacts & { id: string }>(
    "select lead_id as id, contractor, held_from, has_waiting_event from matching_facts($1)",
    [
      JSON.stringify(
        leads.map(({ id, zip_code, lead_service, duplicate_of }) => ({
          ...{ id, zip_code: zip_code.slice(0, 5), service: lead_service, duplicate_of },
        })),
      ),
    ],
  );
  const facts = new Map(found.map(({ id, ...each }) => [id, each]));
  return leads.flatMap((lead) => {
    const each = facts.get(lead.id);
    return each ? [[lead, each] as [Lead, MatchFacts]] : [];
  });
}

/** Null if nothing changes. */
export function matchOrWait(
  lead: WaitingLead,
  { contractor, held_from, has_waiting_event }: MatchFacts,
): LeadChange | null {
  const action: Action =
    contractor === null
      ? { do: "wait", hasWaitingEvent: has_waiting_event }
      : { do: "match", contractor, hadIt: held_from === contractor };
  const change = applyAction(lead, action, system, lead.now);
  return "why" in change ? null : change;
}

/** SQL for `MatchFacts.held_from`. `id` is SQL too. */
export const heldFrom = (id: string) => `(select case kind when 'lead.held' then detail ->> 'previous_contractor_id' end
   from events where lead_id = ${id} and kind in ('lead.held', 'lead.matched') order by id desc limit 1)`;

/** The first lead of the same person, service, and five-digit zip code within 30 days, or null. Ignores `others`. */
export async function firstLeadOf(
  connection: Connection,
  lead: WaitingLead,
  others: readonly string[],
): Promise<string | null> {
  if (lead.duplicate_of !== null) return lead.duplicate_of;
  const [first] = await connection.query<{ id: string | null }>("select first_lead_of($1, $2, $3, $4, $5, $6) as id", [
    ...[lead.email, lead.phone, lead.lead_service, lead.zip_code, lead.created_at],
    others,
  ]);
  return first?.id ?? null;
}
