import { cities, services } from "../../content/chosen-market.ts";
import { firstDayOf, monthAfter, monthOf } from "../../domain/charged-days.ts";
import type { Period } from "../../domain/figure.ts";
import type { MoneyMonth } from "../../domain/money-figure.ts";
import type { Connection } from "../database/database.ts";

const territoryCount = services.length * new Set(cities.flatMap(({ zipCodes }) => zipCodes)).size;

/** For each month that the period touches, latest first. */
export function moneyFigures(connection: Connection) {
  return async (period: Period): Promise<MoneyMonth[]> => {
    const months: string[] = [];
    for (let month = monthOf(period.from); month <= monthOf(period.to); month = monthAfter(month)) months.push(month);
    const rows = await connection.query<Omit<MoneyMonth, "free">>(
      `select to_char(each.month, 'YYYY-MM') as month,
              (select coalesce(sum(fee_on(id, last_day)), 0) from contractors where billed_from <= last_day and is_charged_on(id, last_day))::float8 as fees_cents,
              coalesce(sum(total_cents) filter (where market_day(issued_at) between each.month and month_end), 0)::float8 as invoiced_cents,
              coalesce(sum(total_cents) filter (where state = 'paid' and paid_by <> 'credit' and paid_on between each.month and month_end), 0)::float8 as paid_cents,
              coalesce(sum(open_cents(invoices)) filter (where invoices.month = each.month and credit_for is null), 0)::float8 as open_cents,
              coalesce(sum(open_cents(invoices)) filter (where invoices.month = each.month and credit_for is null and due_on < market_today()), 0)::float8 as overdue_cents,
              (select count(*)::integer from contractors, territory_holdings(id, least(month_start(month_after(each.month)), now()))
                where released_at is null or released_at > least(month_start(month_after(each.month)), now())) as occupied,
              (select count(*)::integer from contractors where status <> 'offered' and market_day(created_at) between each.month and month_end) as came,
              (select count(*)::integer from contractors
                where status = 'ended' and exists (
                  select from events where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractors.id::text
                     and kind = 'operator.contractor-ended' and market_day(at) between each.month and month_end)) as left
         from (select month, (month_after(month) - 1) as month_end, least(month_after(month) - 1, market_today()) as last_day
                 from unnest($1::date[]) as month) as each
         left join invoices on contractor_id is not null and state <> 'void'
        group by each.month, month_end, last_day order by each.month desc`,
      [months.map(firstDayOf)],
    );
    return rows.map((row) => ({ ...row, free: Math.max(0, territoryCount - row.occupied) }));
  };
}
