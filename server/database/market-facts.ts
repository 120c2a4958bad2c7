import { market } from "../../content/chosen-market.ts";
import type { Connection } from "./database.ts";

/** The values of the SQL functions in schema/market.sql, by function name. */
const facts = {
  market_time_zone: market.region.timeZone,
  registration_pattern: market.licensing.registration.pattern,
  electrical_statute: market.licensing.electrical.statute,
};

/** These indexes store dates in the market's time zone, so they are rebuilt when the market's time zone changes. */
const indexesByDay = ["published_blogs", "published_blogs_by_service"];

/** Makes the SQL functions return the market's values. Rows that are already stored are not checked again. */
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
