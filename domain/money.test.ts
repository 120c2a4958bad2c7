import { expect, test } from "vitest";
import { formatCents, parseDollars } from "./money.ts";

test.each([
  ["0", 0, "$0.00"],
  ["250", 25_000, "$250.00"],
  ["$250.05", 25_005, "$250.05"],
  ["1,204.50", 120_450, "$1,204.50"],
  ["21474836.47", 2_147_483_647, "$21,474,836.47"],
])("the typed amount %s is %i cents, shown as %s", (typed, cents, words) => {
  expect(parseDollars(typed)).toBe(String(cents));
  expect(formatCents(cents)).toBe(words);
  expect(parseDollars(words)).toBe(String(cents));
});

test.each(["", "-1", "1.5", "12,00", "a lot", "1e3", "21474836.48", "99999999999"])("%j is not an amount", (typed) => {
  expect(parseDollars(typed)).toBeNull();
});
