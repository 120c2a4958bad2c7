import { market } from "../content/chosen-market.ts";
import { localTime } from "../domain/local-time.ts";

/** What the market's own clock says. */
export const clock = localTime(market.region.timeZone);

/** "November 21, 2026 at 2:05 PM, Pacific time" */
export const timeWithZone = (instant: Date) => `${clock.time(instant)}, ${market.region.timeZoneName}`;
