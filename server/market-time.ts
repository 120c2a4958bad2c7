import { market } from "../content/chosen-market.ts";
import { localTime } from "../domain/local-time.ts";

/** What the market's own clock says: its days are the days of everything that has one. */
export const clock = localTime(market.region.timeZone);
