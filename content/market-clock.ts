import { localTime } from "../domain/local-time.ts";
import { market } from "./chosen-market.ts";

/** What the market's own clock says: its days are the days of everything that has one. */
export const clock = localTime(market.region.timeZone);

/** "November 21, 2026 at 2:05 PM, Pacific time" */
export const timeWithZone = (instant: Date) => `${clock.time(instant)}, ${market.region.timeZoneName}`;
