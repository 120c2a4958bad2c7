import { describe, expect, test } from "vitest";
import { isQuestionProminent, responseTimeOf } from "./response-time.ts";
import { instantOfWallClock, wallClock } from "./wall-clock.ts";

const timeZone = "America/Los_Angeles";
const at = (time: string) => instantOfWallClock(time, timeZone) as Date;

/** Writes times as the market's clock shows them. */
function expected(givenAt: string, now = givenAt) {
  const time = responseTimeOf(at(givenAt), at(now), timeZone);
  return time && "at" in time ? [time.kind, wallClock(time.at, timeZone)] : time && [time.kind, time.day];
}

describe("when a contractor usually gets back to the homeowner", () => {
  test.each([
    ["in the morning, by the full hour six hours later", "2026-11-28T09:05", ["hour", "2026-11-28T15:00"]],
    ["after half past, by the next full hour", "2026-11-28T09:40", ["hour", "2026-11-28T16:00"]],
    ["at the day's first hour, the same day", "2026-11-28T06:00", ["hour", "2026-11-28T12:00"]],
    ["in the afternoon, no later than 9 PM", "2026-11-28T15:20", ["hour", "2026-11-28T21:00"]],
    ["when six hours would end at night, the next morning", "2026-11-28T15:45", ["morning", "2026-11-29"]],
    ["in the evening, the next morning", "2026-11-28T22:30", ["morning", "2026-11-29"]],
    ["on the last evening of a year, the next morning", "2026-12-31T22:30", ["morning", "2027-01-01"]],
    ["after midnight, the same morning", "2026-11-28T02:00", ["morning", "2026-11-28"]],
    ["in the hour that the clock shows twice", "2026-11-01T01:30", ["morning", "2026-11-01"]],
  ])("%s", (_when, givenAt, time) => {
    expect(expected(givenAt)).toEqual(time);
  });

  test("once the usual time is over, at the latest 24 hours after the contractor got the request, and then nothing", () => {
    expect(expected("2026-11-28T09:05", "2026-11-28T15:00")).toEqual(["hour", "2026-11-28T15:00"]);
    expect(expected("2026-11-28T09:05", "2026-11-28T15:01")).toEqual(["late", "2026-11-29T09:05"]);
    expect(expected("2026-11-28T22:30", "2026-11-29T12:00")).toEqual(["morning", "2026-11-29"]);
    expect(expected("2026-11-28T22:30", "2026-11-29T12:01")).toEqual(["late", "2026-11-29T22:30"]);
    expect(expected("2026-11-28T09:05", "2026-11-29T09:06")).toBeNull();
  });
});

test("the receipt asks prominently from 24 hours after the match on", () => {
  const matchedAt = at("2026-11-28T09:05");
  expect(isQuestionProminent(matchedAt, at("2026-11-29T09:04"))).toBe(false);
  expect(isQuestionProminent(matchedAt, at("2026-11-29T09:05"))).toBe(true);
});
