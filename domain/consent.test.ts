import { describe, expect, test } from "vitest";
import {
  type ConsentRecord,
  consentSignals,
  decide,
  everything,
  nothing,
  parseConsentRecord,
  signals,
  underPrivacySignal,
} from "./consent.ts";

const day = 24 * 60 * 60 * 1000;
const decided = new Date("2026-03-01T10:00:00.000Z");
const daysLater = (days: number) => new Date(decided.getTime() + days * day);
const record = decide(null, { ...nothing, analytics: true }, "Some Browser/1.0", decided);

describe("a decision", () => {
  test("is a record of the choice, the browser and the time", () => {
    expect(record).toEqual({
      preferences: {
        necessary: true,
        analytics: true,
        marketing: false,
        functionality: false,
        timestamp: "2026-03-01T10:00:00.000Z",
        version: "1.0",
      },
      userAgent: "Some Browser/1.0",
      consentDate: "2026-03-01T10:00:00.000Z",
      lastUpdated: "2026-03-01T10:00:00.000Z",
    });
  });

  test("that is made again keeps the day of the first one", () => {
    const changed = decide(record, everything, "Some Browser/2.0", daysLater(3));
    expect(changed.consentDate).toBe(record.consentDate);
    expect(changed.lastUpdated).toBe("2026-03-04T10:00:00.000Z");
    expect(changed.preferences.timestamp).toBe(changed.lastUpdated);
  });

  test("for the same again changes nothing but the time of the last change", () => {
    const again = decide(record, record.preferences, record.userAgent, daysLater(3));
    const at = daysLater(3).toISOString();
    expect(again).toEqual({
      ...record,
      lastUpdated: at,
      preferences: { ...record.preferences, timestamp: at },
    });
  });
});

describe("a stored record", () => {
  test.each([
    [0, true],
    [364, true],
    [365, true],
    [365 + 1 / day, false],
    [366, false],
    [-1 / day, false],
  ])("%d days after its last change counts: %s", (days, counts) => {
    expect(parseConsentRecord(JSON.stringify(record), daysLater(days))).toEqual(counts ? record : null);
  });

  test("is as old as its last change, however long ago the first decision was", () => {
    const renewed = decide(record, everything, "Some Browser/1.0", daysLater(300));
    expect(parseConsentRecord(JSON.stringify(renewed), daysLater(600))).toEqual(renewed);
  });

  const altered = (change: (copy: Record<string, unknown> & ConsentRecord) => void) => {
    const copy = structuredClone(record) as Record<string, unknown> & ConsentRecord;
    change(copy);
    return JSON.stringify(copy);
  };
  test.each<[string, string | null]>([
    ["nothing", null],
    ["an empty text", ""],
    ["half a record", JSON.stringify(record).slice(0, 80)],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "1"],
    ["another version", altered((copy) => Object.assign(copy.preferences, { version: "0.9" }))],
    ["no version", altered((copy) => Object.assign(copy.preferences, { version: undefined }))],
    ["no preferences", altered((copy) => Object.assign(copy, { preferences: undefined }))],
    ["a category left out", altered((copy) => Object.assign(copy.preferences, { marketing: undefined }))],
    ["a word for a choice", altered((copy) => Object.assign(copy.preferences, { marketing: "true" }))],
    ["necessary refused", altered((copy) => Object.assign(copy.preferences, { necessary: false }))],
    ["no browser", altered((copy) => Object.assign(copy, { userAgent: undefined }))],
    ["no time", altered((copy) => Object.assign(copy, { lastUpdated: undefined }))],
    ["a number for a time", altered((copy) => Object.assign(copy, { lastUpdated: 1772359200000 }))],
    ["a word for a time", altered((copy) => Object.assign(copy, { lastUpdated: "yesterday" }))],
    ["a day that is not", altered((copy) => Object.assign(copy, { lastUpdated: "2026-02-31T99:00:00Z" }))],
    ["no time of the choice", altered((copy) => Object.assign(copy.preferences, { timestamp: undefined }))],
    [
      "a first decision after the last",
      altered((copy) => Object.assign(copy, { consentDate: "2026-03-02T10:00:00Z" })),
    ],
  ])("of the wrong shape counts for nothing: %s", (_what, text) => {
    expect(parseConsentRecord(text, daysLater(1))).toBeNull();
  });

  test("loses what does not belong to it", () => {
    const extra = altered((copy) => Object.assign(copy.preferences, { spying: true }));
    expect(parseConsentRecord(extra, daysLater(1))).toEqual(record);
  });
});

describe("a record in a browser that sends the privacy signal", () => {
  const allowed = decide(null, everything, "Some Browser/1.0", decided);

  test("counts whole when the choice was made with the signal on", () => {
    expect(underPrivacySignal(allowed, allowed.lastUpdated)).toEqual(allowed);
  });

  test.each([
    ["before the signal", null],
    ["again since then, with the signal off", "2026-02-01T10:00:00.000Z"],
  ])("loses analytics and marketing, and nothing else, when the choice was made %s", (_when, despiteSignal) => {
    expect(underPrivacySignal(allowed, despiteSignal)).toEqual({
      ...allowed,
      preferences: { ...allowed.preferences, analytics: false, marketing: false },
    });
  });
});

describe("the signals of Consent Mode", () => {
  test("all deny but security when nothing is allowed, and all grant when everything is", () => {
    const { security_storage, ...others } = signals(nothing);
    expect(security_storage).toBe("granted");
    expect(new Set(Object.values(others))).toEqual(new Set(["denied"]));
    expect(new Set(Object.values(signals(everything)))).toEqual(new Set(["granted"]));
    expect(Object.keys(signals(everything)).sort()).toEqual([...consentSignals].sort());
  });

  test.each([
    ["analytics", ["analytics_storage"]],
    ["marketing", ["ad_storage", "ad_user_data", "ad_personalization"]],
    ["functionality", ["functionality_storage", "personalization_storage"]],
  ] as const)("grant for %s what belongs to it", (category, expected) => {
    const granted = Object.entries(signals({ ...nothing, [category]: true }))
      .filter(([name, state]) => state === "granted" && name !== "security_storage")
      .map(([name]) => name);
    expect(granted).toEqual(expected);
  });
});
