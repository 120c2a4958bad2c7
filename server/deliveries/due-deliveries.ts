import { noteFailure } from "../bounces/consequences.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Connection, type Database, isPassing } from "../database/database.ts";
import { errorFields, log } from "../log.ts";
import type { Channel, Delivery, Outcome } from "./channel.ts";

// The states of a delivery: queued → sending → sent, uncertain or failed (docs/operations.md, Mail and webhooks).

/** How long an attempt belongs to the process that took it on, in seconds: longer than any attempt may last. */
export const leaseSeconds = 120;

/** How many mails go to an address that a visitor typed, which may be anybody's, within a day. */
const mailsADay = 5;

const columns = `id, kind, channel, recipient, recipient_role, lead_id, contractor_id, event_id, about, attempts, unanswered,
  last_attempt_at`;

/** Whether the operator may have it sent once more. */
export const retryable =
  "(state in ('failed', 'bounced', 'queued') or (state = 'uncertain' and next_attempt_at is null))";

/** What there was to take on. */
export type Claim<Message> =
  | { found: "message"; delivery: Delivery; message: Message }
  /** A delivery that is not sent now; there may be others. */
  | { found: "other" }
  | { found: "none" };

/**
 * Takes on the delivery that has been due longest, so that no other process does: when this resolves the row says `sending`, and
 * nothing has been sent yet.
 */
export async function claim<Message>(database: Database, channel: Channel<Message>): Promise<Claim<Message>> {
  let picked: Pick<Delivery, "id" | "kind"> | undefined;
  const due = "channel = $1 and state in ('queued', 'uncertain') and next_attempt_at <= now()";
  // Asked after every change of anything: mostly there is nothing, which is not worth a transaction.
  const [any] = await database.query(`select from deliveries where ${due} limit 1`, [channel.name]);
  if (!any) return { found: "none" };
  try {
    return await database.transaction(async (connection) => {
      const [next] = await connection.query<Delivery>(
        `select ${columns} from deliveries
          where ${due}
          order by next_attempt_at limit 1 for update skip locked`,
        [channel.name],
      );
      if (!next) return { found: "none" };
      picked = next;
      if (!(await isUnderDailyMailLimit(connection, next))) return { found: "other" };
      const delivery = await markSending(connection, next.id);
      const message = await channel.prepare(connection, delivery);
      if (message !== null) return { found: "message", delivery, message };
      await connection.query("delete from deliveries where id = $1", [next.id]);
      return { found: "other" };
    });
  } catch (error) {
    if (!picked || isPassing(error)) throw error;
    // A delivery that cannot be made, whatever the reason, does not stand in the way of the others.
    log("error", "delivery not made", { delivery: picked.id, kind: picked.kind, ...errorFields(error) });
    const delivery = await markSending(database, picked.id);
    await record(database, delivery, { is: "deferred", why: "It could not be made; the log says why." });
    return { found: "other" };
  }
}

async function markSending(connection: Connection, id: string): Promise<Delivery> {
  const [delivery] = await connection.query<Delivery>(
    `update deliveries
        set state = 'sending', attempts = attempts + 1, last_attempt_at = now(),
            next_attempt_at = now() + make_interval(secs => $2),
            waited = case attempts when 0 then now() - created_at else waited end
      where id = $1 returning ${columns}`,
    [id, leaseSeconds],
  );
  if (!delivery) throw new Error("A delivery that is locked is there.");
  return delivery;
}

/**
 * Whether another mail may go to this address today; if not, the delivery waits until the oldest of a day's mails is a day old.
 * Whoever asks for the same address meanwhile waits for this transaction's end.
 */
async function isUnderDailyMailLimit(
  connection: Connection,
  { id, channel, recipient, recipient_role }: Delivery,
): Promise<boolean> {
  if (channel !== "mail" || !["homeowner", "applicant"].includes(recipient_role)) return true;
  await connection.query("select pg_advisory_xact_lock($1, hashtext(lower($2)))", [
    advisoryLocks.mailRecipient,
    recipient,
  ]);
  const [day] = await connection.query<{ is_full: boolean }>(
    `with latest as (
       select last_attempt_at, unanswered + case when state = 'sent' then 1 when state = 'sending' and unanswered = 0 then 1 else 0 end as copies
         from deliveries
        where lower(recipient) = lower($1) and recipient_role in ('homeowner', 'applicant') and channel = 'mail'
          and last_attempt_at > now() - interval '1 day' and id <> $2),
     full_until as (
       select min(last_attempt_at) + interval '1 day' as free_at from latest where copies > 0 having sum(copies) >= $3),
     postponed as (
       update deliveries set next_attempt_at = greatest(free_at, now() + interval '1 minute') from full_until where id = $2)
     select exists (select from full_until) as is_full`,
    [recipient, id, mailsADay],
  );
  return !day?.is_full;
}

/**
 * Notes that the message is about to be out of our hands: what becomes of it without an answer is uncertain. Throws where the
 * delivery was dropped or taken by another process since.
 */
export async function noteHandOver(database: Database, { id, attempts }: Delivery): Promise<void> {
  const rows = await database.query(
    `update deliveries set unanswered = unanswered + 1
      where id = $1 and attempts = $2 and state = 'sending' returning id`,
    [id, attempts],
  );
  if (rows.length === 0) throw new Error("It was dropped before it was sent.");
}

/** A delivery of which something may still be sent: what it says is kept, or can be worded. */
export async function unsentDelivery(connection: Connection, id: string): Promise<Delivery | null> {
  const [delivery] = await connection.query<Delivery>(
    `select ${columns} from deliveries where id = $1 and (channel = 'webhook' or state in ('queued', 'sending', 'uncertain'))`,
    [id],
  );
  return delivery ?? null;
}

/** How long after an attempt the next one is made: a minute, then three times as long each time, up to six hours. */
const pause = "least(interval '6 hours', interval '1 minute' * 3 ^ least(attempts - 1, 9))";

/** After what time of trying a delivery is given up. */
const patience = "interval '3 days'";

/**
 * Writes down how the attempt ended, and what follows from it, in one transaction. A delivery that was dropped or taken up again
 * meanwhile is left as it is.
 */
export async function record(database: Database, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { id, attempts, unanswered } = delivery;
  const why = "why" in outcome ? outcome.why : null;
  const change = {
    accepted: "state = 'sent', sent_at = now(), next_attempt_at = null",
    deferred: `state = case when created_at + waited < now() - ${patience} then 'failed' else 'queued' end,
      next_attempt_at = case when created_at + waited < now() - ${patience} then null else now() + ${pause} end`,
    refused: "state = 'failed', next_attempt_at = null",
    unanswered: `state = 'uncertain', next_attempt_at = case when $3 < 2 then now() + ${pause} end`,
  }[outcome.is];
  await database.transaction(async (connection) => {
    // An attempt that counted as interrupted has ended after all.
    const [changed] = await connection.query<{ state: string }>(
      `with changed as (
         update deliveries set ${change}, unanswered = $3, last_error = $4
          where id = $1 and attempts = $2 and state in ('sending', 'uncertain') returning id, last_attempt_at, state),
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
      ],
    );
    await forgetContents(connection, [id]);
    if (!changed) return;
    if (changed.state === "sent" && delivery.kind === "lead-to-contractor") {
      await recordEvent(connection, "lead.delivered", delivery, { contractor_id: delivery.contractor_id });
    }
    // That a program did not hear of a failure is no news for the same program.
    if (changed.state === "failed" && delivery.kind !== "delivery.failed") {
      await noteFailure(connection, delivery, refusalIn(outcome));
    }
  });
}

/** What a mail server refused of a delivery; null: nothing of it, or the sender alone. */
function refusalIn(outcome: Outcome) {
  if (outcome.is !== "refused" || !outcome.step || outcome.step === "sender") return null;
  return { status: null, said: outcome.why, isToRecipient: outcome.step === "recipient" };
}

function recordEvent(connection: Connection, kind: string, { id, lead_id }: Delivery, detail: object) {
  return connection.query("select record_event($1, $2, $3)", [
    kind,
    lead_id,
    JSON.stringify({ delivery_id: id, ...detail }),
  ]);
}

/** Removes what the deliveries said, where there is no other attempt. */
async function forgetContents(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `delete from delivery_contents using deliveries
      where delivery_id = id and id = any($1::uuid[]) and next_attempt_at is null`,
    [ids],
  );
}

/**
 * Takes back what a process was sending when it ended: those whose lease is over.
 * What was handed over may have arrived and is sent once more, the rest as if nothing had been.
 */
export async function takeBackInterrupted(connection: Connection): Promise<void> {
  const interrupted = await connection.query<{ id: string }>(
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

/** Leaves the mails that are due without a next attempt, while there is no mail server; tells the log of each, once. */
export async function parkMails(database: Database): Promise<void> {
  const parked = await database.query<{ id: string; kind: string }>(
    `update deliveries set next_attempt_at = null, last_error = $1
      where channel = 'mail' and state = 'queued' and next_attempt_at <= now() returning id, kind`,
    [withoutServer],
  );
  for (const { id, kind } of parked) log("info", "mail kept", { kind, delivery: id });
}

/** Makes the parked mails due again. */
export async function unparkMails(connection: Connection): Promise<void> {
  await connection.query(
    `update deliveries set next_attempt_at = now(), last_error = null
      where channel = 'mail' and state = 'queued' and next_attempt_at is null and last_error = $1`,
    [withoutServer],
  );
}
