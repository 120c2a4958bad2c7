import { localTime } from "../domain/local-time.ts";
import { market } from "./chosen-market.ts";

/** Time in the market's zone. Every day in the product is a day of this clock. */
export const clock = localTime(market.region.timeZone);

/** "November 21, 2026 at 2:05 PM, Pacific time" */
export const timeWithZone = (instant: Date) => `${clock.time(instant)}, ${market.region.timeZoneName}`;
