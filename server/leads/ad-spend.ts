import { clock } from "../../content/market-clock.ts";
import { type AdSpend, parseSpend, parseSpendKey } from "../../domain/ad-spend.ts";
import type { Connection } from "../database/database.ts";
import type { AdSpendRow } from "../database/rows.ts";
import { lineReading } from "../letters/readings.ts";

/** `place`: source and medium, such as `google/cpc`. `month`: such as `2026-10`. */
interface SpendKeyText {
  place: string;
  month: string;
  campaign: string;
}

/** `before`: the earlier amount in cents, or null. */
export type SpendResult =
  | { outcome: "done"; spend: AdSpend; before: number | null }
  | { outcome: "refused"; problem: string };

export const adSpend = {
  /** Replaces what was recorded before. */
  async setSpend(connection: Connection, entered: SpendKeyText & { dollars: string }): Promise<SpendResult> {
    const key = parseSpendKey(entered, lineReading);
    if (typeof key === "string") return { outcome: "refused", problem: key };
    const cents = parseSpend(entered.dollars, key, clock.day(new Date()));
    if (typeof cents === "string") return { outcome: "refused", problem: cents };
    const { month, source, medium, campaign } = key;
    const [recorded] = await connection.query<{ before: number | null }>(
      `with earlier as (
         select cents from ad_spend where month = $1 and source = $2 and medium = $3 and campaign = $4)
       insert into ad_spend (month, source, medium, campaign, cents) values ($1, $2, $3, $4, $5)
       on conflict (month, source, medium, campaign) do update set cents = excluded.cents
       returning (select cents from earlier) as before`,
      [month, source, medium, campaign, cents],
    );
    return { outcome: "done", spend: { ...key, cents }, before: recorded?.before ?? null };
  },

  async removeSpend(connection: Connection, entered: SpendKeyText): Promise<SpendResult> {
    const key = parseSpendKey(entered, lineReading);
    if (typeof key === "string") return { outcome: "refused", problem: key };
    const { month, source, medium, campaign } = key;
    const [removed] = await connection.query<Pick<AdSpendRow, "cents">>(
      "delete from ad_spend where month = $1 and source = $2 and medium = $3 and campaign = $4 returning cents",
      [month, source, medium, campaign],
    );
    if (!removed)
      return {
        outcome: "refused",
        problem: "No such spend is recorded. Check the source, the medium, the month, and the campaign.",
      };
    return { outcome: "done", spend: { ...key, cents: removed.cents }, before: removed.cents };
  },

  /** All months from that of `from` to that of `to`, latest first. */
  listSpend: (connection: Connection, { from, to }: { from: string; to: string }): Promise<AdSpendRow[]> =>
    connection.query<AdSpendRow>(
      `select month::text as month, source, medium, campaign, cents from ad_spend
        where month between date_trunc('month', $1::date)::date and $2 order by month desc, source, medium, campaign`,
      [from, to],
    ),
};
