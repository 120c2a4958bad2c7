import { expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { dateInWords, durationInWords, keepDatesWhole, localTime, shortDay } from "./local-time.ts";

const clock = localTime(market.region.timeZone);

test.each([
  ["2026-11-21T22:05:00Z", "November 21, 2026 at 2:05 PM"],
  ["2026-07-01T06:59:59Z", "June 30, 2026 at 11:59 PM"],
  ["2026-01-01T08:00:00Z", "January 1, 2026 at 12:00 AM"],
  ["2026-03-08T10:00:00Z", "March 8, 2026 at 3:00 AM"],
])("the instant %s is %s in the market's time zone", (instant, words) => {
  expect(clock.time(new Date(instant))).toBe(words);
  expect(words.startsWith(`${clock.date(new Date(instant))} at `)).toBe(true);
});

test("the time zone decides which hour and day an instant has, and an unknown time zone throws", () => {
  const instant = new Date("2026-07-01T06:59:59Z");
  expect(localTime("America/Chicago").time(instant)).toBe("July 1, 2026 at 1:59 AM");
  expect(localTime("America/Chicago").day(instant)).toBe("2026-07-01");
  expect(clock.day(instant)).toBe("2026-06-30");
  expect(() => localTime("Middle/Earth").day(instant)).toThrow();
});

test.each([
  ["2026-11-21T22:05:00Z", "2:05 PM"],
  ["2026-11-20T22:05:00Z", "Nov 20, 2:05 PM"],
  ["2025-11-20T22:05:00Z", "Nov 20, 2025"],
])("the short form of the instant %s is %s if today is November 21, 2026", (instant, words) => {
  const now = new Date("2026-11-22T07:00:00Z");
  expect(clock.short(new Date(instant), now)).toBe(words);
});

test.each([
  ["2026-12-31", "December 31, 2026"],
  ["0099-05-01", "May 1, 99"],
])("the day %s is shown as %s", (day, words) => {
  expect(dateInWords(day)).toBe(words);
});

test.each([
  [0, "0 seconds"],
  [1 / 60, "1 second"],
  [1.4, "84 seconds"],
  [59.6, "60 minutes"],
  [120, "2 h"],
  [192, "3 h 12 min"],
  [2_880, "2 days"],
  [3_180, "2 days 5 h"],
])("a duration of %d minutes is shown as %s", (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words);
});

test("the short form of a day shows the year only if it is not the current year", () => {
  expect(shortDay("2026-12-04")).toBe("Dec 4");
  expect(shortDay("2026-12-04", "2026-11-21")).toBe("Dec 4");
  expect(shortDay("2027-01-04", "2026-11-21")).toBe("Jan 4, 2027");
});

test.each([
  ["2026-11-21T22:05:09.999Z", "2026-11-21T14:05:09-08:00", "Nov 21, 2:05 PM"],
  // 1:30 occurs twice on November 1; 2:00 does not occur on March 8.
  ["2026-11-01T08:30:00Z", "2026-11-01T01:30:00-07:00", "Nov 1, 1:30 AM"],
  ["2026-11-01T09:30:00Z", "2026-11-01T01:30:00-08:00", "Nov 1, 1:30 AM"],
  ["2026-03-08T10:00:00Z", "2026-03-08T03:00:00-07:00", "Mar 8, 3:00 AM"],
])("the instant %s is %s in ISO 8601, and its brief form is %s", (instant, iso, brief) => {
  expect(clock.iso(new Date(instant))).toBe(iso);
  expect(Date.parse(iso)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
  expect(clock.brief(new Date(instant))).toBe(brief);
  expect(localTime("UTC").iso(new Date(instant))).toBe(instant.replace(/(\.\d+)?Z$/, "+00:00"));
});

test.each([
  ["Please pay by July 8, 2026.", "Please pay by July_8,_2026."],
  ["Your invoice for July 2026", "Your invoice for July_2026"],
  ["Sent Jun 30, 2:05 PM", "Sent Jun_30, 2:05_PM"],
  ["Tuesday, June 30, 2026 at 2:05 PM, Pacific time", "Tuesday, June_30,_2026 at 2:05_PM, Pacific time"],
  ["usually by 8 PM on Jun 30", "usually by 8_PM on Jun_30"],
  ["charged at 8:00 a.m. on the day", "charged at 8:00_a.m. on the day"],
  ["In May we had 30 requests", "In May we had 30 requests"],
])("the dates and times in %j stay on one line", (text, whole) => {
  expect(keepDatesWhole(text)).toBe(whole.replaceAll("_", "\u00a0"));
});
