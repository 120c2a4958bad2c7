import { CommandProblem } from "../command-problem.ts";
import type { Database } from "../database/database.ts";
import { actAs } from "../deliveries/outbox.ts";

/** Has a delivery sent once more that failed, waits or may not have arrived; throws a `CommandProblem` for any other. */
export async function retryDelivery(database: Database, id: string): Promise<void> {
  await database.transaction(async (connection) => {
    await actAs(connection, "operator");
    const [retried] = await connection.query<{ kind: string; lead_id: string | null }>(
      `update deliveries set state = 'queued', attempts = 0, unanswered = 0, attended_at = null, last_error = null, next_attempt_at = now()
        where id::text = lower($1) and (state in ('failed', 'queued') or (state = 'uncertain' and next_attempt_at is null))
       returning kind, lead_id`,
      [id],
    );
    if (!retried) throw new CommandProblem("Only a delivery is sent again that failed or may not have arrived.");
    await connection.query(
      "select record_event('delivery.retried', $1, jsonb_build_object('delivery_id', $2::text, 'reason', $3::text))",
      [retried.lead_id, id, retried.kind],
    );
  });
}
