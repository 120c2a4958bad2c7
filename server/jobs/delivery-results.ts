import { systemActor } from "../../domain/event.ts";
import type { Connection, Database } from "../database/database.ts";
import type { DeliveryAttemptRow, DeliveryRow } from "../database/rows.ts";
import type { Delivery, SendResult } from "../events/channel.ts";
import type { Outbox } from "../events/outbox.ts";
import { handleFailure, lockRecipient } from "../mail/bounces/consequences.ts";

/**
 * Before the message is sent, in case the process ends before the server responds. Throws if the delivery was dropped
 * or claimed by another process.
 */
export async function recordHandover(database: Database, { id, attempts }: Delivery): Promise<void> {
  const rows = await database.query(
    `update deliveries set unanswered = unanswered + 1
      where id = $1 and attempts = $2 and state = 'sending' returning id`,
    [id, attempts],
  );
  if (rows.length === 0) throw new Error("The delivery was dropped or claimed by another process before it was sent.");
}

/** One minute, tripled with each attempt, up to six hours. */
const retryPauseSql = "least(interval '6 hours', interval '1 minute' * 3 ^ least(attempts - 1, 9))";

/** From the first attempt until a deferred delivery fails. */
const retryPeriod = "interval '3 days'";

/** Ignores a delivery that has been claimed again. A dropped one stores only the acceptance. */
export async function recordResult(outbox: Outbox, delivery: Delivery, result: SendResult): Promise<void> {
  const { id, attempts, unanswered } = delivery;
  const why = "why" in result ? result.why : null;
  const assignments = {
    accepted: "state = 'sent', sent_at = now(), next_attempt_at = null",
    deferred: `state = case when created_at + waited < now() - ${retryPeriod} then 'failed' else 'queued' end,
      next_attempt_at = case when created_at + waited < now() - ${retryPeriod} then null else now() + ${retryPauseSql} end`,
    refused: "state = 'failed', next_attempt_at = null",
    unanswered: `state = 'uncertain', next_attempt_at = case when $3 < 2 then now() + ${retryPauseSql} end`,
  }[result.is];
  // `uncertain` if `requeueInterrupted` ran before this result arrived.
  const openStateCondition = `state in ('sending', 'uncertain'${result.is === "accepted" ? ", 'dropped'" : ""})`;
  const refusal = mailRefusalOf(result);
  await outbox.as(systemActor).transaction(async (tx) => {
    if (refusal) await lockRecipient(tx, delivery);
    const [changed] = await tx.query<Pick<DeliveryRow, "state">>(
      `with changed as (
         update deliveries set ${assignments}, unanswered = $3, last_error = $4, sender_refused = $7
          where id = $1 and attempts = $2 and ${openStateCondition} returning id, last_attempt_at, state),
       noted as (
         insert into delivery_attempts (delivery_id, began_at, outcome, answer)
         select id, last_attempt_at, $5, $6 from changed
         on conflict (delivery_id, began_at) do update
           set ended_at = excluded.ended_at, outcome = excluded.outcome, answer = excluded.answer)
       select state from changed`,
      [
        id,
        attempts,
        result.is === "unanswered" ? unanswered + 1 : unanswered,
        why,
        result.is,
        why ?? (result.is === "accepted" ? result.answer : null),
        result.is === "deferred" && result.isSenderRefused === true,
      ],
    );
    await forgetContents(tx, [id]);
    if (!changed) return;
    if (changed.state === "sent" && delivery.kind === "lead-to-contractor") {
      const { contractor_id, lead_id } = delivery;
      await tx.record({ kind: "lead.delivered", lead_id, detail: { delivery_id: id, contractor_id } });
    }
    // A webhook about `delivery.failed` that fails would cause another one.
    if (changed.state === "failed" && delivery.kind !== "delivery.failed") {
      await handleFailure(tx, delivery, refusal);
    }
  });
}

function mailRefusalOf(result: SendResult) {
  if (result.is !== "refused" || !result.step) return null;
  return { status: null, answer: result.why, isToRecipient: result.step === "recipient" };
}

export async function forgetContents(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `delete from delivery_contents using deliveries
      where delivery_id = id and id = any($1::uuid[]) and next_attempt_at is null`,
    [ids],
  );
}

/**
 * Their process ended during an attempt. A message that was sent may have arrived, so it becomes `uncertain` and is
 * retried once.
 */
export async function requeueInterrupted(connection: Connection): Promise<void> {
  const interrupted = await connection.query<{ id: DeliveryAttemptRow["delivery_id"] }>(
    `with interrupted as (
       update deliveries
          set state = case unanswered when 0 then 'queued' else 'uncertain' end,
              next_attempt_at = case when unanswered < 2 then now() end,
              last_error = 'The process ended before the answer came.'
        where state = 'sending' and next_attempt_at <= now() returning id, last_attempt_at, last_error)
     insert into delivery_attempts (delivery_id, began_at, outcome, answer)
     select id, last_attempt_at, 'interrupted', last_error from interrupted
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
