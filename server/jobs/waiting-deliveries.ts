import { noMailServer } from "../../domain/delivery.ts";
import type { Connection, Database } from "../database/database.ts";
import type { DeliveryRow } from "../database/rows.ts";
import { addressOnRecord, type Transaction } from "../events/outbox.ts";
import { log } from "../log.ts";
import { toUnreachableCondition } from "../mail/bounces/consequences.ts";

/** Until a mail server is configured. */
export async function holdMails(database: Database, limit: number): Promise<number> {
  const held = await database.query<Pick<DeliveryRow, "id" | "kind">>(
    `update deliveries set next_attempt_at = null, last_error = $1
      where id in (select id from deliveries where channel = 'mail' and state = 'queued' and next_attempt_at <= now()
                    order by next_attempt_at limit $2 for update skip locked)
      returning id, kind`,
    [noMailServer, limit],
  );
  for (const { id, kind } of held) log("info", "email waiting", { kind, delivery: id, reason: noMailServer });
  return held.length;
}

export async function releaseMails(connection: Connection, limit: number): Promise<number> {
  const due = await connection.query(
    `update deliveries set next_attempt_at = now(), last_error = null
      where id in (select id from deliveries
                    where channel = 'mail' and state = 'queued' and next_attempt_at is null and last_error = $1
                    order by created_at limit $2 for update skip locked)
      returning id`,
    [noMailServer, limit],
  );
  return due.length;
}

/** Another process may have stored a younger webhook for a URL that this process does not know yet. */
const newUrlGraceSeconds = 30;

export async function dropUnconfigured(
  connection: Connection,
  urls: readonly string[],
  limit: number,
): Promise<number> {
  const dropped = await connection.query<Pick<DeliveryRow, "id" | "kind">>(
    `update deliveries set state = 'dropped', next_attempt_at = null, last_error = 'WEBHOOK_URLS no longer contains this URL.'
      where id in (select id from deliveries
                    where channel = 'webhook' and next_attempt_at is not null and is_sendable(state)
                      and recipient <> all ($1::text[]) and created_at < now() - make_interval(secs => $3)
                    limit $2 for update skip locked)
      returning id, kind`,
    [urls, limit, newUrlGraceSeconds],
  );
  if (dropped.length > 0)
    log("warn", "webhook deliveries dropped", {
      count: dropped.length,
      reason: "WEBHOOK_URLS no longer contains the URL to which they go.",
    });
  return dropped.length;
}

/** `urls` is the query parameter, such as `$2`, with the webhook URLs. */
export function canRetryCondition(urls: string): string {
  return `(has_failed(state) or state = 'queued' or (state = 'uncertain' and next_attempt_at is null)
           or (state = 'dropped' and channel = 'webhook' and recipient = any (${urls}::text[])))`;
}

/** To the recipients' current addresses, but not where emails bounce. Returns the ids. */
export async function retryDeliveries(
  tx: Transaction,
  ids: readonly string[],
  urls: readonly string[],
): Promise<string[]> {
  const retried = await tx.query<Pick<DeliveryRow, "id" | "kind" | "lead_id">>(
    `update deliveries set state = 'queued', attempts = 0, unanswered = 0, attended_at = null, last_error = null, sender_refused = false,
            next_attempt_at = now(), sent_at = null, bounced_at = null, bounce_status = null, bounce_text = null,
            recipient = coalesce(${addressOnRecord("deliveries")}, recipient)
      where id = any ($1::uuid[]) and ${canRetryCondition("$2")} and not (${toUnreachableCondition}) returning id, kind, lead_id`,
    [ids, urls],
  );
  await tx.record(
    ...retried.map(({ id, kind, lead_id }) => ({
      kind: "delivery.retried",
      lead_id,
      detail: { delivery_id: id, reason: kind },
    })),
  );
  return retried.map(({ id }) => id);
}
