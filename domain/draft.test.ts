import { describe, expect, test } from "vitest";
import { type Drafts, draftLifetimeMs, isSameTyping, parseDrafts } from "./draft.ts";
import { noFormContext } from "./form-context.ts";

const now = Date.parse("2026-11-21T08:00:00Z");
const context = { consentVersion: "1", isHoneypotFilled: false, fillMs: 5230, isComplete: true };
const drafts: Drafts = {
  "/contact": {
    typed: { name: "Ann", message: "Hello" },
    savedAt: now - 1000,
    waiting: { table: "contact_messages", row: {}, key: "another-key", context: noFormContext, isStopped: false },
  },
  "/fence-repair/redmond": {
    typed: { name: "Ann" },
    savedAt: now - draftLifetimeMs,
    waiting: {
      table: "leads",
      row: { name: "Ann", phone: null },
      key: "a-key",
      context,
      isStopped: true,
    },
  },
};
const throughStorage = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("drafts", () => {
  test("come back as they were kept, within a day", () => {
    expect(parseDrafts(throughStorage(drafts), now)).toEqual(drafts);
  });

  test("that are older than a day or from the future are left out", () => {
    const kept = throughStorage(drafts);
    expect(Object.keys(parseDrafts(kept, now + 1))).toEqual(["/contact"]);
    expect(parseDrafts(kept, now - draftLifetimeMs - 1)).toEqual({});
  });

  test.each([
    ["nothing", null],
    ["a text", "x"],
    ["a list", [1, null]],
    ["a draft without a time", { "/contact": { typed: { name: "Ann" } } }],
    ["a draft that is null", { "/contact": null }],
  ])("that cannot be read are none: %s", (_what, kept) => {
    expect(parseDrafts(kept, now)).toEqual({});
  });

  test.each([
    ["as the text of an earlier version", "consent=1&fill=5230"],
    ["not at all", undefined],
    ["with another type", { ...context, fillMs: "5230" }],
    ["with a missing part", { ...context, isComplete: undefined }],
  ])(
    "that were sent and have their form context %s wait for the visitor to send them, with the same key",
    (_how, context) => {
      const waiting = { table: "leads", row: { name: "Ann" }, key: "a-key", isStopped: false };
      const kept = throughStorage({ "/faq": { typed: {}, savedAt: now, waiting: { ...waiting, context } } });
      expect(parseDrafts(kept, now)["/faq"]?.waiting).toEqual({ ...waiting, context: noFormContext, isStopped: true });
    },
  );

  test.each([
    ["a key that is none", { table: "leads", row: {}, key: 3 }],
    ["a row that is none", { table: "leads", row: "x", key: "a-key" }],
    ["no table", { row: {}, key: "a-key" }],
  ])("lose what is no text, and what cannot be sent: %s", (_what, waiting) => {
    const kept = { "/contact": { typed: { name: "Ann", phone: 7, city: null }, savedAt: now, waiting } };
    expect(parseDrafts(kept, now)).toEqual({ "/contact": { typed: { name: "Ann" }, savedAt: now, waiting: null } });
  });
});

test("a field that is empty is as good as one that is not there", () => {
  expect(isSameTyping({ name: "Ann", phone: "" }, { name: "Ann" })).toBe(true);
  expect(isSameTyping({ name: "Ann" }, { name: "Ann", phone: "1" })).toBe(false);
});
