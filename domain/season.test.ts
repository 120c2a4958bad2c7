import { expect, test } from "vitest";
import { seasonOf } from "./season.ts";

test.each([
  ["2026-01-31", "winter"],
  ["2026-02-28", "winter"],
  ["2026-03-01", "spring"],
  ["2026-06-01", "summer"],
  ["2026-09-01", "fall"],
  ["2026-10-31", "fall"],
  ["2026-11-01", "winter"],
  ["2026-12-01", "winter"],
])("the day %s is in the season %s", (day, season) => {
  expect(seasonOf(day)).toBe(season);
});
