import { expect, test } from "vitest";
import { cleanText } from "./text.ts";

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
