import type { Connection } from "../database/database.ts";

/** Open, of the same person, for the same work. */
export interface StandingRequest {
  id: string;
  /** Sent before this one. */
  isEarlier: boolean;
}

/** The earliest. With `contractorId`, only that contractor's, also after `leadId` was erased. */
export async function standingRequest(
  connection: Connection,
  leadId: string,
  contractorId: string | null,
): Promise<StandingRequest | null> {
  const [other] = await connection.query<StandingRequest>(
    `with this as materialized (
       select coalesce(repeated_lead($1), $1) as first, (select created_at from leads where id = $1) as created_at),
     same_work as (
       select leads.* from leads, this where leads.id = first or leads.duplicate_of = first
       union
       -- The erasure of the first lead clears duplicate_of.
       select leads.* from leads, this
        where contractor_id = $2 and status = 'matched' and duplicate_of is null and repeated_lead(leads.id) = first)
     select same_work.id, coalesce(same_work.created_at < this.created_at, false) as "isEarlier" from same_work, this
      where same_work.id <> $1 and status in ('new', 'held', 'matched')
        and ($2::uuid is null or status = 'matched' and contractor_id = $2)
      order by same_work.created_at, same_work.id limit 1`,
    [leadId, contractorId],
  );
  return other ?? null;
}
