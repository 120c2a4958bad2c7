import { localTime } from "../domain/local-time.ts";
import { market } from "./chosen-market.ts";

/** The market's clock. All days in the product follow it. */
export const clock = localTime(market.region.timeZone);

/** "November 21, 2026 at 2:05 PM, Pacific time" */
export const timeWithZone = (instant: Date) => `${clock.time(instant)}, ${market.region.timeZoneName}`;
