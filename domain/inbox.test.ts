import { expect, test } from "vitest";
import { fullTextQuery, inboxCursorText, parseInboxCursor, parseInboxFilter } from "./inbox.ts";

test.each([
  ["Ann Lee", "ann:* & lee:*"],
  ["ann@example.com", "'ann@example.com':*"],
  ["o'brien@ex.ample & (x)", "'obrien@ex.ample':* & x:*"],
  ["ann@exam", "ann:* & exam:*"],
  ["(425) 555-0142", "4255550142:*"],
  ["+1 425 555 0142", "4255550142:*"],
  ["98033", "98033:*"],
  ["Ж José", "ж:* & josé:*"],
  [":*&|!'()<->", null],
  ["", null],
])("the inbox search %j becomes the full-text query %j", (query, words) => {
  expect(fullTextQuery(query)).toBe(words);
});

test("an unknown or empty filter in the URL does not filter the inbox", () => {
  const filter = parseInboxFilter(new URLSearchParams("kind=x&state=held&service=&q=%20a%20"));
  const everything = { kind: null, service: null, city: null, contractor: null, from: null, to: null, source: null };
  expect(filter).toEqual({ ...everything, state: "held", query: "a" });
});

test("an inbox cursor can be read back from a URL, and a malformed cursor is read as null", () => {
  const cursor = { rank: 3, at: 1_795_000_000_123_456, id: "00000000-0000-4000-8000-000000000000" };
  expect(parseInboxCursor(inboxCursorText(cursor))).toEqual(cursor);
  expect(parseInboxCursor("1_x_y")).toBeNull();
  expect(parseInboxCursor(null)).toBeNull();
});
