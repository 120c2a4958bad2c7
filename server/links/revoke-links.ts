import type { DeliveryRow, LinkTokenRow } from "../database/rows.ts";
import { replaceUncertainEmails, type Transaction } from "../events/outbox.ts";

/**
 * With `contractorId`, all links of that contractor. With `leadId`, the receipt links and all contractors' links to
 * that lead, or only the receipt links.
 */
type LinksToRevoke = { contractorId: string } | { leadId: string; only?: "receipt" };

/**
 * Revokes links in the caller's transaction. If it is uncertain whether an email with a revoked link was delivered, a
 * new email replaces that email.
 */
export async function revokeLinks(tx: Transaction, links: LinksToRevoke): Promise<void> {
  const [column, id] = "contractorId" in links ? ["contractor_id", links.contractorId] : ["lead_id", links.leadId];
  const onlyPurpose = "only" in links ? links.only : undefined;
  // `now()` would be the start of this transaction, and another process may have sent an email with the link since
  // then. The link would seem to have been revoked before that email was sent, so no new email would replace that
  // email.
  const revoked = await tx.query<Pick<LinkTokenRow, "purpose">>(
    `update link_tokens set revoked_at = clock_timestamp()
      where ${column} = $1 and revoked_at is null and ($2::text is null or purpose = $2) returning purpose`,
    [id, onlyPurpose ?? null],
  );
  const holders = new Set(revoked.map(({ purpose }) => (purpose === "receipt" ? "homeowner" : "contractor")));
  // `skip locked` skips emails that another process has just claimed. That process itself checks for revoked links
  // (server/jobs/due-deliveries.ts).
  const uncertainDeliveries = await tx.query<Pick<DeliveryRow, "id">>(
    `select id from deliveries
      where ${column} = $1 and recipient_role = any ($2) and channel = 'mail' and state = 'uncertain' and next_attempt_at is not null
      for update skip locked`,
    [id, [...holders]],
  );
  await replaceUncertainEmails(
    tx,
    uncertainDeliveries.map(({ id }) => id),
  );
}

export async function revokeLinksAsOperator(tx: Transaction, links: LinksToRevoke): Promise<void> {
  await revokeLinks(tx, links);
  const [detail, leadId] = "leadId" in links ? [{}, links.leadId] : [{ contractor_id: links.contractorId }, null];
  await tx.record({ kind: "operator.links-revoked", lead_id: leadId, detail });
}
