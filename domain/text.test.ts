import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "../test/hostile-input.ts";
import { cleanText, fill, firstWithin, listInWords, plainWords, textParts } from "./text.ts";

test.each([
  ["  Ann Lee ", "Ann Lee"],
  ["José Núñez", "Jose Nunez"],
  ["first line\r\nsecond\tword", "first line second word"],
  ["one\n\n\ntwo", "one two"],
  ["zero\u0000 bell\u0007 escape\u001b[31m", "zero bell escape[31m"],
  ["non\u00a0breaking", "non breaking"],
  ["zero\u200bwidth", "zerowidth"],
  ["ﬁne ½", "fine 12"],
  ["日本語", ""],
  ["🙂", ""],
  ["\ud800 lone surrogate", "lone surrogate"],
  ["", ""],
])("cleanText turns %j into %j", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test("cleanText returns trimmed printable ASCII and leaves clean text unchanged", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const cleaned = cleanText(text);
      expect(cleaned).toMatch(/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/);
      expect(cleanText(cleaned)).toBe(cleaned);
    }),
  );
});

test("fill replaces placeholders at any depth of a template", () => {
  const template = { title: "{name}", steps: ["Ask {name}", { text: "{name} and {name}", count: 2, note: null }] };
  expect(fill(template, { name: "Fir" })).toEqual({
    title: "Fir",
    steps: ["Ask Fir", { text: "Fir and Fir", count: 2, note: null }],
  });
});

test("fill inserts values literally and leaves unknown placeholders unchanged", () => {
  const values = { name: "$& {email} $1", email: "a@b.co" };
  expect(fill("{name} <{email}>", values)).toBe("$& {email} $1 <a@b.co>");
  expect(fill("{unknown} {constructor} {}", values)).toBe("{unknown} {constructor} {}");
});

test.each([
  [[], ""],
  [["Kirkland"], "Kirkland"],
  [["Kirkland", "Redmond"], "Kirkland and Redmond"],
  [["Kirkland", "Redmond", "Bellevue"], "Kirkland, Redmond, and Bellevue"],
])("the names %j become the list %j", (names, sentence) => {
  expect(listInWords(names)).toBe(sentence);
});

test("a text is split at its links", () => {
  expect(textParts("Read [the guide](/blog/a-guide), or [the code](https://example.org/a).")).toEqual([
    { words: "Read ", href: null },
    { words: "the guide", href: "/blog/a-guide" },
    { words: ", or ", href: null },
    { words: "the code", href: "https://example.org/a" },
    { words: ".", href: null },
  ]);
});

test("a phone number in a text becomes a tel: link", () => {
  expect(textParts("Ask at 425-555-0100 or 1-888-555-0101.")).toEqual([
    { words: "Ask at ", href: null },
    { words: "425-555-0100", href: "tel:+14255550100" },
    { words: " or ", href: null },
    { words: "1-888-555-0101", href: "tel:+18885550101" },
    { words: ".", href: null },
  ]);
  expect(plainWords("Ask at 425-555-0100.")).toBe("Ask at 425-555-0100.");
});

test.each([
  "98052-123-4567",
  "425-555-01000",
  "2024-11-19",
  "",
  "no link",
  "[brackets] (and more)",
  "[http](http://example.org)",
  "[script](javascript:alert)",
  "[/](//x.org)",
])("the text %j has no link", (text) => {
  expect(textParts(text).every((part) => part.href === null)).toBe(true);
  expect(plainWords(text)).toBe(text);
});

test("plainWords replaces links with their text", () => {
  expect(plainWords("[The guide](/blog/a-guide) says [so](https://example.org/a).")).toBe("The guide says so.");
});

test.each([
  [6, "longer"],
  [5, "long"],
  [3, "lon"],
  [1, "l"],
])('the first of "longer", "long", "lon", and "l" with at most %i characters is %j', (most, expected) => {
  expect(firstWithin(most, ["longer", "long", "lon", "l"])).toBe(expected);
  expect(firstWithin(0, ["longer", "l"])).toBe("l");
});
