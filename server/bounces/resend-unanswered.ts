import { mailOfKind, type RecordedEvent } from "../../domain/notification.ts";
import type { Connection } from "../database/database.ts";

/**
 * The requests that contractors get again who can be reached from now on: those that they have not answered, but for what this transaction
 * gives them and what is on its way to that address already.
 */
export async function resendUnanswered(connection: Connection, events: readonly RecordedEvent[]) {
  const reached = events.filter(({ kind }) => kind === "contractor.reachable");
  const leads = await Promise.all(
    reached.map(async ({ id, detail }) => {
      const rows = await connection.query<{ lead_id: string; contractor_id: string }>(
        `select leads.id as lead_id, contractor_id from leads join contractors on contractors.id = contractor_id
          where contractor_id = $1 and is_unanswered(leads) and matched_at < now() and contractors.unreachable_since is null
            and not exists (
              select from deliveries where deliveries.lead_id = leads.id and deliveries.contractor_id = leads.contractor_id
                and kind = 'lead-to-contractor' and state in ('queued', 'sending') and lower(recipient) = lower(contractors.email))
          order by matched_at`,
        [detail.contractor_id],
      );
      return rows.map((row) => ({ ...row, cause: `reachable ${id} ${row.lead_id}` }));
    }),
  );
  return leads.flat().map((lead) => ({ ...mailOfKind("lead-to-contractor"), ...lead }));
}
