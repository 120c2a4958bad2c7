import { describe, expect, test } from "vitest";
import { type ChargedTime, daysIn, monthAfter, operatorPauses, stretchesOf } from "./charged-days.ts";

const fees = [{ from_day: "2026-01-01", cents: 195_000 }];
const charged = (changes: Partial<ChargedTime>): ChargedTime => ({
  billedFrom: "2026-01-01",
  endedOn: null,
  pauses: [],
  fees,
  ...changes,
});
const inShort = (time: ChargedTime, month: string) =>
  stretchesOf(time, month).map(({ from_day, days, cents }) => `${from_day} ${days} ${cents}`);

describe("the charged days of a month", () => {
  test.each<[what: string, month: string, changes: Partial<ChargedTime>, expected: string[]]>([
    ["cover a whole month", "2026-10", {}, ["2026-10-01 31 195000"]],
    ["are none before the first billed day", "2025-12", {}, []],
    ["are none without a first billed day", "2026-10", { billedFrom: null }, []],
    ["begin on the first billed day", "2026-10", { billedFrom: "2026-10-31" }, ["2026-10-31 1 6290"]],
    ["begin on the 29th of February", "2028-02", { billedFrom: "2028-02-29" }, ["2028-02-29 1 6724"]],
    ["include the day of the end", "2026-10", { endedOn: "2026-10-01" }, ["2026-10-01 1 6290"]],
    ["include an end on the last day", "2026-10", { endedOn: "2026-10-31" }, ["2026-10-01 31 195000"]],
    ["are none after the end", "2026-11", { endedOn: "2026-10-31" }, []],
    ["are none if the contractor ended before the first billed day", "2026-10", { endedOn: "2025-12-31" }, []],
    [
      "leave out paused days",
      "2026-11",
      { pauses: [{ from: "2026-11-11", to: "2026-11-20" }] },
      ["2026-11-01 10 65000", "2026-11-21 10 65000"],
    ],
    [
      "take a pause that is on as lasting",
      "2026-11",
      { pauses: [{ from: "2026-11-11", to: null }] },
      ["2026-11-01 10 65000"],
    ],
    [
      "cost nothing before the first fee",
      "2026-11",
      { fees: [{ from_day: "2026-11-30", cents: 3_000 }] },
      ["2026-11-01 29 0", "2026-11-30 1 100"],
    ],
    ["cost nothing at a fee of 0", "2026-11", { fees: [{ from_day: "2026-01-01", cents: 0 }] }, ["2026-11-01 30 0"]],
    [
      "have a stretch for each fee",
      "2026-11",
      { fees: [...fees, { from_day: "2026-11-16", cents: 240_000 }] },
      ["2026-11-01 15 97500", "2026-11-16 15 120000"],
    ],
    [
      "have one stretch for two equal fees",
      "2026-11",
      { fees: [...fees, { from_day: "2026-11-16", cents: 195_000 }] },
      ["2026-11-01 30 195000"],
    ],
  ])("%s", (_what, month, changes, expected) => {
    expect(inShort(charged(changes), month)).toEqual(expected);
  });
});

test.each([
  ["2028-02", 29],
  ["2100-02", 28],
  ["2026-12", 31],
])("%s has %i days", (month, days) => expect(daysIn(month)).toBe(days));

test("the month after December is January", () => expect(monthAfter("2026-12")).toBe("2027-01"));

describe("an operator's pause", () => {
  const at = (
    day: string,
    status: "active" | "paused" | "ended",
    isByOperator = true,
    nextDay = `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, "0")}`,
  ) => ({ day, status, isByOperator, nextDay }) as const;

  test("counts the days between its day and the day of the end", () => {
    expect(operatorPauses([at("2026-10-05", "paused"), at("2026-10-09", "active")])).toEqual([
      { from: "2026-10-06", to: "2026-10-08" },
    ]);
  });
  test("that begins at midnight counts its day", () => {
    expect(operatorPauses([at("2026-10-05", "paused", true, "2026-10-05"), at("2026-10-06", "active")])).toEqual([
      { from: "2026-10-05", to: "2026-10-05" },
    ]);
  });
  test("within a day, or until the next, counts no day", () => {
    expect(operatorPauses([at("2026-10-05", "paused"), at("2026-10-05", "active")])).toEqual([]);
    expect(operatorPauses([at("2026-10-05", "paused"), at("2026-10-06", "active")])).toEqual([]);
  });
  test("lasts while it is on", () => {
    expect(operatorPauses([at("2026-10-05", "paused")])).toEqual([{ from: "2026-10-06", to: null }]);
  });
  test("takes over the contractor's own, which counts no day", () => {
    const own = at("2026-10-01", "paused", false);
    expect(operatorPauses([own, at("2026-10-09", "active", false)])).toEqual([]);
    expect(operatorPauses([own, at("2026-10-05", "paused"), at("2026-10-09", "active")])).toEqual([
      { from: "2026-10-06", to: "2026-10-08" },
    ]);
  });
});
