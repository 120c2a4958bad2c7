import type { RecordedEvent } from "../../../domain/notification.ts";
import type { Connection } from "../../database/database.ts";
import type { PlannedMail } from "../../events/outbox.ts";

/**
 * After `contractor.reachable`: emails about leads to which the contractor has not responded, except what this
 * transaction gave them or what is queued to their address. The transaction must have locked the leads
 * (server/contractors/contractors.ts).
 */
export async function resendUnanswered(
  connection: Connection,
  events: readonly RecordedEvent[],
): Promise<PlannedMail[]> {
  const reachableEvents = events.filter(({ kind }) => kind === "contractor.reachable");
  if (reachableEvents.length === 0) return [];
  return connection.query<PlannedMail>(
    `select 'lead-to-contractor' as kind, 'contractor' as recipient_role, leads.id as lead_id, contractor_id,
            concat_ws(' ', 'reachable', events.id, leads.id) as cause
       from events join contractors on contractors.id = (detail ->> 'contractor_id')::uuid
            join leads on leads.contractor_id = contractors.id
      where events.id = any ($1) and is_unanswered(leads) and matched_at < now() and contractors.unreachable_since is null
        and not exists (
          select from deliveries where deliveries.lead_id = leads.id and deliveries.contractor_id = leads.contractor_id
            and kind = 'lead-to-contractor' and state in ('queued', 'sending') and caseless(recipient) = caseless(contractors.email))
      order by events.id, matched_at`,
    [reachableEvents.map(({ id }) => id)],
  );
}
