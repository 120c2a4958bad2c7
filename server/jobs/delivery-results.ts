import type { Connection, Database } from "../database/database.ts";
import type { DeliveryAttemptRow, DeliveryRow } from "../database/rows.ts";
import type { Delivery, Outcome } from "../events/channel.ts";
import { recordEvent } from "../events/outbox.ts";
import { noteFailure } from "../mail/bounces/consequences.ts";

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
      await recordEvent(connection, { actor: "system" }, "lead.delivered", { delivery_id: id, contractor_id }, lead_id);
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
  return { status: null, answer: outcome.why, isToRecipient: outcome.step === "recipient" };
}

/** Deletes the deliveries' content once there is no further attempt. */
export async function forgetContents(connection: Connection, ids: readonly string[]): Promise<void> {
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
