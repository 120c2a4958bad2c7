import { expect, test } from "vitest";
import { automationSignOf, type FormContext, noFormContext } from "./form-context.ts";

const person: FormContext = {
  consentVersion: "1",
  isHoneypotFilled: false,
  fillMs: 30_000,
  isComplete: true,
  arrival: {},
};

test.each<[string, string | null, Partial<FormContext>]>([
  ["a person's form", null, {}],
  ["a submission through the data API", null, noFormContext],
  ["a form with an unknown fill time", null, { fillMs: null }],
  ["a form filled in after exactly two seconds", null, { fillMs: 2_000 }],
  ["a form filled in after less than two seconds", "too-fast", { fillMs: 1_999 }],
  ["a form with a filled honeypot", "honeypot", { isHoneypotFilled: true }],
  ["a form without a hidden field", "incomplete-form", { isComplete: false }],
  ["a form with several signs of spam", "honeypot", { isHoneypotFilled: true, isComplete: false, fillMs: 0 }],
])("%s has the hold reason %s", (_when, reason, change) => {
  expect(automationSignOf({ ...person, ...change })).toBe(reason);
});
