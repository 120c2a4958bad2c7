import { expect, test } from "vitest";
import { cleanText, fill, listed } from "./text.ts";

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
])("%j becomes %j", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test("a template is filled in wherever a placeholder stands, at any depth", () => {
  const template = { title: "{name}", steps: ["Ask {name}", { text: "{name} and {name}", count: 2, note: null }] };
  expect(fill(template, { name: "Fir" })).toEqual({
    title: "Fir",
    steps: ["Ask Fir", { text: "Fir and Fir", count: 2, note: null }],
  });
});

test("a value is put in as it is, whatever it means elsewhere", () => {
  const values = { name: "$& {email} $1", email: "a@b.co" };
  expect(fill("{name} <{email}>", values)).toBe("$& {email} $1 <a@b.co>");
  expect(fill("{unknown} {constructor} {}", values)).toBe("{unknown} {constructor} {}");
});

test.each([
  [[], ""],
  [["Kirkland"], "Kirkland"],
  [["Kirkland", "Redmond"], "Kirkland and Redmond"],
  [["Kirkland", "Redmond", "Bellevue"], "Kirkland, Redmond and Bellevue"],
])("%j in a sentence is %j", (names, sentence) => {
  expect(listed(names)).toBe(sentence);
});
