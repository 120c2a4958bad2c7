import type { Circuit } from "../../domain/delivery.ts";
import type { Connection, Database } from "../database/database.ts";
import type { CircuitRow } from "../database/rows.ts";
import { log } from "../log.ts";
import type { Delivery, Outcome } from "./channel.ts";

// Circuit breakers. Who lets attempts run into their time limit is left alone for a while, then tried with one delivery. The rows are
// shared by all processes; who answers has none (docs/decisions/0033-one-slow-recipient.md).

/** After how many silent attempts in a row a circuit opens. */
const failureThreshold = 3;

/** How long an open circuit waits for its next probe. What is due goes within two minutes of its recipient's answering again. */
const pause = "interval '1 minute'";

/** SQL: that nothing goes to `addressee`, which is SQL too, at the moment. */
export function isCircuitOpen(channel: Delivery["channel"], addressee: string): string {
  return `exists (select from circuits where circuits.channel = '${channel}' and circuits.recipient = ${addressee}
                     and circuits.state <> 'closed' and probe_at > now())`;
}

/**
 * Whether a delivery that was just taken on may go: through a circuit that is not closed only one goes at a time, as its probe, which
 * counts as under way for `leaseSeconds`.
 */
export async function admitsAttempt(
  connection: Connection,
  { channel, addressee }: Pick<Delivery, "channel" | "addressee">,
  leaseSeconds: number,
): Promise<boolean> {
  // Of two that ask at once the second finds the row changed, and its own look at it is of before.
  const [row] = await connection.query<{ may_pass: boolean }>(
    `with probe as (
       update circuits set state = 'half-open', probe_at = now() + make_interval(secs => $3)
        where channel = $1 and recipient = $2 and state <> 'closed' and probe_at <= now() returning recipient)
     select exists (select from probe)
         or not exists (select from circuits where channel = $1 and recipient = $2 and state <> 'closed') as may_pass`,
    [channel, addressee, leaseSeconds],
  );
  return row?.may_pass === true;
}

/** Notes what an attempt says of its recipient. */
export async function recordOutcome(connection: Connection, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { id, channel, addressee, kind } = delivery;
  const isSilent = "why" in outcome && outcome.is !== "refused" ? outcome.isSilent : false;
  if (isSilent === undefined) return;
  if (!isSilent) {
    const [closed] = await connection.query<Pick<CircuitRow, "state">>(
      "delete from circuits where channel = $1 and recipient = $2 returning state",
      [channel, addressee],
    );
    if (closed && closed.state !== "closed") log("info", "circuit closed", { channel, delivery: id, kind });
    return;
  }
  const [noted] = await connection.query<Pick<CircuitRow, "state" | "failures">>(
    `insert into circuits as known (channel, recipient, delivery_id, state, failures, probe_at)
     select $1, $2, id, 'closed', 1, now() from deliveries where id = $3
     on conflict (channel, recipient) do update
       set delivery_id = excluded.delivery_id, failures = known.failures + 1, probe_at = now() + ${pause},
           state = case when known.failures + 1 >= $4 then 'open' else 'closed' end,
           opened_at = case when known.failures + 1 >= $4 then coalesce(known.opened_at, now()) end
     returning state, failures`,
    [channel, addressee, id, failureThreshold],
  );
  if (noted?.failures === failureThreshold) log("warn", "circuit open", { channel, delivery: id, kind });
}

/** Has the next probe of a delivery's circuit go at once, because somebody asked for it. */
export async function probeNow(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `update circuits set probe_at = now() from deliveries
      where id = any ($1::uuid[]) and circuits.channel = deliveries.channel and circuits.recipient = ${addresseeOf}
        and circuits.state = 'open'`,
    [ids],
  );
}

/** SQL: who a row of `deliveries` goes to. */
export const addresseeOf =
  "case deliveries.channel when 'mail' then lower(deliveries.recipient) else deliveries.recipient end";

const due = "is_sendable(deliveries.state) and next_attempt_at <= now()";

/** The most circuits of mails that are listed. */
const maxListed = 50;

/** How each program is doing that is told of events, and the recipients of mails that are left alone. */
export function readCircuits(database: Database, webhookUrls: readonly string[]): Promise<Circuit[]> {
  return database.query<Pick<CircuitRow, Exclude<keyof Circuit, "waiting">> & Pick<Circuit, "state" | "waiting">>(
    `with known as (
       select 'webhook' as channel, address as recipient from unnest($1::text[]) as address
       union all
       (select channel, recipient from circuits where channel = 'mail' and state <> 'closed' order by opened_at limit ${maxListed}))
     select channel, recipient,
            case when circuits.state = 'open' and probe_at <= now() then 'half-open' else coalesce(circuits.state, 'closed') end as state,
            opened_at, case when circuits.state = 'open' and probe_at > now() then probe_at end as probe_at,
            case known.channel
              when 'webhook' then (select count(*) from deliveries where channel = 'webhook' and recipient = known.recipient and ${due})
              else (select count(*) from deliveries where channel = 'mail' and lower(recipient) = known.recipient and ${due})
            end as waiting
       from known left join circuits using (channel, recipient)
      order by channel desc, recipient`,
    [webhookUrls],
  );
}
