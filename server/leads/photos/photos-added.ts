import type { Connection } from "../../database/database.ts";
import { type PlannedDelivery, restoredAtSql } from "../../events/outbox.ts";

/** One email announces all photos. */
const debounceSeconds = 45;

/** That arrived after the match. At most one email an hour for each lead. */
export async function findPhotosAddedMails(connection: Connection, limit: number): Promise<PlannedDelivery[]> {
  const rows = await connection.query<{ lead_id: string; contractor_id: string; cause: string }>(
    `select leads.id as lead_id, leads.contractor_id,
            concat_ws(' ', 'photos-added', leads.id, leads.contractor_id, max(position)) as cause
       from lead_photos join leads on leads.id = lead_id
       left join lateral (
              select max(created_at) as notified_at from deliveries
               where deliveries.lead_id = leads.id and deliveries.contractor_id = leads.contractor_id
                 and kind = 'photos-added') as latest on true
      where lead_photos.created_at > now() - interval '2 days'
        and status = 'matched' and leads.contractor_id is not null
        and lead_photos.created_at > greatest(matched_at, notified_at, ${restoredAtSql})
        and coalesce(notified_at, '-infinity') <= now() - interval '1 hour'
      group by leads.id
     having min(lead_photos.created_at) <= now() - make_interval(secs => $1)
      limit $2`,
    [debounceSeconds, limit],
  );
  return rows.map((row) => ({ kind: "photos-added", recipient_role: "contractor", ...row }));
}

export async function readRequestWithPhotos(
  connection: Connection,
  leadId: string | null,
  contractorId: string | null,
) {
  const [request] = await connection.query<{
    id: string;
    lead_service: string;
    zip_code: string;
    photos: number;
  }>(
    `select leads.id, service_of_lead(service, submitted_from_page) as lead_service, zip_code,
            count(*)::integer as photos
       from leads join lead_photos on lead_id = leads.id
      where leads.id = $1 and contractor_id = $2 and status = 'matched'
      group by leads.id`,
    [leadId, contractorId],
  );
  return request ?? null;
}
