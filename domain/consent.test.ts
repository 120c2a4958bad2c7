import { describe, expect, test } from "vitest";
import {
  applyPrivacySignal,
  consentModeSignals,
  fullConsent,
  noConsent,
  parseConsentRecord,
  recordChoice,
} from "./consent.ts";

const day = 24 * 60 * 60 * 1000;
const chosenAt = new Date("2026-03-01T10:00:00.000Z");
const daysLater = (days: number) => new Date(chosenAt.getTime() + days * day);
const record = recordChoice(null, { ...noConsent, analytics: true }, "Some Browser/1.0", chosenAt);

describe("a consent choice", () => {
  test("a consent record has the choice, the browser, and the time", () => {
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

  test("a changed choice updates only the time of the last change, not that of the first choice", () => {
    const at = "2026-03-04T10:00:00.000Z";
    expect(recordChoice(record, fullConsent, "Some Browser/2.0", daysLater(3))).toEqual({
      preferences: { necessary: true, ...fullConsent, timestamp: at, version: "1.0" },
      userAgent: "Some Browser/2.0",
      consentDate: record.consentDate,
      lastUpdated: at,
    });
  });
});

describe("a stored consent record", () => {
  test.each([0, 364, 365])("a consent record is valid %d days after its last change", (days) => {
    expect(parseConsentRecord(JSON.stringify(record), daysLater(days))).toEqual(record);
  });

  test.each([
    ["365 days and a millisecond after", 365 + 1 / day],
    ["366 days after", 366],
  ])("a consent record is not valid %s its last change", (_when, days) => {
    expect(parseConsentRecord(JSON.stringify(record), daysLater(days))).toBeNull();
  });

  test("a consent record expires a year after its last change, however old the first choice is", () => {
    const renewed = recordChoice(record, fullConsent, "Some Browser/1.0", daysLater(300));
    expect(parseConsentRecord(JSON.stringify(renewed), daysLater(600))).toEqual(renewed);
  });

  const { preferences } = record;
  test.each<[string, unknown]>([
    ["an empty string", ""],
    ["half a record", JSON.stringify(record).slice(0, 80)],
    ["null", null],
    ["a list", []],
    ["a different version", { ...record, preferences: { ...preferences, version: "0.9" } }],
    ["no preferences", { ...record, preferences: undefined }],
    ["a missing category", { ...record, preferences: { ...preferences, marketing: undefined } }],
    ["a string instead of a boolean", { ...record, preferences: { ...preferences, functionality: "true" } }],
    ["necessary cookies refused", { ...record, preferences: { ...preferences, necessary: false } }],
    ["no user agent", { ...record, userAgent: undefined }],
    ["a number as a time", { ...record, lastUpdated: 1772359200000 }],
    ["a word as a time", { ...record, lastUpdated: "yesterday" }],
    ["a day that does not exist", { ...record, lastUpdated: "2026-02-31T99:00:00Z" }],
    ["no time of the choice", { ...record, preferences: { ...preferences, timestamp: undefined } }],
  ])("a malformed consent record is ignored: %s", (_case, stored) => {
    const text = typeof stored === "string" ? stored : JSON.stringify(stored);
    expect(parseConsentRecord(text, daysLater(1))).toBeNull();
  });

  test("a consent record stays if the clock is set back, before or after a change", () => {
    expect(parseConsentRecord(JSON.stringify(record), daysLater(-1))).toEqual(record);
    const changed = recordChoice(record, fullConsent, "test", daysLater(-1));
    expect(parseConsentRecord(JSON.stringify(changed), daysLater(-2))).toEqual(changed);
  });

  test("reading a consent record drops unknown properties, and a missing record is read as null", () => {
    const extra = { ...record, preferences: { ...preferences, spying: true } };
    expect(parseConsentRecord(JSON.stringify(extra), daysLater(1))).toEqual(record);
    expect(parseConsentRecord(null, daysLater(1))).toBeNull();
  });
});

describe("a consent record in a browser that sends Global Privacy Control", () => {
  const allowed = recordChoice(null, fullConsent, "Some Browser/1.0", chosenAt);

  test("a consent record applies in full if the visitor chose while Global Privacy Control was on", () => {
    expect(applyPrivacySignal(allowed, allowed.lastUpdated)).toEqual(allowed);
  });

  test.each([
    ["before the browser sent Global Privacy Control", null],
    ["again later, with Global Privacy Control off", "2026-02-01T10:00:00.000Z"],
  ])("a consent record loses only analytics and marketing if the visitor chose %s", (_when, despiteSignal) => {
    expect(applyPrivacySignal(allowed, despiteSignal)).toEqual({
      ...allowed,
      preferences: { ...allowed.preferences, analytics: false, marketing: false },
    });
  });
});

test.each([
  ["nothing", {}, []],
  ["analytics", { analytics: true }, ["analytics_storage"]],
  ["marketing", { marketing: true }, ["ad_storage", "ad_user_data", "ad_personalization"]],
  ["functionality", { functionality: true }, ["functionality_storage", "personalization_storage"]],
])(
  "a visitor who allows %s grants only the Consent Mode signals of that choice and security_storage",
  (_choice, choice, granted) => {
    const states = consentModeSignals({ ...noConsent, ...choice });
    expect(Object.keys(states)).toHaveLength(7);
    const isGranted = (name: string) => [...granted, "security_storage"].includes(name);
    for (const [name, state] of Object.entries(states))
      expect([name, state]).toEqual([name, isGranted(name) ? "granted" : "denied"]);
  },
);
