import type { Connection } from "../../database/database.ts";
import { lastFrozenMonthSetting, storeSetting } from "../../database/settings.ts";
import { type PlannedDelivery, restoredAtSql } from "../../events/outbox.ts";
import { freeze, type StatementToFreeze } from "./statements.ts";

// A frozen statement is stored for good. These look at all ended months, so a later run makes up for a missed one.

/** Transactions that began in the month may still be storing events. */
const freezeDelay = "interval '1 minute'";

/** At most `limit`, one for each contractor with a territory or a lead in the month. Returns how many. */
export async function freezeStatements(connection: Connection, limit: number): Promise<number> {
  const due = await connection.query<StatementToFreeze>(
    `select contractors.id as contractor_id, ended::date as month, 1 as revision,
            statement_content(contractors.id, ended::date, month_start(month_after(ended::date))) as content
       from contractors,
            generate_series(
              greatest(month_of(created_at), (select value::date from server_settings where name = $1)),
              month_of(now() - ${freezeDelay}) - interval '1 month', interval '1 month') as ended
      where not exists (select from statements where contractor_id = contractors.id and month = ended::date)
        and has_statement(contractors.id, ended::date, month_start(month_after(ended::date)))
      limit $2 for no key update of contractors`,
    [lastFrozenMonthSetting, limit],
  );
  await freeze(connection, due);
  if (due.length < limit) {
    const lastMonth = `(month_of(now() - ${freezeDelay}) - interval '1 month')::date::text`;
    await storeSetting(connection, lastFrozenMonthSetting, lastMonth);
  }
  return due.length;
}

/** After its month. */
const oldestMailDays = 60;

/**
 * At most `limit`, due at eight o'clock on the first day after the month. If several are overdue after an outage, the
 * contractor gets only the latest.
 */
export async function findStatementMails(connection: Connection, limit: number): Promise<PlannedDelivery[]> {
  const rows = await connection.query<{ contractor_id: string; month: string; cause: string }>(
    `select contractor_id, to_char(month, 'YYYY-MM') as month, cause
       from (select distinct on (contractor_id) contractor_id, month, concat_ws(' ', 'monthly-statement', contractor_id, month) as cause,
                    market_instant(month_after(month) + time '08:00') as due_at
               from statements join contractors on contractors.id = contractor_id
              where revision = 1 and month >= month_of(now()) - interval '3 months'
                and market_instant(month_after(month) + time '08:00') <= now()
              order by contractor_id, month desc) as latest
      where due_at > ${restoredAtSql} and due_at > now() - make_interval(days => $2)
        and not exists (select from deliveries where deliveries.cause = latest.cause)
      limit $1`,
    [limit, oldestMailDays],
  );
  return rows.map(({ month, ...row }) => ({
    kind: "monthly-statement",
    recipient_role: "contractor",
    about: { month },
    ...row,
  }));
}

export interface ComingStatement {
  business_name: string;
  /** So far. */
  given: number;
  booked: number;
}

/** In the `days` days after `day`, the emptiest first. */
export async function readComingStatements(
  connection: Connection,
  day: string,
  days: number,
): Promise<ComingStatement[]> {
  return connection.query<ComingStatement>(
    `select business_name, (content ->> 'given')::integer as given, (content -> 'booked' ->> 'noted')::integer as booked
       from (select date_trunc('month', $1::date)::date as month) as running, contractors,
            lateral statement_content(contractors.id, month, least(now(), month_start(month_after(month)))) as content
      where month_after(month) <= $1::date + $2::integer
        and has_statement(contractors.id, month, least(now(), month_start(month_after(month))))
      order by given, lower(business_name)`,
    [day, days],
  );
}
