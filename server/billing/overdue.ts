import { overdueDays } from "../../domain/invoice.ts";
import { type PlannedDelivery, restoredAtSql, type Transaction } from "../events/outbox.ts";
import { readClock } from "./due-invoices.ts";

/** A missed morning is made up for within these days. */
const oldestMailDays = 6;

/** Records `invoice.overdue` once for each. */
export async function findOverdueMails(tx: Transaction, limit: number): Promise<PlannedDelivery[]> {
  const { waits } = await readClock(tx);
  if (waits) return [];
  const due = await tx.query<{
    invoice_id: string;
    contractor_id: string;
    days: number;
    cause: string;
    is_known: boolean;
  }>(
    `select * from (
       select invoices.id as invoice_id, contractor_id, days, concat_ws(' ', 'invoice-overdue', invoices.id, days) as cause,
              exists (select from events
                       where kind = 'invoice.overdue' and lead_id is null and detail ? 'contractor_id'
                         and detail ->> 'contractor_id' = contractor_id::text and detail ->> 'invoice_id' = invoices.id::text) as is_known
         from invoices, unnest($2::integer[]) as days,
              lateral (select market_instant(market_day(issued_at) + days + time '08:00') as due_at) as morning
        where state = 'issued' and contractor_id is not null and credit_for is null and open_cents(invoices) > 0 and not is_being_paid(invoices)
          and due_at <= now() and due_at > now() - make_interval(days => $3) and due_at > ${restoredAtSql}) as due
      where not exists (select from deliveries where deliveries.cause = due.cause)
      limit $1`,
    [limit, overdueDays, oldestMailDays],
  );
  const events = due
    .filter(({ is_known }) => !is_known)
    .map(({ invoice_id, contractor_id }) => ({ kind: "invoice.overdue", detail: { contractor_id, invoice_id } }));
  await tx.record(...events);
  return due.map(({ invoice_id, contractor_id, days, cause }) => ({
    kind: "invoice-overdue",
    recipient_role: "contractor",
    contractor_id,
    about: { invoice_id, days: String(days) },
    cause,
  }));
}

/** For `$1` days or longer. Null: nothing is stopped for money. */
const isOwedTooLong = `contractor_id = contractors.id and state = 'issued' and credit_for is null
     and market_today() >= due_on + $1::integer and open_cents(invoices) > 0`;

/** After `days` days or longer. The others serve again. Returns for how many contractors. */
export async function stopForMoney(tx: Transaction, days: number | null, limit: number): Promise<number> {
  const { waits } = await readClock(tx);
  const resumed = await tx.query<{ id: string }>(
    `update contractors set stopped_for_money_at = null
      where id in (select id from contractors where stopped_for_money_at is not null and not exists (select from invoices where ${isOwedTooLong})
                    order by id limit $2 for no key update) returning id`,
    [days, limit],
  );
  await recordForTerritories(tx, "territory.resumed", resumed);
  if (days === null || waits) return resumed.length;
  const stopped = await tx.query<{ id: string }>(
    `update contractors set stopped_for_money_at = now()
      where id in (select id from contractors where stopped_for_money_at is null and status <> 'ended'
                      and exists (select from invoices where ${isOwedTooLong} and not is_being_paid(invoices))
                    order by id limit $2 for no key update) returning id`,
    [days, limit],
  );
  const territories = await recordForTerritories(tx, "territory.stopped", stopped);
  const told = new Set(territories.map(({ contractor_id }) => contractor_id));
  const [day] = await tx.query<{ today: string }>("select market_today() as today");
  await tx.queue(
    ...[...told].flatMap((contractor_id) =>
      (["contractor", "operator"] as const).map((recipient_role) => ({
        kind: "territory-stopped" as const,
        recipient_role,
        contractor_id,
        cause: [
          "territory-stopped",
          contractor_id,
          day?.today,
          ...(recipient_role === "operator" ? ["operator"] : []),
        ].join(" "),
      })),
    ),
  );
  return Math.max(resumed.length, stopped.length);
}

async function recordForTerritories(tx: Transaction, kind: string, contractors: readonly { id: string }[]) {
  if (contractors.length === 0) return [];
  const territories = await tx.query<{ contractor_id: string; service: string; zip_code: string }>(
    `select contractor_id, service, zip_code from territories where contractor_id = any ($1::uuid[])
      order by contractor_id, service, zip_code`,
    [contractors.map(({ id }) => id)],
  );
  await tx.record(...territories.map((detail) => ({ kind, detail })));
  return territories;
}
