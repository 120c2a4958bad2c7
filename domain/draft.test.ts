import { expect, test } from "vitest";
import { draftLifetimeMs, parseDraft } from "./draft.ts";

const now = Date.UTC(2026, 10, 25);
const draft = { path: "/contact", typed: { name: "Ann" }, savedAt: now - 1 };

test("the stored draft of a form expires after a day", () => {
  expect(parseDraft(draft, now)).toEqual(draft);
  expect(parseDraft(draft, draft.savedAt + draftLifetimeMs)).toEqual(draft);
  expect(parseDraft(draft, draft.savedAt + draftLifetimeMs + 1)).toBeNull();
  expect(parseDraft(draft, draft.savedAt - 1)).toBeNull();
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
    expect(parseDraft(malformed, now)).toBeNull();
  }
  expect(parseDraft({ ...draft, typed: { name: "Ann", phone: 5 } }, now)).toEqual(draft);
  expect(parseDraft({ ...draft, typed: null }, now)).toEqual({ ...draft, typed: {} });
});
