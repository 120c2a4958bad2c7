import { systemActor } from "../../domain/event.ts";
import { type Connection, type Database, isRetryable } from "../database/database.ts";
import type { Channel, Delivery } from "../events/channel.ts";
import { addressOnRecord, isToOneOperator, type Outbox, replaceUncertainEmails } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { isRecipientUnreachable, unreachableError } from "../mail/bounces/consequences.ts";
import { forgetContents, recordResult } from "./delivery-results.ts";
import { dropGathered, findGathering, notComposedError } from "./gathered-mails.ts";
import { mustWait } from "./mail-limits.ts";

// queued → sending → sent, uncertain, failed or dropped; sent → bounced (docs/operations/email.md).

/** `renewLease` extends it while the attempt lasts. */
export const leaseSeconds = 120;

const addresseeColumn =
  "case deliveries.channel when 'mail' then caseless(deliveries.recipient) else deliveries.recipient end";

const columns = `id, kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, attempts, unanswered,
  last_attempt_at, ${addresseeColumn} as addressee`;

type Claim<Message> =
  | { result: "claimed"; delivery: Delivery; message: Message }
  | { result: "skipped" }
  | { result: "none-due" };

/** At their limit in this process. */
export interface BusyRecipients {
  addressees: readonly string[];
  domains: readonly string[];
}

function dueCondition<Message>(channel: Channel<Message>, { addressees, domains }: BusyRecipients) {
  const { name, webhookUrl, operatorEmail } = channel;
  const dueSql = `channel = '${name}' and is_sendable(state) and next_attempt_at <= now() ${andKindIsKnown(channel)}`;
  if (webhookUrl !== null) return { due: `${dueSql} and recipient = $1`, values: [webhookUrl] };
  const addressee = `caseless(case when ${toOperatorCondition} then $1 else deliveries.recipient end)`;
  return {
    due: `${dueSql} and ${addressee} <> all ($2::text[]) and split_part(${addressee}, '@', 2) <> all ($3::text[])`,
    values: [operatorEmail, addressees, domains],
  };
}

/** Without a response to an earlier attempt, the email may have arrived, so a retry goes to that attempt's address. */
const toOperatorCondition = `recipient_role = 'operator' and unanswered = 0 and not ${isToOneOperator("deliveries")}`;

/** After an attempt without a response, that attempt's address. */
const currentAddressSql = `case when unanswered = 0 then coalesce(${addressOnRecord("deliveries")}, recipient) else recipient end`;

/** The others wait for a process of the newer version that queued them. */
function andKindIsKnown({ kinds }: Pick<Channel<unknown>, "kinds">): string {
  return kinds ? `and kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})` : "";
}

/** What has been due longest. It is committed as `sending` before the message is sent. */
export async function claim<Message>(
  outbox: Outbox,
  channel: Channel<Message>,
  busy: BusyRecipients,
): Promise<Claim<Message>> {
  let pickedDelivery: Pick<Delivery, "id" | "kind"> | undefined;
  const { due, values } = dueCondition(channel, busy);
  // Usually nothing is due, and no transaction is needed.
  const [dueDelivery] = await outbox.query(`select from deliveries where ${due} limit 1`, values);
  if (!dueDelivery) return { result: "none-due" };
  try {
    return await outbox.as(systemActor).transaction(async (tx) => {
      const [next] = await tx.query<Delivery & { address: string }>(
        `select ${columns}, ${currentAddressSql} as address from deliveries
          where ${due}
          order by next_attempt_at limit 1 for update skip locked`,
        values,
      );
      if (!next) return { result: "none-due" };
      pickedDelivery = next;
      if (await mustWait(tx, { ...next, recipient: next.address }, channel.newMailboxes)) return { result: "skipped" };
      const gathering = await findGathering(tx, next);
      pickedDelivery = { id: gathering.id, kind: next.kind };
      const delivery = await markSending(tx, gathering.id, channel.operatorEmail);
      let message = await channel.prepare(tx, delivery);
      if (message !== null && gathering.others.length > 0) {
        await dropGathered(tx, gathering);
        message = await channel.prepare(tx, delivery);
      }
      if (message === null) {
        await drop(tx, delivery);
        return { result: "skipped" };
      }
      // `prepare` waits for transactions that are revoking links, so this finds them.
      if (next.unanswered > 0 && (await isLinkRevokedSince(tx, next))) {
        await replaceUncertainEmails(tx, [next.id]);
        return { result: "skipped" };
      }
      return { result: "claimed", delivery, message };
    });
  } catch (error) {
    if (!pickedDelivery || isRetryable(error)) throw error;
    // It must not block other deliveries.
    log("error", "message not composed", {
      delivery: pickedDelivery.id,
      kind: pickedDelivery.kind,
      ...errorFields(error),
    });
    const delivery = await markSending(outbox, pickedDelivery.id, channel.operatorEmail);
    await recordResult(outbox, delivery, {
      is: "deferred",
      why: notComposedError,
    });
    return { result: "skipped" };
  }
}

async function markSending(connection: Connection, id: string, operatorEmail: string | null): Promise<Delivery> {
  const [delivery] = await connection.query<Delivery>(
    `update deliveries
        set state = 'sending', attempts = attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $2),
            recipient = case when ${toOperatorCondition} then coalesce($3, recipient) else ${currentAddressSql} end,
            waited = case attempts when 0 then now() - created_at else waited end
      where id = $1 returning ${columns}`,
    [id, leaseSeconds, operatorEmail],
  );
  if (!delivery) throw new Error("The delivery to be claimed no longer exists.");
  return delivery;
}

/** Without those that were dropped or claimed by another process. */
export async function renewLease(database: Database, deliveries: readonly Delivery[]): Promise<void> {
  await database.query(
    `update deliveries set next_attempt_at = now() + make_interval(secs => $3)
       from unnest($1::uuid[], $2::integer[]) as running (id, attempts)
      where deliveries.id = running.id and deliveries.attempts = running.attempts and state = 'sending'`,
    [deliveries.map(({ id }) => id), deliveries.map(({ attempts }) => attempts), leaseSeconds],
  );
}

async function isLinkRevokedSince(connection: Connection, delivery: Delivery): Promise<boolean> {
  const { recipient_role, lead_id, contractor_id, last_attempt_at } = delivery;
  const [revoked] = await connection.query(
    `select from link_tokens
      where revoked_at >= $1 and case $2 when 'homeowner' then purpose = 'receipt' and lead_id = $3
                                         when 'contractor' then contractor_id = $4 and (lead_id = $3 or lead_id is null) end
      limit 1`,
    [last_attempt_at, recipient_role, lead_id, contractor_id],
  );
  return revoked !== undefined;
}

/** For a withdrawn lead, a hyphen replaces the email address. */
async function drop(connection: Connection, delivery: Delivery): Promise<void> {
  const { id, lead_id } = delivery;
  const [lead] = await connection.query<{ is_withdrawn: boolean }>(
    "select closed_reason is not distinct from 'withdrawn' as is_withdrawn from leads where id = $1",
    [lead_id],
  );
  const otherReason = (await isRecipientUnreachable(connection, delivery))
    ? unreachableError
    : "The message is out of date, or its subject was deleted.";
  const why = lead?.is_withdrawn ? "The homeowner withdrew the request." : otherReason;
  await connection.query(
    `update deliveries set state = 'dropped', next_attempt_at = null, last_error = $2, recipient = case when $3 then '-' else recipient end
      where id = $1`,
    [id, why, lead?.is_withdrawn === true],
  );
  await forgetContents(connection, [id]);
}

/** Webhooks in any state, and pending emails. */
export async function readUnsentDelivery(connection: Connection, id: string): Promise<Delivery | null> {
  const [delivery] = await connection.query<Delivery>(
    `select ${columns} from deliveries where id = $1 and (channel = 'webhook' or is_pending(state))`,
    [id],
  );
  return delivery ?? null;
}
