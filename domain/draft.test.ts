import { expect, test } from "vitest";
import { draftLifetimeMs, parseFormDraft } from "./draft.ts";

const now = Date.UTC(2026, 10, 25);
const draft = { path: "/contact", typed: { name: "Ann" }, savedAt: now - 1 };

test("the stored draft of a form expires after a day", () => {
  expect(parseFormDraft(draft, now)).toEqual(draft);
  expect(parseFormDraft(draft, draft.savedAt + draftLifetimeMs)).toEqual(draft);
  expect(parseFormDraft(draft, draft.savedAt + draftLifetimeMs + 1)).toBeNull();
});

test("the stored draft of a form stays if the clock is set back, and then expires a day later", () => {
  const earlier = draft.savedAt - 400 * draftLifetimeMs;
  expect(parseFormDraft(draft, earlier)).toEqual({ ...draft, savedAt: earlier });
});

test("a malformed stored draft of a form is ignored", () => {
  for (const malformed of [
    null,
    "x",
    [],
    5,
    {},
    { "/contact": draft },
    { ...draft, path: 1 },
    { ...draft, savedAt: "1" },
  ]) {
    expect(parseFormDraft(malformed, now)).toBeNull();
  }
  expect(parseFormDraft({ ...draft, typed: { name: "Ann", phone: 5 } }, now)).toEqual(draft);
  expect(parseFormDraft({ ...draft, typed: null }, now)).toEqual({ ...draft, typed: {} });
});
