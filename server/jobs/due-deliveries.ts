import { visitorRoles } from "../../domain/notification.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Connection, type Database, isRetryable } from "../database/database.ts";
import type { DeliveryAttemptRow, DeliveryRow } from "../database/rows.ts";
import type { Channel, Delivery, Outcome } from "../events/channel.ts";
import { addressOnRecord, recordEvent, replaceUnanswered } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { isForUnreachable, isToUnreachable, noteFailure, notReached } from "../mail/bounces/consequences.ts";

// The states of a delivery: queued → sending → sent, uncertain, failed or dropped; sent → bounced (docs/operations/email.md).

/** Seconds for which an attempt belongs to its process, more than any attempt may last. */
export const leaseSeconds = 120;

/** The daily limit of mails to an address that a visitor typed, because it may be anybody's. */
const mailsADay = 5;

/** SQL: the recipient of a row of `deliveries`. */
const addresseeOf =
  "case deliveries.channel when 'mail' then lower(deliveries.recipient) else deliveries.recipient end";

const columns = `id, kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, attempts, unanswered,
  last_attempt_at, ${addresseeOf} as addressee`;

/** The result of a look for due deliveries. */
type Claim<Message> =
  | { found: "message"; delivery: Delivery; message: Message }
  /** One delivery is not sent now; there may be others. */
  | { found: "other" }
  | { found: "none" };

/** Recipients whose places in this process are all taken. */
export interface BusyRecipients {
  addressees: readonly string[];
  /** Domains of email addresses. */
  domains: readonly string[];
}

/** SQL and its values: the channel's due deliveries to recipients with a free place. */
function dueOn<Message>(channel: Channel<Message>, { addressees, domains }: BusyRecipients) {
  const { name, only, operatorEmail } = channel;
  const isDue = `channel = '${name}' and is_sendable(state) and next_attempt_at <= now() ${ofKnownKinds(channel)}`;
  if (only !== null) return { due: `${isDue} and recipient = $1`, values: [only] };
  const addressee = `lower(case when ${goesToOperator} then $1 else deliveries.recipient end)`;
  return {
    due: `${isDue} and ${addressee} <> all ($2::text[]) and split_part(${addressee}, '@', 2) <> all ($3::text[])`,
    values: [operatorEmail, addressees, domains],
  };
}

/** An unanswered mail is sent again to the same address. */
const goesToOperator = "recipient_role = 'operator' and unanswered = 0";

/** SQL: the address of a mail to a person: the one on record, unless a copy may have arrived at another one. */
const addressNow = `case when unanswered = 0 then coalesce(${addressOnRecord("deliveries")}, recipient) else recipient end`;

/** A kind that only another version of the product knows waits for that version and blocks nothing. */
function ofKnownKinds({ kinds }: Pick<Channel<unknown>, "kinds">): string {
  return kinds ? `and kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})` : "";
}

/**
 * Claims the delivery that has been due longest. When this resolves, its row says `sending` and nothing has been sent.
 */
export async function claim<Message>(
  database: Database,
  channel: Channel<Message>,
  busy: BusyRecipients,
): Promise<Claim<Message>> {
  let picked: Pick<Delivery, "id" | "kind"> | undefined;
  const { due, values } = dueOn(channel, busy);
  // Runs after every change. Mostly there is nothing due, which is not worth a transaction.
  const [any] = await database.query(`select from deliveries where ${due} limit 1`, values);
  if (!any) return { found: "none" };
  try {
    return await database.transaction(async (connection) => {
      const [next] = await connection.query<Delivery & { address: string }>(
        `select ${columns}, ${addressNow} as address from deliveries
          where ${due}
          order by next_attempt_at limit 1 for update skip locked`,
        values,
      );
      if (!next) return { found: "none" };
      picked = next;
      if (!(await isUnderDailyMailLimit(connection, { ...next, recipient: next.address }))) return { found: "other" };
      const delivery = await markSending(connection, next.id, channel.operatorEmail);
      const message = await channel.prepare(connection, delivery);
      if (message === null) {
        await drop(connection, delivery);
        return { found: "other" };
      }
      // Checked after the mail was worded, which waits for a running revocation.
      if (next.unanswered > 0 && (await isLinkRevokedSince(connection, next))) {
        await replaceUnanswered(connection, [next.id]);
        return { found: "other" };
      }
      return { found: "message", delivery, message };
    });
  } catch (error) {
    if (!picked || isRetryable(error)) throw error;
    // A delivery that cannot be made must not block the others.
    log("error", "delivery not made", { delivery: picked.id, kind: picked.kind, ...errorFields(error) });
    const delivery = await markSending(database, picked.id, channel.operatorEmail);
    await record(database, delivery, { is: "deferred", why: "It could not be made; the log says why." });
    return { found: "other" };
  }
}

/** `operatorEmail` is the operator's present address. */
async function markSending(connection: Connection, id: string, operatorEmail: string | null): Promise<Delivery> {
  const [delivery] = await connection.query<Delivery>(
    `update deliveries
        set state = 'sending', attempts = attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $2),
            recipient = case when ${goesToOperator} then coalesce($3, recipient) else ${addressNow} end,
            waited = case attempts when 0 then now() - created_at else waited end
      where id = $1 returning ${columns}`,
    [id, leaseSeconds, operatorEmail],
  );
  if (!delivery) throw new Error("A delivery that is locked is there.");
  return delivery;
}

/** Whether a link of the mail's recipient was revoked after its latest attempt. */
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

/** Drops a delivery that would be wrong now, with the reason. If its lead is gone, the recipient is deleted too. */
async function drop(connection: Connection, delivery: Delivery): Promise<void> {
  const { id, lead_id } = delivery;
  const [lead] = await connection.query<{ is_withdrawn: boolean }>(
    "select closed_reason is not distinct from 'withdrawn' as is_withdrawn from leads where id = $1",
    [lead_id],
  );
  const otherwise = (await isForUnreachable(connection, delivery))
    ? notReached
    : "What it says is not so any more, or what it is about is gone.";
  const why = lead?.is_withdrawn ? "The homeowner withdrew the request." : otherwise;
  await connection.query(
    `update deliveries set state = 'dropped', next_attempt_at = null, last_error = $2, recipient = case when $3 then '-' else recipient end
      where id = $1`,
    [id, why, lead?.is_withdrawn === true],
  );
  await forgetContents(connection, [id]);
}

/**
 * Whether this address may get another mail today. If not, the delivery waits until the day's oldest mail is a day old.
 * A second question about the same address waits for this transaction.
 */
async function isUnderDailyMailLimit(
  connection: Connection,
  { id, channel, recipient, recipient_role }: Delivery,
): Promise<boolean> {
  if (channel !== "mail" || !visitorRoles.some((role) => role === recipient_role)) return true;
  await connection.query("select pg_advisory_xact_lock($1, hashtext(lower($2)))", [
    advisoryLocks.mailRecipient,
    recipient,
  ]);
  const [day] = await connection.query<{ is_full: boolean }>(
    `with latest as (
       select last_attempt_at, unanswered + case when state in ('sent', 'bounced') and sent_at is not null then 1 when state = 'sending' and unanswered = 0 then 1 else 0 end as copies
         from deliveries
        where lower(recipient) = lower($1) and recipient_role = any ($4) and channel = 'mail'
          and last_attempt_at > now() - interval '1 day' and id <> $2),
     full_until as (
       select min(last_attempt_at) + interval '1 day' as free_at from latest where copies > 0 having sum(copies) >= $3),
     postponed as (
       update deliveries set next_attempt_at = greatest(free_at, now() + interval '1 minute') from full_until where id = $2)
     select exists (select from full_until) as is_full`,
    [recipient, id, mailsADay, visitorRoles],
  );
  return !day?.is_full;
}

/**
 * Notes that the message is about to leave, so that an attempt without an answer is uncertain. Throws where the
 * delivery was dropped or taken by another process.
 */
export async function noteSending(database: Database, { id, attempts }: Delivery): Promise<void> {
  const rows = await database.query(
    `update deliveries set unanswered = unanswered + 1
      where id = $1 and attempts = $2 and state = 'sending' returning id`,
    [id, attempts],
  );
  if (rows.length === 0) throw new Error("It was dropped before it was sent.");
}

/** A delivery that may still be sent: its content is kept, or can be worded. */
export async function unsentDelivery(connection: Connection, id: string): Promise<Delivery | null> {
  const [delivery] = await connection.query<Delivery>(
    `select ${columns} from deliveries where id = $1 and (channel = 'webhook' or is_pending(state))`,
    [id],
  );
  return delivery ?? null;
}

/** The wait after an attempt: a minute, then three times as long each time, up to six hours. */
const pause = "least(interval '6 hours', interval '1 minute' * 3 ^ least(attempts - 1, 9))";

/** The time after which a delivery fails for good. */
const retryPeriod = "interval '3 days'";

/**
 * Stores the result of an attempt and its consequences in one transaction. A delivery that was dropped or claimed again
 * stays as it is.
 */
export async function record(database: Database, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { id, attempts, unanswered } = delivery;
  const why = "why" in outcome ? outcome.why : null;
  const change = {
    accepted: "state = 'sent', sent_at = now(), next_attempt_at = null",
    deferred: `state = case when created_at + waited < now() - ${retryPeriod} then 'failed' else 'queued' end,
      next_attempt_at = case when created_at + waited < now() - ${retryPeriod} then null else now() + ${pause} end`,
    refused: "state = 'failed', next_attempt_at = null",
    unanswered: `state = 'uncertain', next_attempt_at = case when $3 < 2 then now() + ${pause} end`,
  }[outcome.is];
  // An attempt that counted as interrupted has ended after all. A delivery that was dropped after it arrived counts as
  // sent.
  const isOpen = `state in ('sending', 'uncertain'${outcome.is === "accepted" ? ", 'dropped'" : ""})`;
  await database.transaction(async (connection) => {
    const [changed] = await connection.query<Pick<DeliveryRow, "state">>(
      `with changed as (
         update deliveries set ${change}, unanswered = $3, last_error = $4, sender_refused = $7
          where id = $1 and attempts = $2 and ${isOpen} returning id, last_attempt_at, state),
       noted as (
         insert into delivery_attempts (delivery_id, began_at, outcome, answer)
         select id, last_attempt_at, $5, $6 from changed
         on conflict (delivery_id, began_at) do update
           set ended_at = excluded.ended_at, outcome = excluded.outcome, answer = excluded.answer)
       select state from changed`,
      [
        id,
        attempts,
        outcome.is === "unanswered" ? unanswered + 1 : unanswered,
        why,
        outcome.is,
        why ?? (outcome.is === "accepted" ? outcome.answer : null),
        outcome.is === "deferred" && outcome.isSenderRefused === true,
      ],
    );
    await forgetContents(connection, [id]);
    if (!changed) return;
    if (changed.state === "sent" && delivery.kind === "lead-to-contractor") {
      const { contractor_id, lead_id } = delivery;
      await recordEvent(connection, "lead.delivered", { delivery_id: id, contractor_id }, lead_id);
    }
    // A webhook is not told that it missed a failure.
    if (changed.state === "failed" && delivery.kind !== "delivery.failed") {
      await noteFailure(connection, delivery, refusalIn(outcome));
    }
  });
}

/** What a mail server refused about a delivery. Null: nothing. */
function refusalIn(outcome: Outcome) {
  if (outcome.is !== "refused" || !outcome.step) return null;
  return { status: null, said: outcome.why, isToRecipient: outcome.step === "recipient" };
}

/** Deletes the deliveries' content once there is no further attempt. */
async function forgetContents(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `delete from delivery_contents using deliveries
      where delivery_id = id and id = any($1::uuid[]) and next_attempt_at is null`,
    [ids],
  );
}

/**
 * Releases deliveries whose lease ended with their process. One that was handed over may have arrived and is sent once
 * more; the others count as untried.
 */
export async function requeueInterrupted(connection: Connection): Promise<void> {
  const interrupted = await connection.query<{ id: DeliveryAttemptRow["delivery_id"] }>(
    `with taken_back as (
       update deliveries
          set state = case unanswered when 0 then 'queued' else 'uncertain' end,
              next_attempt_at = case when unanswered < 2 then now() end,
              last_error = 'The process that sent it ended before there was an answer.'
        where state = 'sending' and next_attempt_at <= now() returning id, last_attempt_at, last_error)
     insert into delivery_attempts (delivery_id, began_at, outcome, answer)
     select id, last_attempt_at, 'interrupted', last_error from taken_back
     on conflict (delivery_id, began_at) do update
       set ended_at = excluded.ended_at, outcome = excluded.outcome, answer = excluded.answer
     returning delivery_id as id`,
  );
  if (interrupted.length)
    await forgetContents(
      connection,
      interrupted.map(({ id }) => id),
    );
}

const withoutServer = "SMTP_URL is not set.";

/** Parks up to `most` due mails while there is no mail server, and logs each once. */
export async function holdMails(database: Database, most: number): Promise<number> {
  const parked = await database.query<Pick<DeliveryRow, "id" | "kind">>(
    `update deliveries set next_attempt_at = null, last_error = $1
      where id in (select id from deliveries where channel = 'mail' and state = 'queued' and next_attempt_at <= now()
                    order by next_attempt_at limit $2 for update skip locked)
      returning id, kind`,
    [withoutServer, most],
  );
  for (const { id, kind } of parked) log("info", "mail kept", { kind, delivery: id });
  return parked.length;
}

/** Makes up to `most` parked mails due again. */
export async function releaseMails(connection: Connection, most: number): Promise<number> {
  const due = await connection.query(
    `update deliveries set next_attempt_at = now(), last_error = null
      where id in (select id from deliveries
                    where channel = 'mail' and state = 'queued' and next_attempt_at is null and last_error = $1
                    order by created_at limit $2 for update skip locked)
      returning id`,
    [withoutServer, most],
  );
  return due.length;
}

/**
 * The age in seconds at which a process drops a webhook whose address it does not know. A process that knows it may be
 * starting.
 */
const newAddressGraceSeconds = 30;

/**
 * Drops up to `most` webhooks to addresses that are not among `urls`. They can be sent once an address is configured
 * again (`retryable`).
 */
export async function dropUnconfigured(connection: Connection, urls: readonly string[], most: number): Promise<number> {
  const dropped = await connection.query<Pick<DeliveryRow, "id" | "kind">>(
    `update deliveries set state = 'dropped', next_attempt_at = null, last_error = 'WEBHOOK_URLS does not name this address any more.'
      where id in (select id from deliveries
                    where channel = 'webhook' and next_attempt_at is not null and is_sendable(state)
                      and recipient <> all ($1::text[]) and created_at < now() - make_interval(secs => $3)
                    limit $2 for update skip locked)
      returning id, kind`,
    [urls, most, newAddressGraceSeconds],
  );
  if (dropped.length > 0) log("warn", "webhooks dropped", { count: dropped.length, why: "WEBHOOK_URLS" });
  return dropped.length;
}

/** SQL: whether the operator may send a delivery again. `urls` is the placeholder of the configured addresses. */
export function retryable(urls: string): string {
  return `(has_failed(state) or state = 'queued' or (state = 'uncertain' and next_attempt_at is null)
           or (state = 'dropped' and channel = 'webhook' and recipient = any (${urls}::text[])))`;
}

/**
 * Sends deliveries again, mails to their recipient's present address, each with an event. Yields the ids of those that
 * are sent. None goes to a person whom mail does not reach.
 */
export async function retryDeliveries(
  connection: Connection,
  ids: readonly string[],
  urls: readonly string[],
): Promise<string[]> {
  const retried = await connection.query<Pick<DeliveryRow, "id">>(
    `with retried as (
       update deliveries set state = 'queued', attempts = 0, unanswered = 0, attended_at = null, last_error = null, sender_refused = false,
              next_attempt_at = now(), sent_at = null, bounced_at = null, bounce_status = null, bounce_text = null,
              recipient = coalesce(${addressOnRecord("deliveries")}, recipient)
        where id = any ($1::uuid[]) and ${retryable("$2")} and not (${isToUnreachable}) returning id, kind, lead_id)
     select id, record_event('delivery.retried', lead_id, jsonb_build_object('delivery_id', id, 'reason', kind)) from retried`,
    [ids, urls],
  );
  return retried.map(({ id }) => id);
}
