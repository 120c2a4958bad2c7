import {
  costsOf,
  hasCosts,
  hasPartialMonth,
  type SourceFigure,
  type SourceQuery,
  sourceCounts,
  sourceGroupings,
} from "../../domain/source-figure.ts";
import type { Connection } from "../database/database.ts";
import { countNotLeads } from "./figures.ts";

export interface SourceFigures {
  rows: SourceFigure[];
  /** Spend is by month, so the costs are null. */
  hasPartialMonth: boolean;
  /** Leads of the period that an operator closed as no lead. No row counts them. */
  notLeads: number;
}

/** With the ad spend of whole months. */
export async function readSourceFigures(connection: Connection, { from, to, by }: SourceQuery): Promise<SourceFigures> {
  const names = sourceGroupings[by];
  const spendColumns = {
    source: "source",
    medium: "medium",
    campaign: "nullif(campaign, '')",
    requests: 0,
    matched: 0,
    contacted: 0,
    booked: 0,
    spend_cents: "cents",
  };
  const columns = [...names, ...sourceCounts, "spend_cents"] as const;
  const spend = hasCosts(by)
    ? `union all select ${columns.map((column) => spendColumns[column as keyof typeof spendColumns])} from ad_spend
        where month >= $1 and (month + interval '1 month')::date <= $2::date + 1`
    : "";
  const counting = connection.query<Omit<SourceFigure, "cents_per_request" | "cents_per_booking">>(
    `select ${names}, ${[...sourceCounts, "spend_cents"].map((column) => `sum(${column})::float8 as ${column}`)}
       from (select ${names}, 1 as requests, is_matched::integer as matched, is_contacted::integer as contacted,
                    (booked_at is not null)::integer as booked, null::integer as spend_cents
               from lead_origins where created_at >= day_start($1::date) and created_at < day_start($2::date + 1)
             ${spend}) as counted
      group by ${names} order by requests desc, spend_cents desc nulls last, ${names}`,
    [from, to],
  );
  const [rows, notLeads] = await Promise.all([counting, countNotLeads(connection, { from, to })]);
  const isPartial = hasPartialMonth({ from, to });
  return {
    rows: rows.map((row) => ({ ...row, ...costsOf(row.spend_cents, row.requests, row.booked, !isPartial) })),
    hasPartialMonth: isPartial,
    notLeads,
  };
}
