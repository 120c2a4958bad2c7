import type { Who } from "../../domain/event.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryRow, LinkTokenRow } from "../database/rows.ts";
import { recordEvent, replaceUnanswered } from "../events/outbox.ts";

/** The links to revoke: all of a contractor, or all to one lead, optionally of the kind `only`. */
type RevokedLinks = { contractorId: string } | { leadId: string; only?: "receipt" };

/**
 * Revokes links in the caller's transaction. A mail that may have arrived with one of them is not sent again; a new
 * mail of its kind replaces it. A mail that is not worded yet gets a new link when it is.
 */
export async function revokeLinks(connection: Connection, links: RevokedLinks): Promise<void> {
  const [column, id] = "contractorId" in links ? ["contractor_id", links.contractorId] : ["lead_id", links.leadId];
  const only = "only" in links ? links.only : undefined;
  // The present moment instead of the transaction's start, because a mail worded in between holds the revoked link.
  const revoked = await connection.query<Pick<LinkTokenRow, "purpose">>(
    `update link_tokens set revoked_at = clock_timestamp()
      where ${column} = $1 and revoked_at is null and ($2::text is null or purpose = $2) returning purpose`,
    [id, only ?? null],
  );
  const holders = new Set(revoked.map(({ purpose }) => (purpose === "receipt" ? "homeowner" : "contractor")));
  // A mail that another process has just claimed is checked there (server/jobs/due-deliveries.ts).
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

/** The same as an operator's action, with its event. */
export async function revokeForOperator(connection: Connection, who: Who, links: RevokedLinks): Promise<void> {
  await revokeLinks(connection, links);
  const [detail, leadId] = "leadId" in links ? [{}, links.leadId] : [{ contractor_id: links.contractorId }, null];
  await recordEvent(connection, who, "operator.links-revoked", detail, leadId);
}
