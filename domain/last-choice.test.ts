import { expect, test } from "vitest";
import { lastChoiceLifetimeMs, parseLastChoice } from "./last-choice.ts";

const now = Date.parse("2026-11-21T08:00:00Z");
const choice = { service: "fence-repair", city: "redmond", savedAt: now };

test("the visitor's stored choice of service and city expires after a year", () => {
  expect(parseLastChoice(choice, now + lastChoiceLifetimeMs)).toEqual(choice);
  expect(parseLastChoice(choice, now + lastChoiceLifetimeMs + 1)).toBeNull();
});

test("the visitor's stored choice of service and city stays if the clock is set back", () => {
  expect(parseLastChoice(choice, now - 5_000)).toEqual({ ...choice, savedAt: now - 5_000 });
});

test.each([
  ["null", null],
  ["a string", "fence-repair"],
  ["a choice without a service", { ...choice, service: undefined }],
  ["a choice whose city is not a string", { ...choice, city: 5 }],
  ["a choice without a time", { ...choice, savedAt: undefined }],
])("the visitor's stored choice of service and city is ignored if it is %s", (_case, stored) => {
  expect(parseLastChoice(stored, now)).toBeNull();
});
