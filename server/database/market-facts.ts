import { market } from "../../content/chosen-market.ts";
import type { Connection } from "./database.ts";

/** By name, for schema/market.sql. */
const facts = {
  market_time_zone: market.region.timeZone,
  registration_pattern: market.licensing.registration.pattern,
  electrical_statute: market.licensing.electrical.statute,
};

/** They store dates in the market's time zone, so a new one rebuilds them. */
const indexesByDay = ["published_blogs", "published_blogs_by_service"];

/** Stored rows are not checked again. */
export async function syncMarketFacts(connection: Connection): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    const [row] = await connection.query<{ value: string }>(`select ${name}() as value`);
    if (row?.value === value) continue;
    const [definition] = await connection.query<{ statement: string }>(
      "select format('create or replace function %I() returns text immutable parallel safe language sql return %L', $1::text, $2::text) as statement",
      [name, value],
    );
    await connection.run(definition?.statement ?? "");
    if (name !== "market_time_zone") continue;
    for (const index of indexesByDay) await connection.run(`reindex index ${index}`);
  }
}
