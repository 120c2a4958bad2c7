import type { Who } from "../../domain/event.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryRow, LinkTokenRow } from "../database/rows.ts";
import { recordEvent, replaceUnanswered } from "../events/outbox.ts";

/** All links of a contractor, all links to one lead, or only its receipt. */
type RevokedLinks = { contractorId: string } | { leadId: string; only?: "receipt" };

/**
 * Revokes links in the caller's transaction. A mail that may have arrived with a revoked link is replaced by a new mail
 * of the same kind. A mail that has no content yet gets a new link when it is sent.
 */
export async function revokeLinks(connection: Connection, links: RevokedLinks): Promise<void> {
  const [column, id] = "contractorId" in links ? ["contractor_id", links.contractorId] : ["lead_id", links.leadId];
  const only = "only" in links ? links.only : undefined;
  // The present time instead of the transaction's start, because a mail written since the start has the revoked link.
  const revoked = await connection.query<Pick<LinkTokenRow, "purpose">>(
    `update link_tokens set revoked_at = clock_timestamp()
      where ${column} = $1 and revoked_at is null and ($2::text is null or purpose = $2) returning purpose`,
    [id, only ?? null],
  );
  const holders = new Set(revoked.map(({ purpose }) => (purpose === "receipt" ? "homeowner" : "contractor")));
  // Another process checks the mails that it has just claimed (server/jobs/due-deliveries.ts).
  const unanswered = await connection.query<Pick<DeliveryRow, "id">>(
    `select id from deliveries
      where ${column} = $1 and recipient_role = any ($2) and channel = 'mail' and state = 'uncertain' and next_attempt_at is not null
      for update skip locked`,
    [id, [...holders]],
  );
  await replaceUnanswered(
    connection,
    unanswered.map(({ id }) => id),
  );
}

export async function revokeLinksAsOperator(connection: Connection, who: Who, links: RevokedLinks): Promise<void> {
  await revokeLinks(connection, links);
  const [detail, leadId] = "leadId" in links ? [{}, links.leadId] : [{ contractor_id: links.contractorId }, null];
  await recordEvent(connection, who, "operator.links-revoked", detail, leadId);
}
