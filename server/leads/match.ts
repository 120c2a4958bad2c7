import type { Who } from "../../domain/event.ts";
import { type Action, type LeadChange, type LivingLead, live } from "../../domain/lead-life.ts";
import type { Connection } from "../database/database.ts";

// Who gets a lead. lead.ts asks, and writes the answer.

/** A waiting lead whose row is locked. */
export interface WaitingLead extends LivingLead {
  id: string;
  created_at: string;
  /** The moment of the transaction. */
  now: Date;
}

const system: Who = { actor: "system" };

/** What matching knows about a waiting lead. */
interface MatchFacts {
  /** The contractor who serves it. Null: nobody does. */
  contractor: string | null;
  /** The contractor who had it when it was held, unless it was matched since. Null: nobody had it. */
  held_from: string | null;
  /** Whether an event already says that it waits. */
  is_told: boolean;
}

/** The ids of waiting leads that a territory or the contractor of their first lead may serve now. */
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

/** Waiting leads with what matching knows about each. A duplicate follows its first lead within one zip code. */
export async function withContractors<Lead extends WaitingLead>(
  connection: Connection,
  leads: readonly Lead[],
): Promise<[Lead, MatchFacts][]> {
  const found = await connection.query<MatchFacts & { id: string }>(
    "select lead_id as id, contractor, held_from, is_told from match_facts($1)",
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

/** The change of a lead that is matched, or that begins to wait. Null: nothing changes. */
export function matchOrWait(lead: WaitingLead, { contractor, held_from, is_told }: MatchFacts): LeadChange | null {
  const action: Action =
    contractor === null
      ? { do: "wait", isTold: is_told }
      : { do: "match", contractor, hadIt: held_from === contractor };
  const change = live(lead, action, system, lead.now);
  return "why" in change ? null : change;
}

/** SQL: the contractor who had a lead when it was held, unless it was matched since. `id` is SQL too. */
export const heldFrom = (id: string) => `(select case kind when 'lead.held' then detail ->> 'previous_contractor_id' end
   from events where lead_id = ${id} and kind in ('lead.held', 'lead.matched') order by id desc limit 1)`;

/** The first lead of the same person, service, and five digits within 30 days. Null: none. `others` do not count. */
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
