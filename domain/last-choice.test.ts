import { expect, test } from "vitest";
import { lastChoiceLifetimeMs, parseLastChoice } from "./last-choice.ts";

const now = Date.parse("2026-11-21T08:00:00Z");
const choice = { service: "fence-repair", city: "redmond", savedAt: now };

test("a choice is offered for a year", () => {
  expect(parseLastChoice(choice, now + lastChoiceLifetimeMs)).toEqual(choice);
  expect(parseLastChoice(choice, now + lastChoiceLifetimeMs + 1)).toBeNull();
});

test.each([
  ["nothing", null],
  ["a text", "fence-repair"],
  ["no service", { ...choice, service: undefined }],
  ["a city that is no text", { ...choice, city: 5 }],
  ["no time", { ...choice, savedAt: undefined }],
  ["the future", { ...choice, savedAt: now + 1 }],
])("%s is no choice", (_what, kept) => {
  expect(parseLastChoice(kept, now)).toBeNull();
});
