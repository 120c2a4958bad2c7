import { expect, test } from "vitest";
import { type FormContext, holdReason, noFormContext } from "./form-context.ts";

const person: FormContext = {
  ...{ consentVersion: "1", isHoneypotFilled: false, fillMs: 30_000, isComplete: true },
  arrival: {},
};

test.each<[string, Partial<FormContext>, string | null]>([
  ["not when a person sent it", {}, null],
  ["not when a program sent it through the data API", noFormContext, null],
  ["not when the time is unknown", { fillMs: null }, null],
  ["not at two seconds", { fillMs: 2_000 }, null],
  ["sooner than that", { fillMs: 1_999 }, "too-fast"],
  ["when the honeypot is filled", { isHoneypotFilled: true }, "honeypot"],
  ["when its form lacks a hidden field", { isComplete: false }, "incomplete-form"],
  ["for the surest reason of several", { isHoneypotFilled: true, isComplete: false, fillMs: 0 }, "honeypot"],
])("a submission is held %s", (_when, change, reason) => {
  expect(holdReason({ ...person, ...change })).toBe(reason);
});
