import { describe, expect, test } from "vitest";
import {
  dayChangeOf,
  isSameName,
  latestRowOf,
  parseRegisterDay,
  type RegisterFormat,
  type RegisterRow,
  registerResultOf,
} from "./register.ts";

const format: RegisterFormat = {
  words: { active: "ACTIVE", suspended: "SUSPENDED", expired: "EXPIRED" },
  nameEndings: ["LLC", "INC", "CORP", "CO"],
};

const row = (columns: Partial<RegisterRow> = {}): RegisterRow => ({
  number: "FIRFEN*012AB",
  name: "FIR FENCES LLC",
  status: "ACTIVE",
  trade: "CONSTRUCTION CONTRACTOR",
  specialties: [],
  effective_on: "2020-01-02",
  expires_on: "2027-06-30",
  suspended_on: null,
  ...columns,
});

describe("registerResultOf", () => {
  test.each([
    ["ACTIVE", "active"],
    [" active ", "active"],
    ["SUSPENDED", "suspended"],
    ["EXPIRED", "expired"],
    // Any other status in the register means that the license does not permit work.
    ["RE-LICENSED", "suspended"],
    ["OUT OF BUSINESS", "suspended"],
    ["", "suspended"],
  ])("the license status %j in the state's register leads to the result %s", (status, result) => {
    expect(registerResultOf(row({ status }), "Fir Fences", format)).toBe(result);
  });

  test("the result is `not-found` if the register has no row for the license, and `name-differs` if an active license is under another name", () => {
    expect(registerResultOf(null, "Fir Fences", format)).toBe("not-found");
    expect(registerResultOf(row(), "Oak Fences", format)).toBe("name-differs");
    expect(registerResultOf(row({ status: "SUSPENDED" }), "Oak Fences", format)).toBe("suspended");
  });
});

test.each([
  ["Fir Fences", "FIR FENCES LLC"],
  ["Fir Fences, Inc.", "FIR FENCES INC"],
  ["Fir Fences L.L.C.", "FIR FENCES"],
  ["Fir Fences", "FIR FENCES L L C"],
  ["Fir Fences Co., LLC", "FIR FENCES"],
  ["Fir Fences Corp", "FIR FENCES,CORP"],
  ["O’Brien’s Fences", "OBRIENS FENCES"],
  ["Fir-Fences & Sons", "FIR FENCES / SONS"],
  ["José Fences", "JOSE FENCES"],
  ["Co", "CO"],
])("%s and %s are the same business name", (one, other) => {
  expect(isSameName(one, other, format)).toBe(true);
});

test.each([
  ["Fir Fences and Sons", "FIR FENCES SONS"],
  ["Fir Fences Company", "FIR FENCES CO"],
  ["Fir Fences Northwest", "FIR FENCES"],
  ["Incline", "LINE"],
])("%s and %s are different business names", (one, other) => {
  expect(isSameName(one, other, format)).toBe(false);
});

test("if the register has several rows for a license number, the latest expiry wins, then the latest start, then the active row", () => {
  const old = row({ expires_on: "2021-06-30", status: "EXPIRED" });
  const now = row();
  const second = row({ effective_on: "2021-01-02", status: "SUSPENDED" });
  expect(latestRowOf([old, now], format)).toBe(now);
  expect(latestRowOf([now, second, old], format)).toBe(second);
  const both = [row({ status: "SUSPENDED" }), row()];
  expect([latestRowOf(both, format)?.status, latestRowOf(both.toReversed(), format)?.status]).toEqual([
    "ACTIVE",
    "ACTIVE",
  ]);
  expect(latestRowOf([], format)).toBeNull();
});

test.each([
  ["06/30/2027", "2027-06-30"],
  ["6/3/2027", "2027-06-03"],
  ["06/30/2027 12:00:00 AM", "2027-06-30"],
  ["2027-06-30", "2027-06-30"],
  ["2027-06-30T00:00:00.000", "2027-06-30"],
  ["02/30/2027", null],
  ["30/06/2027", null],
  ["2027-06-30x", null],
  ["soon", null],
  ["", null],
])("the register's date %j is read as %j", (text, day) => {
  expect(parseRegisterDay(text)).toBe(day);
});

test.each([
  ["2027-06-30", "2027-06-30", null],
  ["2029-06-30", "2027-06-30", "later"],
  ["2026-12-31", "2027-06-30", "earlier"],
  ["2027-06-30", null, "later"],
  ["2025-06-30", null, "earlier"],
])(
  "if a license's last day is %s in the register and %s in our records, the change is %s",
  (registered, own, change) => {
    expect(dayChangeOf(registered, own, "2026-11-23")).toBe(change);
  },
);
