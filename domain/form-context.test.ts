import { describe, expect, test } from "vitest";
import { type FormContext, holdReason, noFormContext, readFormContext } from "./form-context.ts";

const person: FormContext = { consentVersion: "1", isHoneypotFilled: false, fillMs: 30_000, isComplete: true };

describe("a submission is held", () => {
  test.each<[string, Partial<FormContext>, string | null]>([
    ["not when a person sent it", {}, null],
    ["not when the time is unknown", { fillMs: null }, null],
    ["not at two seconds", { fillMs: 2_000 }, null],
    ["sooner than that", { fillMs: 1_999 }, "too-fast"],
    ["when the honeypot is filled", { isHoneypotFilled: true }, "honeypot"],
    ["when its form lacks a hidden field", { isComplete: false }, "incomplete-form"],
    ["for the surest reason of several", { isHoneypotFilled: true, isComplete: false, fillMs: 0 }, "honeypot"],
  ])("%s", (_when, change, reason) => {
    expect(holdReason({ ...person, ...change })).toBe(reason);
  });

  test("not when a program sent it through the data API", () => {
    expect(holdReason(noFormContext)).toBeNull();
  });
});

describe("a kept form context", () => {
  test.each([person, noFormContext])("comes back from storage: %o", (context) => {
    expect(readFormContext(JSON.parse(JSON.stringify(context)))).toEqual(context);
  });

  test.each([
    ["nothing", null],
    ["the text that an earlier version kept", "consent=1&fill=5230"],
    ["another type", { ...person, fillMs: "30000" }],
    ["a missing part", { ...person, isComplete: undefined }],
  ])("that is %s counts for nothing", (_what, kept) => {
    expect(readFormContext(kept)).toBeNull();
  });
});
