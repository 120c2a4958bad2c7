import { expect, test } from "vitest";
import { type FormContext, holdReason, noFormContext } from "./form-context.ts";

const person: FormContext = {
  ...{ consentVersion: "1", isHoneypotFilled: false, fillMs: 30_000, isComplete: true },
  arrival: {},
};

test.each<[string, Partial<FormContext>, string | null]>([
  ["a person's form", {}, null],
  ["a submission through the data API", noFormContext, null],
  ["a form with an unknown fill time", { fillMs: null }, null],
  ["a form filled in after exactly two seconds", { fillMs: 2_000 }, null],
  ["a form filled in sooner", { fillMs: 1_999 }, "too-fast"],
  ["a form with a filled honeypot", { isHoneypotFilled: true }, "honeypot"],
  ["a form without a hidden field", { isComplete: false }, "incomplete-form"],
  ["a form with several signs of spam", { isHoneypotFilled: true, isComplete: false, fillMs: 0 }, "honeypot"],
])("%s has the right hold reason", (_when, change, reason) => {
  expect(holdReason({ ...person, ...change })).toBe(reason);
});
