import { localTime } from "../domain/local-time.ts";
import { market } from "./chosen-market.ts";

/** Time in the market's time zone, which decides every date in the product. */
export const clock = localTime(market.region.timeZone);

/** "November 21, 2026 at 2:05 PM, Pacific time" */
export const timeWithZone = (instant: Date) => `${clock.time(instant)}, ${market.region.timeZoneName}`;
