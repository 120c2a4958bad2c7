import type { DeliveryRow, LinkTokenRow } from "../database/rows.ts";
import { replaceUncertainEmails, type Transaction } from "../events/outbox.ts";

/** With `leadId`, the receipt links and all contractors' links to that lead. */
type LinksToRevoke = { contractorId: string } | { leadId: string; only?: "receipt" };

/** An email with a revoked link that may not have arrived is replaced by a new one. */
export async function revokeLinks(tx: Transaction, links: LinksToRevoke): Promise<void> {
  const [column, id] = "contractorId" in links ? ["contractor_id", links.contractorId] : ["lead_id", links.leadId];
  const onlyPurpose = "only" in links ? links.only : undefined;
  // `now()` is the start of this transaction. An email that another process sent since then would seem newer than the
  // revocation, and would not be replaced.
  const revoked = await tx.query<Pick<LinkTokenRow, "purpose">>(
    `update link_tokens set revoked_at = clock_timestamp()
      where ${column} = $1 and revoked_at is null and ($2::text is null or purpose = $2) returning purpose`,
    [id, onlyPurpose ?? null],
  );
  const holders = new Set(revoked.map(({ purpose }) => (purpose === "receipt" ? "homeowner" : "contractor")));
  // An email that another process has just claimed is skipped. That process itself checks for revoked links
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
