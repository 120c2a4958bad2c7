import { type BounceReason, classifyRefusal, type UnreachableAddress } from "../../../domain/bounce.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import type { Connection } from "../../database/database.ts";
import { type FormerLeadFacts, serviceSlugOf } from "../shared-facts.ts";

const maxListedLeads = 20;

export async function unreachableAddress(
  connection: Connection,
  contractorId: string,
): Promise<UnreachableAddress | null> {
  const [row] = await connection.query<{ since: Date; status: string | null; answer: string | null }>(
    `select unreachable_since as since, bounce_status as status, answer
       from contractors left join lateral (
         select bounce_status, coalesce(bounce_text, last_error) as answer from deliveries
          where contractor_id = contractors.id and recipient_role = 'contractor' and channel = 'mail'
            and has_failed(state) and caseless(recipient) = caseless(contractors.email)
          order by coalesce(bounced_at, last_attempt_at) desc limit 1) as latest on true
      where contractors.id = $1 and unreachable_since is not null`,
    [contractorId],
  );
  if (!row) return null;
  return { since: row.since, answer: row.answer, reason: classifyRefusal(row.status, row.answer ?? "", true).reason };
}

interface UnreachableContractor {
  contractorId: string;
  reason: BounceReason;
  /** The mail server's. Null if unknown. */
  answer: string | null;
  /** The oldest leads to which the contractor has not responded. */
  unanswered: FormerLeadFacts[];
  /** All of them. */
  unansweredCount: number;
}

export async function unreachableContractor(
  connection: Connection,
  contractorId: string | null,
): Promise<UnreachableContractor | null> {
  const address = contractorId && (await unreachableAddress(connection, contractorId));
  if (!address) return null;
  const leads = await connection.query<{ id: string; service: string; zip_code: string; count: number }>(
    `select id, service_of_lead(service, submitted_from_page) as service, zip_code, count(*) over ()
       from leads where contractor_id = $1 and is_unanswered(leads) order by matched_at limit $2`,
    [contractorId, maxListedLeads],
  );
  return {
    contractorId,
    reason: address.reason,
    answer: address.answer,
    unanswered: leads.map(({ id, service, zip_code }) => ({
      reference: referenceOf(id),
      service: serviceSlugOf(service),
      zip_code,
    })),
    unansweredCount: leads[0]?.count ?? 0,
  };
}
