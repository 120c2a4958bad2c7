import { addressProvenDays, classifyRefusal, type DeliveryFailure } from "../../../domain/bounce.ts";
import { undeliverableSuffix } from "../../../domain/email.ts";
import { systemActor } from "../../../domain/event.ts";
import type { Connection } from "../../database/database.ts";
import type { DeliveryRow } from "../../database/rows.ts";
import { addressOnRecord, isToAddress, type Transaction } from "../../events/outbox.ts";
import * as lead from "../../leads/lead.ts";

export type FailedDelivery = Pick<
  DeliveryRow,
  "id" | "kind" | "channel" | "recipient" | "recipient_role" | "lead_id" | "contractor_id"
>;

export const unreachableError = "Mail does not reach the address.";

interface Refusal {
  status: string | null;
  answer: string;
  isToRecipient: boolean;
}

/**
 * Decides `unless-proven` of `classifyRefusal`: `mail` if the address accepted another email in the last
 * `addressProvenDays`, else `address`.
 */
async function classifyFailure(
  connection: Connection,
  delivery: FailedDelivery,
  refusal: Refusal,
): Promise<DeliveryFailure> {
  const failure = classifyRefusal(refusal.status, refusal.answer, refusal.isToRecipient);
  if (failure.about !== "unless-proven") return failure;
  const [acceptedEmail] = await connection.query(
    `select from deliveries
      where ${isToAddress("$1")} and channel = 'mail' and state = 'sent' and id <> $2
        and last_attempt_at > now() - make_interval(days => $3) limit 1`,
    [delivery.recipient, delivery.id, addressProvenDays],
  );
  return { ...failure, about: acceptedEmail ? "mail" : "address" };
}

/** `handleFailure` marks the recipient. Call this before the delivery is locked (server/leads/lead.ts). */
export async function lockRecipient(
  connection: Connection,
  { recipient_role, lead_id, contractor_id }: Pick<FailedDelivery, "recipient_role" | "lead_id" | "contractor_id">,
): Promise<void> {
  if (recipient_role === "homeowner")
    await connection.query("select from leads where id = $1 for no key update", [lead_id]);
  if (recipient_role !== "contractor") return;
  await lead.lockUnanswered(connection, contractor_id);
  await connection.query("select from contractors where id = $1 for no key update", [contractor_id]);
}

/**
 * Records `delivery.failed`, and marks the contractor or lead of a dead address as unreachable. `refusal`: null if no
 * server refused the email. Returns the bounce status, or null.
 */
export async function handleFailure(
  tx: Transaction,
  delivery: FailedDelivery,
  refusal: Refusal | null,
): Promise<string | null> {
  const failure = refusal && delivery.channel === "mail" ? await classifyFailure(tx, delivery, refusal) : null;
  const notice = failure?.about === "address" ? await markUnreachable(tx, delivery) : null;
  if (notice) await tx.query("update deliveries set attended_at = now() where id = $1", [delivery.id]);
  const detail = { delivery_id: delivery.id, reason: delivery.kind, ...notice };
  await tx.record({ kind: "delivery.failed", lead_id: delivery.lead_id, detail });
  return failure?.status ?? null;
}

/** In `delivery.failed`, for a special email instead of `delivery-failed`. */
interface Notice {
  /** With `homeowner-out-of-reach`, the operator gets the usual email, too. */
  outcome: "contractor-unreachable" | "homeowner-unreachable" | "homeowner-out-of-reach";
  /** For `homeowner-unreachable`: who gets the email. Null, and no email, if the lead was marked before. */
  contractor_id?: string | null;
}

/** Without a notice, the usual email `delivery-failed` is enough. */
function markUnreachable(tx: Transaction, delivery: FailedDelivery): Promise<Notice | null> | null {
  if (delivery.recipient_role === "contractor") return markContractorUnreachable(tx, delivery);
  return delivery.recipient_role === "homeowner" ? markLeadUnreachable(tx, delivery) : null;
}

/** `contractor.unreachable` emails the operator. */
async function markContractorUnreachable(tx: Transaction, { contractor_id, recipient }: FailedDelivery) {
  const [contractor] = await tx.query<{ is_known: boolean }>(
    `select unreachable_since is not null as is_known from contractors
      where id = $1 and caseless(email) = caseless($2) for no key update`,
    [contractor_id, recipient],
  );
  if (!contractor) return null;
  if (!contractor.is_known) {
    await tx.query("update contractors set unreachable_since = now() where id = $1", [contractor_id]);
    await tx.record({ kind: "contractor.unreachable", detail: { contractor_id } });
    await lead.unattendUnanswered(tx, contractor_id ?? "");
    await dropUnsent(tx, "contractor_id = $1 and recipient_role = 'contractor'", contractor_id);
  }
  return { outcome: "contractor-unreachable" } as const;
}

/**
 * The lead's contractor gets one email about it. Null if no reachable contractor got the lead, or if it no longer has
 * this address.
 */
async function markLeadUnreachable(tx: Transaction, { lead_id, recipient }: FailedDelivery): Promise<Notice | null> {
  const [row] = await tx.query<{ is_known: boolean; has_agreed_phone: boolean; contractor: string | null }>(
    `select unreachable_since is not null as is_known, has_agreed_phone(leads),
            (select contractor_id from deliveries as sent
              where sent.lead_id = leads.id and sent.contractor_id = leads.contractor_id
                and kind = 'lead-to-contractor' and attempts > 0 and not has_failed(state) and state <> 'dropped'
                and status = 'matched'
                and not exists (select from contractors where id = leads.contractor_id and unreachable_since is not null)
              limit 1) as contractor
       from leads where id = $1 and caseless(email) = caseless($2) for no key update`,
    [lead_id, recipient],
  );
  if (!row) return null;
  if (!row.is_known) {
    await lead.take(tx.as(systemActor), lead_id ?? "", { do: "noteUnreachable" });
    await dropUnsent(tx, "lead_id = $1 and recipient_role = 'homeowner'", lead_id);
  }
  if (row.contractor === null) return null;
  if (row.is_known) return { outcome: "homeowner-unreachable", contractor_id: null };
  return {
    outcome: row.has_agreed_phone ? "homeowner-unreachable" : "homeowner-out-of-reach",
    contractor_id: row.contractor,
  };
}

/** Not emails with a link that the recipient requested. What is uncertain is not sent again. */
async function dropUnsent(connection: Connection, recipientCondition: string, id: string | null): Promise<void> {
  await connection.query(
    `with given_up as (
       update deliveries
          set state = case state when 'queued' then 'dropped' else state end, next_attempt_at = null,
              last_error = '${unreachableError}'
        where ${recipientCondition} and channel = 'mail' and is_sendable(state) and next_attempt_at is not null
          and kind <> 'link-renewed' returning id)
     delete from delivery_contents using given_up where delivery_id = given_up.id`,
    [id],
  );
}

/**
 * Or the address ends with `undeliverableSuffix`. An unreachable contractor still gets `link-renewed`, which they
 * requested.
 */
export const toUnreachableCondition = `(coalesce(${addressOnRecord("deliveries")}, recipient) like '%${undeliverableSuffix}' or case recipient_role
  when 'homeowner' then exists (select from leads where leads.id = deliveries.lead_id and unreachable_since is not null)
  when 'contractor' then kind <> 'link-renewed'
    and exists (select from contractors where contractors.id = deliveries.contractor_id and unreachable_since is not null)
  else false end)`;

export async function isRecipientUnreachable(
  connection: Connection,
  { id }: Pick<FailedDelivery, "id">,
): Promise<boolean> {
  const [row] = await connection.query(`select from deliveries where id = $1 and ${toUnreachableCondition}`, [id]);
  return row !== undefined;
}
