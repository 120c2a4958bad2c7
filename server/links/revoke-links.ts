import type { DeliveryRow, LinkTokenRow } from "../database/rows.ts";
import { replaceUncertainEmails, type Transaction } from "../events/outbox.ts";

/** `leadId`: the receipt's links, and all contractors' links to it. */
type LinksToRevoke = { contractorId: string } | { leadId: string; only?: "receipt" };

/** Replaces emails that may not have arrived and have such a link. */
export async function revokeLinks(tx: Transaction, links: LinksToRevoke): Promise<void> {
  const [column, id] = "contractorId" in links ? ["contractor_id", links.contractorId] : ["lead_id", links.leadId];
  const onlyPurpose = "only" in links ? links.only : undefined;
  // `now()` is this transaction's start. An email that another process sent since would seem newer than the revocation.
  const revoked = await tx.query<Pick<LinkTokenRow, "purpose">>(
    `update link_tokens set revoked_at = clock_timestamp()
      where ${column} = $1 and revoked_at is null and ($2::text is null or purpose = $2) returning purpose`,
    [id, onlyPurpose ?? null],
  );
  const holders = new Set(revoked.map(({ purpose }) => (purpose === "receipt" ? "homeowner" : "contractor")));
  // Another process has just claimed the others, and checks for revoked links itself (server/jobs/due-deliveries.ts).
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
