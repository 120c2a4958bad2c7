import { expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { instantOfWallClock, wallClock } from "./wall-clock.ts";

const { timeZone: pacific } = market.region;

test.each([
  ["2026-12-01T09:00", pacific, "2026-12-01T17:00:00.000Z"],
  ["2026-07-01T09:00", pacific, "2026-07-01T16:00:00.000Z"],
  ["2026-07-01T00:30:00", pacific, "2026-07-01T07:30:00.000Z"],
  ["2026-07-01T23:30", "Asia/Kathmandu", "2026-07-01T17:45:00.000Z"],
  // The clock is set back from 2:00 to 1:00, so 1:30 occurs twice.
  ["2026-11-01T01:30", pacific, "2026-11-01T08:30:00.000Z"],
  ["2026-11-01T02:30", pacific, "2026-11-01T10:30:00.000Z"],
])("the time %s in %s is the instant %s", (typed, timeZone, instant) => {
  expect(instantOfWallClock(typed, timeZone)?.toISOString()).toBe(instant);
  expect(wallClock(new Date(instant), timeZone)).toBe(typed.slice(0, 16));
});

test.each([
  // The clock is set forward from 2:00 to 3:00.
  "2026-03-08T02:30",
  "2026-02-30T09:00",
  "2026-12-01",
  "2026-12-01T25:00",
  "tomorrow",
  "",
])("%j is not a valid date and time in the Pacific time zone", (typed) => {
  expect(instantOfWallClock(typed, pacific)).toBeNull();
});
