import { market } from "../../content/chosen-market.ts";
import { parseDollars } from "../../domain/money.ts";
import type { Price } from "../../domain/offer.ts";
import type { Connection } from "../database/database.ts";

/** Until the operator sets another. */
export const marketPrices: readonly Price[] = market.leadOpportunities.flatMap(({ service, city, pricing }) => {
  const cents = parseDollars(pricing);
  return cents === null ? [] : [{ service, city, cents: Number(cents) }];
});

/** Without a day: today. */
export async function pricesOn(connection: Connection, day: string | null): Promise<Price[]> {
  const stored = await connection.query<Price>(
    `select distinct on (service, city) service, city, cents from prices
      where from_day <= coalesce($1::date, market_today()) order by service, city, from_day desc`,
    [day],
  );
  const isReplaced = ({ service, city }: Price) =>
    stored.some((price) => price.service === service && price.city === city);
  return [...marketPrices.filter((price) => !isReplaced(price)), ...stored];
}
